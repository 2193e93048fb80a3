// What calls mean by a convention card (players/conventions/): a call with the position in which it is made, the row that it
// is, and the picture that a seat's calls have given of its hand.
#pragma once

#include "basics.hpp"
#include "melds.hpp"

namespace deece::batch {

// What a seat's calls have shown of its hand so far, and what it wants; meld at the table's own scale.
struct Picture {
  bool has_meld = false, or_more = false, wants = false, asks = false, save = false;
  int low = 0, high = 0, aces = kNobody, run = kNobody;
  bool shows() const { return has_meld || aces != kNobody || run != kNobody; }
};

// What there is to tell of a hand before trump is named.
struct Facts {
  int meld;
  bool aces, run;
};

inline Facts facts_of(const Rules& rules, const Cards& hand) {
  bool run = false;
  for (Lane lane : hand) run |= !(0x11111 & ~distinct(lane));
  return {reading(rules, hand, kNobody, 0).total, around(hand, kAces) > 0, run};
}

// Whether a hand is as it was shown.
inline bool fits(const Picture& what, const Facts& hand) {
  if (what.has_meld && (hand.meld < what.low || (hand.meld > what.high && !what.or_more))) return false;
  return (what.aces == kNobody || what.aces == hand.aces) && (what.run == kNobody || what.run == hand.run);
}

// What was shown before and by one more call: of meld the later word counts, but not a pass that says less.
inline Picture both(const Picture& before, const Picture& more, bool passing) {
  Picture found = more.has_meld ? more : before;
  if (before.has_meld && more.has_meld && (passing || more.low < before.low)) found = before;
  found.aces = before.aces == kNobody ? more.aces : before.aces;
  found.run = before.run == kNobody ? more.run : before.run;
  found.wants = more.wants;
  found.asks = more.asks;
  found.save = more.save || before.save;
  return found;
}

// Who has said what so far.
struct Hearing {
  int standing = kNobody, bidder = kNobody, bids = 0;  // standing: a place in the ladder
  unsigned passed = 0, spoken = 0, bid_by = 0;         // a bit for each seat
};

class Talk {
 public:
  Talk(const Rules& rules, const Basics& basics, const Table& table) : rules_(rules), basics_(basics), table_(table) {
    for (int place = 0; place < table.calls; ++place) hear(now_, table.said[place]);
  }

  const Hearing& now() const { return now_; }

  // What the calls of a seat have shown so far.
  Picture picture(const Language& language, int seat) const {
    Picture found;
    Hearing hearing;
    for (int place = 0; place < table_.calls && !language.rows.empty(); ++place) {
      const Said& said = table_.said[place];
      if (said.seat == seat) {
        int steps = 0;
        if (const Row* row = answer(language, hearing, said, steps)) found = both(found, tells(*row, steps), said.rung == kNobody);
      }
      hear(hearing, said);
    }
    return found;
  }

  // The row of this call if it came now, or nothing; and its steps as the card counts them.
  const Row* row(const Language& language, const Said& said, int& steps) const { return answer(language, now_, said, steps); }

  // What one call tells.
  Picture tells(const Row& row, int steps) const {
    Picture found;
    int low = row.meld[0], high = row.meld[1];
    found.has_meld = row.has_meld;
    if (row.each) {
      low = row.each * steps - row.each / 2, high = low + row.each - 1, found.has_meld = true;
    } else if (row.at_least) {
      low = row.at_least * steps, high = row.at_least * (steps + 1) - 1, found.has_meld = true;
    }
    if (found.has_meld) found.low = low * basics_.scale, found.high = high * basics_.scale + basics_.scale - 1;
    found.or_more = row.or_more || row.at_least > 0;
    found.aces = row.aces, found.run = row.run;
    found.wants = row.wants, found.asks = row.asks, found.save = row.save;
    return found;
  }

  // What a hand of which this was shown is worth to a partner who names trump.
  double worth(const Picture& what) const {
    double worth = what.has_meld ? (what.low + what.high) / 2.0 + basics_.shown_more : 0.0;
    if (what.aces == 1) worth = std::max(worth, basics_.shown_aces) + basics_.shown_aces_play;
    if (what.run == 1) worth = std::max(worth, basics_.shown_run);
    return worth;
  }

 private:
  void hear(Hearing& hearing, const Said& said) const {
    if (said.rung != kNobody) {
      hearing.standing = said.rung, hearing.bidder = said.seat;
      ++hearing.bids;
      hearing.bid_by |= 1u << said.seat;
    } else {
      hearing.passed |= 1u << said.seat;
      if (said.call == Call::save) hearing.standing = std::min(hearing.standing + 1, static_cast<int>(rules_.ladder.size()) - 1);
    }
    hearing.spoken |= 1u << said.seat;
  }

  const Row* answer(const Language& language, const Hearing& hearing, const Said& said, int& steps) const {
    if (language.rows.empty()) return nullptr;
    steps = 0;
    if (said.rung != kNobody) {
      steps = said.rung - std::max(0, hearing.standing);
      if (hearing.bidder == kNobody && !steps && must_open(said.seat)) return nullptr;  // it tells nothing
    }
    steps -= language.skipped && hearing.standing != kNobody;
    const unsigned holds = position(hearing, said.seat);
    const int points = short_scale(said.rung), standing = short_scale(hearing.standing);
    for (const Row& row : language.rows) {
      if (row.say == said.call && !(row.position & ~holds) && !(row.unless & holds) && within(row.steps, steps) &&
          within(row.figures, points) && within(row.standing, standing)) {
        return &row;
      }
    }
    return nullptr;
  }

  static bool within(const std::array<int, 2>& span, int number) { return span[0] <= number && number <= span[1]; }

  int short_scale(int rung) const { return rung == kNobody ? 0 : rules_.ladder[static_cast<std::size_t>(rung)] / basics_.scale; }

  bool must_open(int seat) const {
    return rules_.opening == Opening::duty || (rules_.opening == Opening::eldest && seat == left_of(table_));
  }

  // A bit for each of the positions, in the order of players/conventions/said.py.
  unsigned position(const Hearing& hearing, int seat) const {
    const unsigned partner = 1u << (seat ^ 2), opponents = 15u & ~partner & ~(1u << seat), dealer = 1u << table_.dealer;
    const bool holds[] = {
        !hearing.spoken,
        hearing.standing == kNobody,
        hearing.bids == 1 && hearing.standing == 0,
        (partner & ~hearing.passed) != 0,
        (dealer & partner & ~hearing.spoken) != 0,
        (hearing.bid_by & partner) != 0,
        hearing.bidder == (seat ^ 2),
        (opponents & ~hearing.passed) != 0,
        (hearing.bid_by & opponents) != 0,
    };
    unsigned bits = 0;
    for (unsigned place = 0; place < std::size(holds); ++place) bits |= static_cast<unsigned>(holds[place]) << place;
    return bits;
  }

  const Rules& rules_;
  const Basics& basics_;
  const Table& table_;
  Hearing now_;
};

}  // namespace deece::batch
