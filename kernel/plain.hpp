// The plain player in the kernel: every choice of a hand in lockstep, the same as players/plain.py makes.
#pragma once

#include "batch.hpp"
#include "language.hpp"
#include "promise.hpp"
#include "tricks.hpp"

namespace deece::batch {

class Plain {
 public:
  Plain(const Rules& rules, const Codes& codes, const Basics& basics, const Languages& languages)
      : rules_(rules), codes_(codes), basics_(basics), languages_(languages), promises_(rules, basics) {}

  // The action that the plain player chooses here; `seen` follows this table.
  int choose(const Table& table, Seen& seen) const {
    const Choices& may = table.may;
    if (const int only = single(may); only != kNobody) return only;
    switch (table.step) {
      case Step::bid: return bid(table);
      case Step::trump: return name(table);
      case Step::pass: return give(table);
      case Step::throw_in: return give_up(table);
      case Step::play: {
        Valued found[kMostCards];
        const int many = values(table, seen, found);
        return std::max_element(found, found + many, [](const Valued& one, const Valued& other) { return one.value < other.value; })->code;
      }
      case Step::over: break;
    }
    return kNobody;
  }

  // What each card that may be played is worth to the seat to act.
  int values(const Table& table, Seen& seen, Valued* found) const {
    seen.follow(table, rules_, basics_);
    return Turn(rules_, basics_, table, seen).values(table.may.word[0], found);
  }

 private:
  static int single(const Choices& may) {
    if (std::popcount(may.word[0]) + std::popcount(may.word[1]) != 1) return kNobody;
    return may.word[0] ? std::countr_zero(may.word[0]) : 64 + std::countr_zero(may.word[1]);
  }

  // -------------------------------------------------------------------------------- the auction (plain_bid.py)

  // A bid that may be made, and what it would tell.
  struct Meaning {
    int action, points;
    const Row* row;
    Picture what;
    bool spoken;
  };

  static constexpr int kLookedAt = 20, kMostMeanings = kLookedAt + 9;

  // What is known when a seat is asked.
  struct Ask {
    const Table& table;
    const Language& language;
    Talk talk;
    Facts facts;
    Picture own, partner;  // what their calls have shown
    double heard;          // what partner's are worth; below 0 where they showed nothing
    bool listening;        // whether partner is still in
    const Promise* best;   // nothing where no suit may be named
    Call passes[5];
    int many_passes = 0;
  };

  int bid(const Table& table) const {
    const int seat = table.turn;
    const Language& language = languages_[seat & 1];
    Ask ask{table, language, Talk(rules_, basics_, table), facts_of(rules_, table.hand[seat]), {}, {}, -1.0, !(table.passed >> (seat ^ 2) & 1), nullptr, {}};
    ask.own = ask.talk.picture(language, seat);
    ask.partner = ask.talk.picture(language, seat ^ 2);
    if (ask.partner.shows()) ask.heard = ask.talk.worth(ask.partner);
    for (const Call call : {Call::pass, Call::by_me, Call::by, Call::save, Call::help}) {
      if (table.may.has(codes_.call[static_cast<std::size_t>(call)])) ask.passes[ask.many_passes++] = call;
    }
    Meaning bids[kMostMeanings];
    const int many = meanings(ask, bids);
    Promise best;
    if (promises_.best(table.hand[seat], ask.heard, best)) ask.best = &best;
    if (!many || (!ask.best && ask.many_passes)) return pass_by(ask);
    if (!ask.many_passes) return bids[0].action;
    const bool known = ask.heard >= 0;  // nothing is kept in reserve then
    const double limit = this->limit(best, known ? 0.0 : basics_.reserve), to_show = this->limit(best, known ? 0.0 : basics_.to_show);
    const Meaning& lowest = everyday(ask, bids, many);
    if (table.bidder == (seat ^ 2)) {
      if (ask.partner.shows() && !ask.partner.wants && lowest.points <= limit && fair(table, best)) return lowest.action;
      if (!ask.own.shows()) {  // otherwise it was shown, and still partner took it
        if (const int shows = showing(ask, bids, many, to_show); shows != kNobody) return shows;
      }
      return over_partner(ask, best, lowest, limit);
    }
    if (lowest.points > limit) {
      const int shows = showing(ask, bids, many, to_show);  // partner may take it further
      return shows != kNobody ? shows : pass_by(ask);
    }
    const bool wanted = !language.rows.empty() && ask.partner.wants && !ask.partner.asks && ask.listening;
    if (wanted && !overbids(table, best, lowest, limit)) {
      const int shows = showing(ask, bids, many, to_show);  // still in, they can take it back
      return shows != kNobody ? shows : pass_by(ask);
    }
    if (fair(table, best)) return lowest.action;  // a hand for declarer: it asks rather than shows
    const int shows = showing(ask, bids, many, to_show);
    return shows != kNobody ? shows : lowest.action;
  }

