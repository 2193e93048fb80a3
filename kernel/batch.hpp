// Many hands of one partnership game in lockstep: deal, auction, trump, passing, meld, play and score.
#pragma once

#include "melds.hpp"
#include "random.hpp"

namespace deece::batch {

// What moves the hands of one game on.
class Play {
 public:
  Play(const Rules& rules, const Codes& codes) : rules_(rules), codes_(codes) {}

  // Deal the next hand of this lane; its number and the seed decide the cards, and nothing else does.
  void begin(Table& table, std::uint64_t seed, std::uint64_t lane) const {
    table.dealer = static_cast<std::int8_t>((lane + table.number) & 3);
    ++table.number;
    table.deals = 0;
    deal(table, seed, lane);
  }

  // What a seat chose; true when the hand is over.
  bool choose(Table& table, int action, std::uint64_t seed, std::uint64_t lane) const {
    table.log[table.chosen++] = static_cast<std::uint8_t>(action);
    switch (table.step) {
      case Step::bid: call(table, action, seed, lane); break;
      case Step::trump: name(table, action); break;
      case Step::pass: give(table, action - codes_.card); break;
      case Step::throw_in: action == codes_.throw_in ? end(table, Ended::thrown_in) : lead(table); break;
      case Step::play: play(table, action - codes_.card); break;
      case Step::over: break;
    }
    table.may = table.step == Step::over ? Choices{} : legal(table);
    return table.step == Step::over;
  }

  // What may be chosen, once a table has been made by hand.
  void look(Table& table) const { table.may = legal(table); }

  // Whether a card beats the one that is winning; the first of two equal cards wins.
  bool beats(int code, int best, int trump) const {
    return code / kRanks == best / kRanks ? (rules_.higher[best % kRanks] & field(code % kRanks)) != 0 : code / kRanks == trump;
  }

 private:
  void deal(Table& table, std::uint64_t seed, std::uint64_t lane) const {
    std::uint8_t pack[96];
    int size = 0;
    for (int code = 0; code < kMostCards; ++code) {
      for (int copy = 0; copy < rules_.copies && code % kRanks < rules_.ranks; ++copy) pack[size++] = static_cast<std::uint8_t>(code);
    }
    Random chance(seed);
    chance.state ^= Random(lane * 0x9E3779B97F4A7C15ull + 1).next();
    chance.state ^= Random(table.number * 0xBF58476D1CE4E5B9ull + table.deals++).next();
    for (int place = size - 1; place > 0; --place) std::swap(pack[place], pack[chance.below(place + 1)]);
    for (int seat = 0; seat < kSeats; ++seat) {
      table.hand[seat] = {};
      for (int card = 0; card < rules_.hand; ++card) {
        const int code = pack[seat * rules_.hand + card];
        table.hand[seat][code / kRanks] += field(code % kRanks);
      }
      table.dealt[seat] = table.hand[seat];
      table.giving[seat] = table.given[seat] = table.received[seat] = table.played[seat] = {};
      table.gave[seat] = 0;
      table.meld[seat] = {};
    }
    table.calls = table.chosen = 0;
    table.step = Step::bid;
    table.ended = Ended::played;
    table.bidder = table.declarer = table.trump = kNobody;
    table.in_trick = table.tricks = 0;
    table.passed = 0;
    table.forced = table.handed_back = false;
    table.standing = kNobody;
    table.bid = 0;
    std::fill_n(table.won, kSeats, std::uint8_t{0});
    std::fill_n(table.lacks, kSeats, std::uint8_t{0});
    std::fill_n(table.cards, kSeats, 0);
    table.score[0] = table.score[1] = 0;
    table.last = kNobody;
    table.melded = false;
    table.turn = static_cast<std::int8_t>(left_of(table));
    table.may = legal(table);
  }

  int rung_above(int standing) const { return std::min(standing + 1, static_cast<int>(rules_.ladder.size()) - 1); }

  bool dealer_answers(const Table& table) const {
    return table.bidder == kNobody && rules_.all_pass == AllPass::answer && table.turn == table.dealer &&
           std::popcount(table.passed) == kSeats - 1;
  }

  bool must_bid(const Table& table) const {
    if (table.bidder != kNobody) return false;
    if (rules_.opening == Opening::eldest) return table.turn == left_of(table);
    return rules_.opening == Opening::duty && holds_meld(rules_, table.hand[table.turn]);
  }

