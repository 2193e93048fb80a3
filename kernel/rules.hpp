// What the search must know of the rules, and a position of the trick phase.
#pragma once

#include <cstdint>

#include "cards.hpp"

namespace deece {

enum class Play : std::uint8_t { kPre1945, kPost1945, kPost1945Overtrump };

struct Rules {
  int points[kRanks];  // by strength
  int last_trick = 0;  // points of the last trick besides its cards
  Play play = Play::kPre1945;
  bool first_lead_trump = false;
};

struct Position {
  int seats = 0;             // in the order of play
  int trump = 0;
  int leader = 0;            // of the trick on the table
  int played = 0;            // cards in it
  bool first_lead = false;   // whether the next lead is the first of the hand
  std::uint8_t side[kMostSeats] = {};  // 0 or 1: the value is the points of side 0
  std::uint8_t trick_suit[kMostSeats] = {};
  std::uint8_t trick_strength[kMostSeats] = {};
  Hands hands = {};
};

// The trick as far as it has been played.
struct Trick {
  int led = -1;  // suit
  int best_suit = -1;
  int best = -1;  // strength of the card that is winning
  int winner = -1;
  int points = 0;
};

// The cards (one bit a field) that may be played, by suit.
struct Legal {
  Lane suit[kSuits];
  int count = 0;
};

// The one suit that may be played and its cards that may; suit -1 if it is any card.
struct Forced {
  int suit;
  Lane cards;
};

// game/trick.py's `playable` for a hand that is not empty, when somebody has led.
inline Forced forced(const Rules& rules, int trump, const Trick& trick, const Hands& hands, int seat) {
  if (const Lane follow = distinct(hands.lane[trick.led][seat])) {
    if (trick.led == trump || (rules.play == Play::kPre1945 && trick.best_suit == trick.led)) {
      const Lane higher = follow & above(trick.best);
      return {trick.led, higher ? higher : follow};
    }
    return {trick.led, follow};
  }
  if (const Lane trumps = distinct(hands.lane[trump][seat])) {
    if (trick.best_suit == trump && rules.play != Play::kPost1945) {
      const Lane higher = trumps & above(trick.best);
      return {trump, higher ? higher : trumps};
    }
    return {trump, trumps};
  }
  return {-1, 0};
}

// The same for a lead as well.
inline Legal legal(const Rules& rules, int trump, const Trick& trick, const Hands& hands, int seat, bool first_lead) {
  Legal found{};
  Forced only{-1, 0};
  if (trick.led >= 0) {
    only = forced(rules, trump, trick, hands, seat);
  } else if (first_lead && rules.first_lead_trump && hands.lane[trump][seat]) {
    only = {trump, distinct(hands.lane[trump][seat])};
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    if (only.suit < 0) {
      found.suit[suit] = distinct(hands.lane[suit][seat]);
    } else if (only.suit == suit) {
      found.suit[suit] = only.cards;
    }
    found.count += std::popcount(found.suit[suit]);
  }
  return found;
}

// The first of two equal cards wins.
inline bool beats(int trump, const Trick& trick, int suit, int strength) {
  if (suit == trick.best_suit) return strength > trick.best;
  return suit == trump;
}

inline Trick with(const Rules& rules, int trump, Trick trick, int seat, int suit, int strength) {
  if (trick.led < 0) {
    trick.led = suit;
  }
  if (trick.winner < 0 || beats(trump, trick, suit, strength)) {
    trick.best_suit = suit;
    trick.best = strength;
    trick.winner = seat;
  }
  trick.points += rules.points[strength];
  return trick;
}

}  // namespace deece