  // The lowest bids and the spoken ones.
  int meanings(const Ask& ask, Meaning* found) const {
    const Table& table = ask.table;
    int many = 0;
    const int most = std::min(static_cast<int>(rules_.ladder.size()), kMostRungs);
    for (int rung = std::max(0, table.standing); rung < most && many < kLookedAt; ++rung) {
      if (table.may.has(codes_.bid + rung)) found[many++] = meaning(ask, codes_.bid + rung, Call::bid, rung);
    }
    for (int digit = 1; digit < 10; ++digit) {
      if (table.may.has(codes_.spoken + digit - 1)) found[many++] = meaning(ask, codes_.spoken + digit - 1, Call::spoken, rules_.spoken[digit]);
    }
    return many;
  }

  Meaning meaning(const Ask& ask, int action, Call call, int rung) const {
    Meaning found{action, rules_.ladder[static_cast<std::size_t>(rung)], nullptr, {}, call == Call::spoken};
    int steps = 0;
    const Said said{static_cast<std::uint8_t>(ask.table.turn), call, static_cast<std::int16_t>(rung)};
    found.row = ask.talk.row(ask.language, said, steps);
    if (found.row) found.what = ask.talk.tells(*found.row, steps);
    return found;
  }

  // The highest figure to bid: what the hand promises less a reserve, and no more than the rules let play for.
  double limit(const Promise& best, double reserve) const {
    const double meld = best.in_meld();
    if (meld < rules_.least) return 0.0;
    const double total = best.total() - reserve;
    return rules_.on_board ? std::min(total, meld + rules_.on_board) : total;
  }

  bool fair(const Table& table, const Promise& best) const {
    const Lane lane = table.hand[table.turn][static_cast<std::size_t>(best.suit)];
    return size(lane) >= basics_.fair && pairs(lane) > 0;
  }

  // Whether a hand is too good to leave the contract to partner: sure meld, and length in trump.
  bool overbids(const Table& table, const Promise& best, const Meaning& lowest, double limit) const {
    const Lane lane = table.hand[table.turn][static_cast<std::size_t>(best.suit)];
    return limit >= lowest.points && best.meld >= 15 * basics_.scale && size(lane) * 3 >= basics_.hand && pairs(lane) > 0;
  }

  int over_partner(const Ask& ask, const Promise& best, const Meaning& lowest, double limit) const {
    const Table& table = ask.table;
    const unsigned opponents = table.turn & 1 ? 5u : 10u;
    if ((opponents & ~table.passed) || !overbids(table, best, lowest, limit) || insists(table)) return pass_by(ask);
    return lowest.action;
  }

  // Whether partner, who has the bid, went over this seat's own last one, with nobody in between.
  bool insists(const Table& table) const {
    int bidders = 0, last = kNobody, before = kNobody;
    for (int place = 0; place < table.calls; ++place) {
      if (table.said[place].rung == kNobody) continue;
      before = last, last = table.said[place].seat;
      ++bidders;
    }
    const bool forced = rules_.opening == Opening::eldest && table.said[0].seat == table.turn && bidders == 2;
    return before == table.turn && !forced;
  }

