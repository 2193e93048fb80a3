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

// The cards (one bit a field) of one suit or of all that may be played; `suits` is a bit for each suit in question.
struct Legal {
  Lane suit[kSuits];
  int count = 0;
};

// game/trick.py's `playable`, for a hand that is not empty.
inline Legal legal(const Rules& rules, int trump, const Trick& trick, const Hands& hands, int seat, bool first_lead) {
  Legal found{};
  auto only = [&](int suit, Lane cards) {
    found.suit[suit] = cards;
    found.count = std::popcount(cards);
  };
  auto any = [&] {
    for (int suit = 0; suit < kSuits; ++suit) {
      found.suit[suit] = distinct(hands.lane[suit][seat]);
      found.count += std::popcount(found.suit[suit]);
    }
  };
  if (trick.led < 0) {
    if (first_lead && rules.first_lead_trump && hands.lane[trump][seat]) {
      only(trump, distinct(hands.lane[trump][seat]));
    } else {
      any();
    }
    return found;
  }
  const Lane follow = distinct(hands.lane[trick.led][seat]);
  if (follow) {
    if (trick.led == trump || (rules.play == Play::kPre1945 && trick.best_suit == trick.led)) {
      const Lane higher = follow & above(trick.best);
      only(trick.led, higher ? higher : follow);
    } else {
      only(trick.led, follow);
    }
    return found;
  }
  const Lane trumps = distinct(hands.lane[trump][seat]);
  if (trumps) {
    if (trick.best_suit == trump && rules.play != Play::kPost1945) {
      const Lane higher = trumps & above(trick.best);
      only(trump, higher ? higher : trumps);
    } else {
      only(trump, trumps);
    }
    return found;
  }
  any();
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
