// The plain player's card play (players/plain_play.py, advice.py, signals.py): what tricks have told, how likely cards win, and
// what each card that may be played is worth.
#pragma once

#include <cmath>

#include "basics.hpp"

namespace deece::batch {

// What the tricks of one hand have told. It follows a table: each play is read once.
class Seen {
 public:
  Cards gone{}, cannot[kSeats]{};
  std::int8_t asked[kSeats];                // by leader: the suit in which partner asked for a lead
  std::uint8_t aces_led[kSeats][kSuits]{};  // how often in tricks that are over

  void follow(const Table& table, const Rules& rules, const Basics& basics) {
    const int plays = kSeats * table.tricks + table.in_trick;
    if (table.number != number_ || table.deals != deals_ || plays < read_ || !read_) {
      *this = Seen();
      number_ = table.number, deals_ = table.deals;
      leader_ = table.tricks || table.in_trick ? table.declarer : kNobody;
      std::fill_n(asked, kSeats, static_cast<std::int8_t>(kNobody));
    }
    const std::uint8_t* log = table.log + table.chosen - plays;
    for (; read_ < plays; ++read_) play(log[read_], table.trump, rules, basics);
  }

 private:
  void play(int code, int trump, const Rules& rules, const Basics& basics) {
    const int seat = (leader_ + placed_) & 3, suit = code / kRanks, rank = code % kRanks;
    gone[suit] += field(rank);
    trick_[placed_] = static_cast<std::uint8_t>(code);
    if (!placed_) {
      best_ = code, winner_ = seat;
    } else {
      const int led = trick_[0] / kRanks, over = best_ / kRanks;
      const int spared = !((winner_ ^ seat) & 1) ? rules.spares : 0;
      const Lane higher = rules.higher[best_ % kRanks];
      const bool beats = suit == over ? (higher & field(rank)) != 0 : suit == trump;
      if (suit == led) {
        if (beats) {
          best_ = code, winner_ = seat;
        } else if (!spared && (led == trump || (rules.beat_led && over == led))) {
          cannot[seat][over] |= higher;
        }
      } else {
        cannot[seat][led] = kLane;
        if (suit != trump) {
          if (spared < 2) cannot[seat][trump] = kLane;
        } else if (beats) {
          best_ = code, winner_ = seat;
        } else if (!spared && rules.beat_trump && over == trump) {
          cannot[seat][trump] |= higher;
        }
      }
    }
    if (++placed_ < kSeats) return;
    if (basics.signals) signal(trump, basics);
    if (trick_[0] % kRanks == kAces) ++aces_led[leader_][trick_[0] / kRanks];
    leader_ = winner_;
    placed_ = 0;
    ++tricks_;
  }

  // Whether partner asked the leader of this trick, which is over, to come back.
  void signal(int trump, const Basics& basics) {
    const int ace = trick_[0], suit = ace / kRanks, code = trick_[2];  // partner plays third
    if (ace % kRanks != kAces || suit == trump || trick_[1] / kRanks == trump) return;
    const bool late = tricks_ >= basics.late;
    if ((code == ace && !late) || (code == ace + kJacks && aces_led[leader_][suit] == 1)) {
      asked[leader_] = static_cast<std::int8_t>(suit);
    }
  }

  std::uint64_t number_ = 0, deals_ = 0;
  int read_ = 0, leader_ = kNobody, placed_ = 0, tricks_ = 0, best_ = kNobody, winner_ = kNobody;
  std::uint8_t trick_[kSeats]{};
};

// What a card that may be played is worth to the seat to act.
struct Valued {
  int code;
  double value;
};

// A turn in the play, as the seat to act sees it.
class Turn {
 public:
  Turn(const Rules& rules, const Basics& basics, const Table& table, const Seen& seen)
      : rules_(rules), basics_(basics), table_(table), seen_(seen), seat_(table.turn), trump_(table.trump) {
    bits_ = table.hand[seat_];
    friend_ = seat_ ^ 2;
    look();
  }