  Choices legal(const Table& table) const {
    Choices may;
    const Cards& hand = table.hand[table.turn];
    switch (table.step) {
      case Step::bid: bids(table, may); break;
      case Step::trump: trumps(table, may); break;
      case Step::pass: cards(hand, may); break;
      case Step::throw_in:
        may.add(codes_.play_on);
        may.add(codes_.throw_in);
        break;
      case Step::play: cards(playable(table), may); break;
      case Step::over: break;
    }
    return may;
  }

  void bids(const Table& table, Choices& may) const {
    const bool must = must_bid(table);
    if (dealer_answers(table)) {
      if (!must) may.add(codes_.call[0]);
      may.add(codes_.bid + rung_above(table.standing));
      return;
    }
    if (!must) {
      may.add(codes_.call[0]);
      if (rules_.by_me) may.add(codes_.call[static_cast<int>(Call::by_me)]);
      if (rules_.by) may.add(codes_.call[static_cast<int>(Call::by)]);
      if (rules_.save) may.add(codes_.call[static_cast<int>(Call::save)]);
      if (rules_.help) may.add(codes_.call[static_cast<int>(Call::help)]);
    }
    const int most = std::min(static_cast<int>(rules_.ladder.size()), kMostRungs);
    for (int rung = table.standing + 1; rung < most; ++rung) may.add(codes_.bid + rung);
    for (int digit = 1; digit < 10; ++digit) {
      if (rules_.spoken[digit] > table.standing) may.add(codes_.spoken + digit - 1);
    }
  }

  void trumps(const Table& table, Choices& may) const {
    const Cards& hand = table.hand[table.turn];
    bool any = false;
    for (int suit = 0; suit < kSuits; ++suit) {
      const bool two = pairs(hand[suit]) > 0;
      if (rules_.needs == Needs::nothing || two || (rules_.needs == Needs::meld && count(hand[suit], kNines))) {
        may.add(codes_.trump + suit);
        any = true;
      }
    }
    if (!any && rules_.needs == Needs::meld) {
      for (int suit = 0; suit < kSuits; ++suit) may.add(codes_.trump + suit);
    }
    if (marriage(hand)) return;
    if (saver(table) != kNobody) may.add(codes_.hand_back);
    if (rules_.needs == Needs::marriage) may.add(codes_.concede);
  }

  // Declarer's partner, if they said save before declarer was left with the bid unwillingly (S0).
  int saver(const Table& table) const {
    if (table.handed_back || !rules_.save) return kNobody;
    bool saved = false;
    int standing = kNobody, bidder = kNobody;
    const int partner = table.declarer ^ 2;
    for (int place = 0; place < table.calls; ++place) {
      const Said& said = table.said[place];
      if (said.call == Call::save) {
        saved |= said.seat == partner;
        standing = rung_above(standing);
      } else if (said.call == Call::bid || said.call == Call::spoken) {
        if (said.seat == table.declarer && !dumped(table, said, standing, bidder)) saved = false;
        standing = said.rung;
        bidder = said.seat;
      }
    }
    return saved ? partner : kNobody;
  }

  // Whether declarer had to take the bid: the dealer whom nobody outbid, or whoever had to open, at the lowest figure and
  // against passes alone.
  bool was_forced(const Table& table) const {
    if (table.forced || rules_.opening == Opening::free) return table.forced;
    int bids = 0, saves = 0;
    for (int place = 0; place < table.calls; ++place) {
      bids += table.said[place].rung != kNobody;
      saves += !bids && table.said[place].call == Call::save;
    }
    const int lowest = std::min(saves, static_cast<int>(rules_.ladder.size()) - 1);
    if (bids != 1 || table.bid != rules_.ladder[lowest]) return false;
    return rules_.opening != Opening::duty || holds_meld(rules_, table.hand[table.declarer]);
  }

  bool dumped(const Table& table, const Said& said, int standing, int bidder) const {
    if (was_forced(table)) return true;
    if (!rules_.dumped) return false;
    if (said.call == Call::spoken || said.rung > rung_above(standing)) return rules_.ladder[said.rung] < rules_.telling;
    return bidder != kNobody && ((bidder ^ said.seat) & 1);
  }