  // The bid that truly shows partner most of the hand, while they can use it and it was not shown before.
  int showing(const Ask& ask, const Meaning* bids, int many, double limit) const {
    if (ask.language.rows.empty() || !ask.listening) return kNobody;
    double most = ask.talk.worth(ask.own);
    int best = kNobody;
    for (int place = 0; place < many; ++place) {
      const Meaning& one = bids[place];
      if (one.points > limit || !one.row || !one.row->shows) continue;
      if (const double worth = ask.talk.worth(one.what); worth > most && fits(one.what, ask.facts)) most = worth, best = one.action;
    }
    return best;
  }

  // The lowest bid that shows nothing untrue of the hand; where nothing is shown, the lowest there is.
  const Meaning& everyday(const Ask& ask, const Meaning* bids, int many) const {
    for (int place = 0; place < many && !ask.language.rows.empty(); ++place) {
      if (!bids[place].spoken && fits(bids[place].what, ask.facts)) return bids[place];
    }
    return bids[0];
  }

  // What this seat has shown once it has left the auction with this word.
  Picture after(const Ask& ask, Call call) const {
    int steps = 0;
    const Row* row = ask.talk.row(ask.language, {static_cast<std::uint8_t>(ask.table.turn), call, kNobody}, steps);
    return row ? both(ask.own, ask.talk.tells(*row, steps), true) : ask.own;
  }

  int code(Call call) const { return codes_.call[static_cast<std::size_t>(call)]; }

  // Pass with the word that truly tells partner most, if they are still in; a plain pass otherwise.
  int pass_by(const Ask& ask) const {
    const Call* last = ask.passes + ask.many_passes;
    const bool plain = ask.passes[0] == Call::pass;
    if (ask.many_passes == 1 || ask.language.rows.empty() || !ask.listening) return code(ask.passes[0]);
    for (const Call call : {Call::by, Call::by_me, Call::save, Call::help}) {
      if (std::find(ask.passes, last, call) == last) continue;
      const Picture what = after(ask, call);
      if (!fits(what, ask.facts)) continue;
      if (what.save && !ask.own.save) {
        if (ask.best && ask.table.dealer == (ask.table.turn ^ 2) && ask.table.standing == kNobody) return code(call);
      } else if (what.has_meld != ask.own.has_meld || (what.has_meld && (what.low != ask.own.low || what.high != ask.own.high)) || what.aces != ask.own.aces) {
        return code(call);
      }
    }
    return plain && fits(after(ask, Call::pass), ask.facts) ? code(Call::pass) : nearest(ask);
  }

  // From a hand with more than any pass may tell, the word that tells most.
  int nearest(const Ask& ask) const {
    int most = -2;
    Call best = ask.passes[0];
    for (int place = 0; place < ask.many_passes; ++place) {
      const Picture what = after(ask, ask.passes[place]);
      const bool told = what.has_meld && (what.aces == kNobody || what.aces == ask.facts.aces);
      if (const int least = told ? what.low : -1; least > most) most = least, best = ask.passes[place];
    }
    return code(best);
  }

  // ------------------------------------------------------------------- trump and the exchange (plain_trump.py, plain_exchange.py)

  int name(const Table& table) const {
    if (table.may.has(codes_.hand_back)) return codes_.hand_back;
    int action = table.may.has(codes_.concede) ? codes_.concede : kNobody;
    double most = 0;
    bool any = false;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (!table.may.has(codes_.trump + suit)) continue;
      const double total = promises_.of(table.hand[table.turn], suit, -1.0).total();
      if (!any || total > most) most = total, action = codes_.trump + suit;
      any = true;
    }
    return action;
  }

  // The card that is passed: the first of those that are least dear.
  int give(const Table& table) const {
    const Cards& hand = table.hand[table.turn];
    const int melds = meld_of(rules_, hand, table.trump).total;
    const Cards melded = meld_of(rules_, hand, table.trump).cards;
    int best = kNobody;
    double least = 0;
    for (std::uint64_t left = table.may.word[0]; left; left &= left - 1) {
      const int code = std::countr_zero(left);
      if (best != kNobody && dear(table, code, 0) >= least) continue;  // what it breaks makes it dearer
      const double found = dear(table, code, broken(hand, melded, melds, table.trump, code));
      if (best == kNobody || found < least) least = found, best = code;
    }
    return codes_.card + best;
  }