  // Each card of the mask of legal actions, from low to high codes; how many they are.
  int values(std::uint64_t may, Valued* found) {
    return table_.in_trick ? follow(may, found) : lead(may, found);
  }

 private:
  void look() {
    const int played = table_.in_trick;
    int lain = 0;
    bool fits = true;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Lane pack = (static_cast<Lane>(rules_.copies) * kOnes) & (rules_.ranks == kRanks ? kLane : 0xFFFFF);
      unseen_[suit] = pack - bits_[suit] - seen_.gone[suit];
      Lane all = 0;
      for (int seat = 0; seat < kSeats; ++seat) {
        if (seat != seat_) all += known_[seat][suit] = shown_left(seat, suit);
      }
      for (int rank = 0; rank < kRanks; ++rank) fits &= count(all, rank) <= count(unseen_[suit], rank);
      free_[suit] = unseen_[suit] - all;
      lain += all != 0;
    }
    if (lain && !fits) {
      for (Cards& each : known_) each = {};
      free_ = unseen_;
    }
    const int left = std::max(1, size_of(free_));
    for (int seat = 0; seat < kSeats; ++seat) {
      if (seat == seat_) continue;
      const bool has_played = ((seat - table_.leader) & 3) < played;
      const int held = std::max(0, std::max(0, basics_.hand - table_.tricks - has_played) - size_of(known_[seat]));
      odds_[seat] = 1 - std::min(1.0, static_cast<double>(held) / left);
    }
    std::fill_n(&power_[0][0], kSeats * kPowers, -1.0);
    for (int seat = next(seat_), first = played ? table_.leader : seat_; seat != first; seat = next(seat)) later_[laters_++] = seat;
  }

  // What a seat has shown of a suit and not played.
  Lane shown_left(int seat, int suit) const {
    Lane left = 0;
    const Lane shown = table_.meld[seat].cards[suit], played = table_.played[seat][suit];
    for (int rank = 0; shown && rank < kRanks; ++rank) {
      left += static_cast<Lane>(std::max(0, count(shown, rank) - count(played, rank))) << 4 * rank;
    }
    return left;
  }

  // The chance that a seat holds a card of the mask in this suit.
  double has(int seat, int suit, Lane mask) {
    if (known_[seat][suit] & mask) return 1.0;
    const Lane cards = free_[suit] & mask & ~seen_.cannot[seat][suit];
    return cards ? 1 - power(seat, size(cards)) : 0.0;
  }

  double power(int seat, int cards) {
    double& found = power_[seat][cards];
    if (found < 0) found = std::pow(odds_[seat], static_cast<double>(cards));
    return found;
  }

  // The chance that a seat yet to play beats this card.
  double beaten(int seat, int code, int led) {
    const int suit = code / kRanks;
    const Lane higher = rules_.higher[code % kRanks];
    if (led == trump_) return has(seat, suit, higher);
    const double lacks = 1 - has(seat, led, kLane);
    if (suit == trump_) return lacks * has(seat, suit, higher);
    double chance = has(seat, suit, higher);
    if (lacks != 0) chance += lacks * has(seat, trump_, kLane);
    return std::min(1.0, chance);
  }

  // The chance that a friend takes the trick from this card: with the highest of the suit, or by trumping.
  double top(int seat, int code, int led) {
    const int suit = code / kRanks;
    const Lane higher = rules_.higher[code % kRanks];
    double lacks = 0.0;
    if (led != trump_) {
      lacks = 1 - has(seat, led, kLane);
      if (suit == trump_) return lacks * has(seat, suit, higher);
    }
    double chance = has(seat, led, highest(led) & higher);
    if (lacks != 0) chance += lacks * has(seat, trump_, kLane);
    return std::min(1.0, chance);
  }

  // The field of the highest unseen card of a suit.
  Lane highest(int suit) const {
    int best = kNobody;
    for (int rank = 0; rank < kRanks; ++rank) {
      if (count(unseen_[suit], rank) && (best < 0 || basics_.strength[rank] > basics_.strength[best])) best = rank;
    }
    return best < 0 ? 0 : copies_of(best);
  }