  static void cards(const Cards& hand, Choices& may) {
    std::uint64_t bits = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      for (Lane left = distinct(hand[suit]); left; left &= left - 1) {
        bits |= std::uint64_t{1} << (suit * kRanks + (std::countr_zero(left) >> 2));
      }
    }
    may.word[0] |= bits;  // the cards are the first actions
  }

  Cards playable(const Table& table) const {
    const Cards& hand = table.hand[table.turn];
    if (!table.in_trick) return hand;
    Cards may{};
    const int led = table.trick[0] / kRanks, trump = table.trump;
    const int best = table.trick[(table.winner - table.leader) & 3];
    const bool spared = rules_.spares && !((table.winner ^ table.turn) & 1);
    if (hand[led]) {
      may[led] = hand[led];
      if (!spared && (led == trump || rules_.beat_led)) {
        const Lane over = best / kRanks == led ? hand[led] & rules_.higher[best % kRanks] : 0;
        if (over) may[led] = over;
      }
      return may;
    }
    if (hand[trump] && !(spared && rules_.spares == 2)) {
      may[trump] = hand[trump];
      if (!spared && rules_.beat_trump && best / kRanks == trump) {
        if (const Lane over = hand[trump] & rules_.higher[best % kRanks]) may[trump] = over;
      }
      return may;
    }
    return hand;
  }

  void call(Table& table, int action, std::uint64_t seed, std::uint64_t lane) const {
    const int seat = table.turn;
    Said said{static_cast<std::uint8_t>(seat), Call::pass, kNobody};
    if (action >= codes_.bid && action < codes_.bid + kMostRungs) {
      said.call = Call::bid;
      said.rung = static_cast<std::int16_t>(action - codes_.bid);
    } else if (action >= codes_.spoken && action < codes_.spoken + 9) {
      said.call = Call::spoken;
      said.rung = static_cast<std::int16_t>(rules_.spoken[action - codes_.spoken + 1]);
    } else {
      said.call = static_cast<Call>(std::find(codes_.call.begin(), codes_.call.end(), action) - codes_.call.begin());
    }
    table.said[table.calls++] = said;
    if (said.rung != kNobody) {
      table.standing = said.rung;
      table.bid = rules_.ladder[said.rung];
      table.bidder = static_cast<std::int8_t>(seat);
    } else {
      table.passed |= 1u << seat;
      if (said.call == Call::save) table.standing = rung_above(table.standing);
    }
    const int left = kSeats - std::popcount(table.passed);
    if (!left) {  // nobody bid: the same dealer deals again
      deal(table, seed, lane);
      return;
    }
    int turn = next(seat);
    while (table.passed >> turn & 1) turn = next(turn);
    table.turn = static_cast<std::int8_t>(turn);
    if (left > 1) return;
    if (table.bidder != turn) {
      if (rules_.all_pass != AllPass::dealer) return;
      table.forced = true;
      table.bid = std::max(rules_.forced_at, table.standing == kNobody ? 0 : rules_.ladder[table.standing]);
    }
    table.declarer = static_cast<std::int8_t>(turn);
    table.step = Step::trump;
  }

  void name(Table& table, int action) const {
    if (action == codes_.hand_back) {
      table.handed_back = true;
      table.declarer = table.turn = static_cast<std::int8_t>(table.declarer ^ 2);
    } else if (action == codes_.concede) {
      end(table, Ended::no_marriage);
    } else {
      table.trump = static_cast<std::int8_t>(action - codes_.trump);
      if (!rules_.passing) {
        show(table);
      } else {
        table.step = Step::pass;
        table.turn = static_cast<std::int8_t>(table.declarer ^ 2);
      }
    }
  }

  void give(Table& table, int code) const {
    const int seat = table.turn, declarer = table.declarer, partner = declarer ^ 2;
    table.hand[seat][code / kRanks] -= field(code % kRanks);
    table.giving[seat][code / kRanks] += field(code % kRanks);
    if (++table.gave[seat] < rules_.passing) return;
    if (rules_.together && seat == partner) {  // sealed until both have chosen
      table.turn = static_cast<std::int8_t>(declarer);
      return;
    }
    hand_over(table, partner, declarer);
    hand_over(table, declarer, partner);
    if (seat == partner) {
      table.turn = static_cast<std::int8_t>(declarer);
    } else {
      show(table);
    }
  }

