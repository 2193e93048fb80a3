// Exact values with all hands open: a null-window search over tricks that remembers positions at trick boundaries.
#pragma once

#include <algorithm>
#include <cstdint>

#include "memory.hpp"
#include "rules.hpp"

namespace deece {

// Weights of the move order: what a card is worth trying early, in small steps; tuned by kernel/tune.
struct Weights {
  // For a lead, a card in the middle of the trick, and the last card of it.
  int ours[3];           // the mover's side is expected to take the trick
  int points_ours[3];    // for each point of the card then
  int points_theirs[3];  // and when the others are expected to take it
  int strong_ours[3];    // for each step of strength
  int strong_theirs[3];
  int trump[3];
  int length[3];  // for each card held in the suit
  int only[3];    // the last card of a suit
};

extern const Weights kWeights;

struct Search {
  Search(const Rules& rules, const Position& position, Memory& memory, const Weights& weights = kWeights);

  // Whether side 0 takes at least `need` points from here on.
  bool reach(int need);
  // The points that side 0 takes from here on.
  int value();
  int value(int guess);

  std::uint64_t nodes = 0;
  std::uint64_t budget = 0;  // nodes; 0 for no limit
  bool out = false;          // the budget was spent, and the last answer means nothing

  const Rules& rules;
  Memory& memory;
  const Weights& weights;
  const int seats;
  const int trump;
  std::uint8_t side[kMostSeats];
  Hands hands;
  Trick trick;
  int turn;
  int played;
  bool first_lead;
  int remaining;  // points still to be won, those on the table included
  int depth;      // cards in the hand of who leads next

 private:
  struct Move {
    std::int16_t score;
    std::uint8_t suit;
    std::uint8_t strength;
  };
  struct Class {
    int low, high;  // strengths of equal points
  };

  bool boundary(int leader, int need, int left, int cards);
  bool play(int seat, int count, const Trick& trick, int need, int left, int cards);
  bool last_trick(int leader, int need);
  int moves(int seat, int count, const Trick& trick, Move* found) const;
  int order(int seat, int count, const Trick& trick, int suit, int strength) const;
  bool expected(int seat, int count, Trick trick) const;
  void canonical();
  int after(int seat) const { return seat + 1 == seats ? 0 : seat + 1; }

  Class classes_[kRanks];
  int class_count_ = 0;
  int words_;
  bool first_ = false;  // the lead in hand is the first of the hand
};

}  // namespace deece