  // How many unseen cards of its suit beat this card.
  int boss(int code) const { return size(unseen_[code / kRanks] & rules_.higher[code % kRanks]); }

  // The chance that this side wins the trick if `code` is winning after this seat's play.
  double side_wins(int code, bool mine) {
    const int led = table_.in_trick ? table_.trick[0] / kRanks : code / kRanks;
    double own = mine ? 1.0 : 0.0, theirs = 0.0, open = 1.0;
    for (int place = 0; place < laters_; ++place) {
      const int seat = later_[place];
      if (seat == friend_) {
        theirs += (1 - own - theirs) * open * (own + theirs < 0.999 ? top(seat, code, led) : 0.0);
        continue;
      }
      own *= 1 - beaten(seat, code, led);
      open *= 1 - basics_.first * has(seat, led, highest(led));
      if (theirs != 0 && led != trump_) {
        const double lacks = 1 - has(seat, led, kLane);
        theirs *= 1 - lacks * has(seat, trump_, kLane);
      }
    }
    return own + theirs;
  }

  // What keeping a card is worth in later tricks.
  double cost(int code, double average) const {
    const int strength = basics_.strength[code % kRanks], above = boss(code);
    if (code / kRanks == trump_) {
      return average * (basics_.trump_kept[above == 0 ? 0 : above <= 2 ? 1 : 2] + basics_.trump_step * strength);
    }
    return average * (basics_.plain_kept[static_cast<std::size_t>(std::min(above, 2))] + basics_.plain_step * strength);
  }

  int follow(std::uint64_t may, Valued* found) {
    const int best = table_.trick[(table_.winner - table_.leader) & 3];
    const bool ours = table_.winner == friend_;
    int pot = table_.tricks ? 0 : rules_.first_trick;
    for (int place = 0; place < table_.in_trick; ++place) pot += rules_.points[table_.trick[place] % kRanks];
    const double rest = basics_.card * laters_, average = basics_.card * kSeats;
    double standing = -1.0;
    int said[2][2];  // a code, and what it says
    const int says = signs(said);
    int many = 0;
    for (; may; may &= may - 1) {
      const int code = std::countr_zero(may), suit = code / kRanks, rank = code % kRanks;
      const bool beats = suit == best / kRanks ? (rules_.higher[best % kRanks] & field(rank)) != 0 : suit == trump_;
      double chance;
      if (beats) {
        chance = side_wins(code, true);
      } else {
        if (standing < 0) standing = side_wins(best, ours);
        chance = standing;
      }
      const int points = rules_.points[rank];
      double value = chance * (pot + rest + points) - (1 - chance) * points - cost(code, average);
      int says_so = 0;
      for (int place = 0; place < says; ++place) {
        if (said[place][0] == code) says_so = said[place][1];
      }
      value += basics_.signal * average * says_so;
      found[many++] = {code, value};
    }
    return many;
  }

  int lead(std::uint64_t may, Valued* found) {
    const double average = basics_.card * kSeats;
    const double rest = basics_.rest * basics_.card * laters_ + (table_.tricks ? 0 : rules_.first_trick);
    int lengths[kSuits];
    for (int suit = 0; suit < kSuits; ++suit) lengths[suit] = size(bits_[suit]);
    const int others = size(unseen_[trump_]);
    bool theirs = false;
    for (int place = 0; place < laters_ && !theirs; ++place) theirs = later_[place] != friend_ && has(later_[place], trump_, kLane) != 0;
    const bool is_long = lengths[trump_] * (3 - 1 + 0.5) > others, declarer = table_.declarer == seat_;
    int back = seen_.asked[seat_];
    if (back != kNobody && !count(unseen_[back], kAces)) back = kNobody;
    const bool together = long_together();
    int many = 0;
    for (; may; may &= may - 1) {
      const int code = std::countr_zero(may), suit = code / kRanks, points = rules_.points[code % kRanks], above = boss(code);
      const double chance = side_wins(code, true);
      double costs = cost(code, average);
      if (suit == trump_) {
        const bool pulling = declarer && is_long && theirs && !together;
        const bool most = lengths[trump_] >= others && !above;
        costs *= pulling ? (most ? basics_.most : basics_.pulled) : basics_.led;
        if (!pulling && !declarer) costs += basics_.keeps * average;
      } else if (above == 0) {
        costs *= basics_.high;
      } else {
        costs += basics_.long_suit * average * lengths[suit];
      }
      double value = chance * (rest + points) - (1 - chance) * points - costs;
      if (suit == back && above) value += basics_.back * average;
      found[many++] = {code, value + basics_.advised * average * advised(code, above == 0, together)};
    }
    return many;
  }