  static void hand_over(Table& table, int giver, int taker) {
    for (int suit = 0; suit < kSuits; ++suit) {
      table.hand[taker][suit] += table.giving[giver][suit];
      table.received[taker][suit] += table.giving[giver][suit];
      table.given[giver][suit] += table.giving[giver][suit];
      table.giving[giver][suit] = 0;
    }
  }


  int counted(const Table& table, int side) const {
    const int total = shown(table, side);
    return total >= rules_.least ? total : 0;
  }

  void show(Table& table) const {
    table.melded = true;
    for (int seat = 0; seat < kSeats; ++seat) table.meld[seat] = meld_of(rules_, table.hand[seat], table.trump);
    for (int side : {0, 1}) {
      if (shown(table, side) >= rules_.least) continue;
      for (int seat : {side, side + 2}) {
        Melded& meld = table.meld[seat];
        meld.cards = {};
        meld.aces = meld.aces && rules_.announce_aces;
        meld.dixes = meld.others = false;
      }
    }
    const int side = table.declarer & 1, has = shown(table, side);
    if (has < rules_.least) {
      end(table, Ended::under_least);
    } else if (rules_.on_board && table.bid - has > rules_.on_board) {
      end(table, Ended::off_board);
    } else if (rules_.throw_in) {
      table.step = Step::throw_in;
      table.turn = table.declarer;
    } else {
      lead(table);
    }
  }

  void lead(Table& table) const {
    table.step = Step::play;
    table.turn = table.leader = table.winner = table.declarer;
  }

  void play(Table& table, int code) const {
    const int seat = table.turn, suit = code / kRanks, rank = code % kRanks;
    table.hand[seat][suit] -= field(rank);
    table.played[seat][suit] += field(rank);
    if (!table.in_trick) {
      table.winner = static_cast<std::int8_t>(seat);
    } else {
      const int best = table.trick[(table.winner - table.leader) & 3];
      if (suit != table.trick[0] / kRanks) table.lacks[seat] |= 1u << (table.trick[0] / kRanks);
      if (beats(code, best, table.trump)) table.winner = static_cast<std::int8_t>(seat);
    }
    table.trick[table.in_trick++] = static_cast<std::uint8_t>(code);
    table.turn = static_cast<std::int8_t>(next(seat));
    if (table.in_trick < kSeats) return;
    int points = table.tricks ? 0 : rules_.first_trick;
    for (int each : table.trick) points += rules_.points[each % kRanks];
    table.cards[table.winner] += points;
    ++table.won[table.winner];
    ++table.tricks;
    table.in_trick = 0;
    table.turn = table.leader = table.winner;
    if (table.tricks == rules_.hand) {
      table.last = table.winner;
      end(table, Ended::played);
    }
  }

  bool dixes_alone(const Table& table, int side) const {
    if (!rules_.dix_saves) return false;
    const Melded &one = table.meld[side], &other = table.meld[side + 2];
    return (one.dixes || other.dixes) && !one.others && !other.others;
  }

  void end(Table& table, Ended how) const {
    table.ended = how;
    table.step = Step::over;
    const int side = table.declarer & 1, others = side ^ 1;
    int* score = table.score;
    if (how != Ended::played) {
      score[side] = -table.bid;
      score[others] = how == Ended::no_marriage ? 0 : counted(table, others);
      return;
    }
    const int meld = counted(table, side), against = counted(table, others);
    int bonus[2] = {0, 0};
    bonus[table.last & 1] = rules_.last_trick + ((table.last & 1) == side ? rules_.last_trick_declarer : 0);
    const int took = taken(table, side) + bonus[side], they = taken(table, others) + bonus[others];
    const int need = std::max({0, table.bid - meld, rules_.make_points});
    const bool made = took >= need && tricks(table, side) >= rules_.make_tricks;
    score[side] = made ? meld + took : (rules_.set_keeps_meld ? meld : 0) - table.bid;
    const bool free = dixes_alone(table, others);
    const bool saved = free || (they >= rules_.save_points && tricks(table, others) >= rules_.save_tricks);
    score[others] = saved ? against + they : rules_.keeps_play ? they : 0;
  }

  const Rules& rules_;
  const Codes& codes_;
};

}  // namespace deece::batch
