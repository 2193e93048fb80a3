// Plays the whole trick phase out by a few rules of thumb: one cheap guess instead of a search. By chance: chance.hpp.
#pragma once

#include <algorithm>

#include "rules.hpp"

namespace deece {

// A position made ready to be played out. All hands are open.
class Playout {
 public:
  Playout(const Rules& rules, const Position& position) : rules_(rules), trump_(position.trump), seats_(position.seats) {
    std::copy(position.side, position.side + kMostSeats, side_);
    start_.hands = position.hands;
    turn_ = position.leader;
    played_ = position.played;
    first_lead_ = position.first_lead && played_ == 0;
    for (int count = 0; count < played_; ++count) {
      trick_ = with(rules, trump_, trick_, turn_, position.trick_suit[count], position.trick_strength[count]);
      turn_ = after(turn_);
    }
    for (int seat = 0; seat < seats_; ++seat) {
      for (int suit = 0; suit < kSuits; ++suit) {
        start_.have[seat] |= narrow(position.hands.lane[suit][seat]) << 8 * suit;
      }
    }
  }

  // The points that side 0 takes.
  int greedy() const {
    Table table = start_;
    Trick trick = trick_;
    int points = 0, seat = turn_, count = played_;
    std::uint32_t bound = first_lead_ && rules_.first_lead_trump ? table.have[seat] & 63u << 8 * trump_ : 0;
    while (const std::uint32_t have = table.have[seat]) {
      if (count == 0) {
        const int place = led(table, seat, bound ? bound : have);
        bound = 0;
        trick = {place >> 3, place >> 3, -1, seat, 0};
        put(table, trick, seat, place);
        seat = after(seat);
        count = 1;
      }
      for (; count < seats_; ++count, seat = after(seat)) {
        put(table, trick, seat, followed(trick, count, seat, playable(trick, table.have[seat])));
      }
      seat = trick.winner;
      if (side_[seat] == 0) points += trick.points + (table.have[seat] ? 0 : rules_.last_trick);
      count = 0;
    }
    return points;
  }

 private:
  // `have` holds a byte for each suit, with a bit for each strength that the hand holds.
  struct Table {
    Hands hands;
    std::uint32_t have[kMostSeats] = {};
  };

  int after(int seat) const { return seat + 1 == seats_ ? 0 : seat + 1; }

  static std::uint32_t narrow(Lane lane) {
    std::uint32_t bits = distinct(lane);
    bits = (bits | bits >> 3) & 0x030303;
    return (bits | bits >> 6 | bits >> 12) & 63;
  }

  static constexpr std::uint32_t over(int strength) { return 63u & ~((2u << strength) - 1); }

  // `legal` of rules.hpp on bytes.
  std::uint32_t playable(const Trick& trick, std::uint32_t have) const {
    const int led = 8 * trick.led, trump = 8 * trump_;
    if (const std::uint32_t follow = have & 63u << led) {
      const bool must = trick.led == trump_ || (rules_.play == Play::kPre1945 && trick.best_suit == trick.led);
      const std::uint32_t higher = must ? follow & over(trick.best) << led : 0;
      return higher ? higher : follow;
    }
    if (const std::uint32_t trumps = have & 63u << trump) {
      const bool must = trick.best_suit == trump_ && rules_.play != Play::kPost1945;
      const std::uint32_t higher = must ? trumps & over(trick.best) << trump : 0;
      return higher ? higher : trumps;
    }
    return have;
  }

  // Takes the card out of the hand and puts it on the table.
  void put(Table& table, Trick& trick, int seat, int place) const {
    const int suit = place >> 3, strength = place & 7;
    Lane& lane = table.hands.lane[suit][seat];
    lane -= one(strength);
    const std::uint32_t gone = (lane >> 4 * strength & 15) == 0;
    table.have[seat] &= ~(gone << place);
    trick.points += rules_.points[strength];
    if (!beats(trump_, trick, suit, strength)) return;
    trick.best_suit = suit;
    trick.best = strength;
    trick.winner = seat;
  }

  // A card that takes the trick whatever the others hold, the trump ace last; or else the weakest card of a suit in which
  // a partner holds the best; or else the weakest card.
  int led(const Table& table, int seat, std::uint32_t cards) const {
    int best = 0, most = -1000;
    for (int suit = 0; suit < kSuits; ++suit) {
      const std::uint32_t mine = cards >> 8 * suit & 63;
      if (!mine) continue;
      std::uint32_t theirs = 0, partners = 0;
      bool ruffed = false;
      for (int other = 0; other < seats_; ++other) {
        const std::uint32_t held = table.have[other] >> 8 * suit & 63;
        if (side_[other] != side_[seat]) {
          theirs |= held;
          ruffed |= !held && (table.have[other] >> 8 * trump_ & 63);
        } else if (other != seat) {
          partners |= held;
        }
      }
      const int high = std::bit_width(mine) - 1, low = std::countr_zero(mine);
      int strength = low, score = -10 - low - (suit == trump_ ? 8 : 0);
      if (!ruffed && 1u << high >= std::bit_floor(theirs)) {
        strength = high;
        score = 20 + high - (suit == trump_ ? 10 : 0);
      } else if (!ruffed && partners > theirs) {
        score = 10 - low;
      }
      if (score > most) {
        most = score;
        best = 8 * suit + strength;
      }
    }
    return best;
  }

  // Takes the trick as cheaply as that will last; gives points to a partner's trick; throws the weakest card otherwise.
  int followed(const Trick& trick, int count, int seat, std::uint32_t cards) const {
    const bool last = count + 1 == seats_;
    const int suit = std::countr_zero(cards) >> 3;
    const bool one_suit = (cards & ~(63u << 8 * suit)) == 0;
    const std::uint32_t mine = cards >> 8 * suit & 63;
    const bool partner = side_[trick.winner] == side_[seat];
    if (one_suit && (suit == trick.led || suit == trump_)) {
      const std::uint32_t winners = suit == trick.best_suit ? mine & over(trick.best) : suit == trump_ ? mine : 0;
      if (winners && !partner) {
        const bool cheap = last || suit != trick.led;
        return 8 * suit + (cheap ? std::countr_zero(winners) : std::bit_width(winners) - 1);
      }
      return 8 * suit + (partner ? std::bit_width(mine) - 1 : std::countr_zero(mine));
    }
    int best = 0, most = -1000;
    for (std::uint32_t left = cards; left; left &= left - 1) {
      const int place = std::countr_zero(left), strength = place & 7;
      const int score = partner ? 16 * rules_.points[strength] - strength : -strength;
      if (score > most) {
        most = score;
        best = place;
      }
    }
    return best;
  }

  Rules rules_;
  int trump_;
  int seats_;
  std::uint8_t side_[kMostSeats];
  Table start_;
  Trick trick_;
  int turn_;
  int played_;
  bool first_lead_;
};

}  // namespace deece