  // --------------------------------------------------------------------------------------- advice.py

  bool advised(int code, bool high, bool together) const {
    const int suit = code / kRanks;
    const bool declares = table_.declarer == seat_, defends = ((table_.declarer ^ seat_) & 1) != 0;
    if (suit == trump_) {
      const int left = next(seat_);
      return declares && count(known_[left][trump_], kAces) && !rules_.points[code % kRanks] && size(bits_[trump_]) >= basics_.medium;
    }
    if (!defends) {
      if (high && code % kRanks == kAces && !declares) return true;
      return size(bits_[suit]) <= basics_.shortest && together;
    }
    return next(table_.declarer) == seat_ && !high && table_.tricks < basics_.early && !short_aces();
  }

  bool short_aces() const {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (suit != trump_ && count(bits_[suit], kAces) && size(bits_[suit]) <= basics_.shortest) return true;
    }
    return false;
  }

  bool long_together() const {
    return size(bits_[trump_]) >= basics_.length && size(known_[friend_][trump_]) >= basics_.length_shown;
  }

  // -------------------------------------------------------------------------------------- signals.py

  int signs(int (*said)[2]) const {
    if (!basics_.signals || table_.leader != friend_ || table_.winner != table_.leader) return 0;
    const int ace = table_.trick[0], suit = ace / kRanks;
    if (ace % kRanks != kAces || suit == trump_) return 0;
    const Lane held = bits_[suit], ours = held + table_.played[seat_][suit];
    const int mine = count(held, kAces), out = count(unseen_[suit], kAces);
    const bool late = table_.tricks >= basics_.late;
    if (late && mine == 1 && out && size(held) == 2) {
      said[0][0] = ace, said[0][1] = 1;  // short: before an opponent's ace takes it
      return 1;
    }
    const bool second = seen_.aces_led[table_.leader][suit] == 1;
    const bool so = mine > 1 && (!out || (size(ours) > basics_.few_with_ten && !second));
    said[0][0] = ace, said[0][1] = late ? 0 : so ? 1 : -1;  // late it says nothing for sure
    const bool few = size(ours) <= (count(ours, kTens) ? basics_.few_with_ten : basics_.few);
    int many = 1;
    if (!second && few && mine == 2 && count(held, kJacks) == 1 && size(held) > 3) {
      said[1][0] = ace + kJacks, said[1][1] = -1;  // it is kept for the second ace
      many = 2;
    }
    if (second) {
      said[1][0] = ace + kJacks, said[1][1] = so ? size(ours) <= basics_.few_with_ten : -1;
      many = 2;
      if (so && few && count(held, kJacks)) said[0][1] = 0;
    }
    return many;
  }

  static constexpr int kPowers = 32;  // more cards of a suit than any pack has

  const Rules& rules_;
  const Basics& basics_;
  const Table& table_;
  const Seen& seen_;
  int seat_, trump_, friend_;
  Cards bits_{}, unseen_{}, free_{}, known_[kSeats]{};
  double odds_[kSeats]{}, power_[kSeats][kPowers];
  int later_[kSeats - 1]{}, laters_ = 0;
};

}  // namespace deece::batch