  // The meld that a hand loses with this card.
  int broken(const Cards& hand, const Cards& melded, int melds, int trump, int code) const {
    const std::size_t suit = static_cast<std::size_t>(code / kRanks);
    const int rank = code % kRanks;
    if (count(hand[suit], rank) > count(melded[suit], rank)) return 0;
    Cards left = hand;
    left[suit] -= field(rank);
    return melds - meld_of(rules_, left, trump).total;
  }

  double dear(const Table& table, int code, int broken) const {
    return table.turn == table.declarer ? need(table, code, broken) : -use(table, code, broken);
  }

  // How much declarer needs a card.
  double need(const Table& table, int code, int broken) const {
    const Cards& hand = table.hand[table.turn];
    const int suit = code / kRanks, rank = code % kRanks;
    const Lane lane = hand[static_cast<std::size_t>(suit)];
    double need = 12.0 * broken / basics_.scale;
    if (suit == table.trump) {
      need += 60 + 5 * (kNines - rank);
    } else if (rank == kAces) {
      need += 45;
    } else if (rank == kNines) {
      need += 12;  // partner can do nothing with an off-suit nine
    } else if (rank == kTens) {
      need += 8 + 12 * (count(lane, kAces) >= rules_.copies);
    } else {
      need += 9 - rank;
    }
    return need + 0.6 * size(lane);
  }

  // How useful a card is to a declarer partner, if the hand loses so much meld with it.
  double use(const Table& table, int code, int broken) const {
    const int seat = table.turn, suit = code / kRanks, rank = code % kRanks;
    const std::size_t lane = static_cast<std::size_t>(suit);
    const bool second = count(table.giving[seat][lane] + table.given[seat][lane], rank) > 0;  // one is on its way already
    if (suit == table.trump) {
      if (rank == kNines) return std::any_of(rules_.dix.begin(), rules_.dix.end(), [](int price) { return price > 0; }) ? 78.0 : 40.0;
      return 100.0 - rank - 10 * second;
    }
    if (code == kQueens || code == 2 * kRanks + kJacks) {
      if (const double found = leg(table)) return found;
    }
    if (rank == kAces) return 72.0 - 4 * second;
    if (rank == kNines) return 0.0;
    if (rank == kTens) {
      const int aces = count(table.hand[seat][lane], kAces) + count(table.giving[seat][lane], kAces);
      return aces >= rules_.copies ? 50.0 : 30.0;
    }
    return 28.0 - 3 * rank - std::min(10.0, static_cast<double>(broken) / basics_.scale);
  }

  // How useful the cards of the pinochle are to a declarer partner; 0: no more than others of their rank.
  double leg(const Table& table) const {
    const Cards &hand = table.hand[table.turn], &giving = table.giving[table.turn];
    const int queens = count(hand[0] + giving[0], kQueens), jacks = count(hand[2] + giving[2], kJacks);
    if (std::min(queens, jacks) > 1 && !count(giving[0], kQueens) && !count(giving[2], kJacks)) return 1.0;  // it pays where it is
    if (table.trump == 0 || table.trump == 2) return 74.0;
    return std::max(queens, jacks) > 1 ? 60.0 : 0.0;
  }

  // Give the hand up only when even good luck would not make the bid.
  int give_up(const Table& table) const {
    const int side = table.declarer & 1, total = shown(table, side), meld = total >= rules_.least ? total : 0;
    const int need = std::max({0, table.bid - meld, rules_.make_points});
    const double should = promises_.play_points(table.hand[table.turn], table.trump, false);
    return need > std::min(basics_.total, should + basics_.hopeless) ? codes_.throw_in : codes_.play_on;
  }

  const Rules& rules_;
  const Codes& codes_;
  const Basics& basics_;
  const Languages& languages_;
  Promises promises_;
};

}  // namespace deece::batch
