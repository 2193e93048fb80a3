// Exact values with all hands open: a null-window search over tricks that remembers positions at trick boundaries.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "memory.hpp"
#include "rules.hpp"
#include "weights.hpp"

namespace deece {

// The share of the points that side 0 takes is one half and a sum of features, weighted (fitted by kernel/leaf.py).
constexpr int kFeatures = 8;
using Features = std::array<double, kFeatures>;
extern const Features kLeaf;

class Search {
 public:
  Search(const Rules& rules, const Position& position, Memory& memory, const Weights& weights = kWeights);

  // Whether side 0 takes at least `need` points from here on.
  bool reach(int need);
  // The points that side 0 takes from here on. A good guess saves time; a search for nothing new costs little.
  int value();
  int value(int guess);

  // The points that side 0 takes if everybody plays the card that the move order puts first.
  int likely();
  // What the points of side 0 may be, from a search of the trick on the table and some tricks more, the rest by kLeaf.
  int estimate(int tricks);
  int estimate(int tricks, int guess);
  // What a leaf's estimate is made of: each is the better for side 0 the higher it is.
  Features features();

  std::uint64_t nodes = 0;
  std::uint64_t budget = 0;  // nodes; 0 for no limit
  bool out = false;          // the budget was spent, and the last answer means nothing
  int remaining;             // points still to be won, those on the table included

 private:
  // All hands: the number of each suit, as Suits has it.
  struct Held {
    std::uint32_t suit[kSuits];
  };
  struct Window {
    int need;   // of side 0, from this trick on
    int left;   // points to be won from this trick on
    int cards;  // in the leader's hand at the start of the trick
  };
  // Points of the leader's side and of the other that are safe already.
  struct Sure {
    int ours, theirs;
  };
  using Moves = std::int32_t[kMostCards];  // score, suit (2 bits), strength (3 bits)

  Held numbered();
  int likely(const Held& held, const Trick& trick, int seat, int count, int plays) const;
  template <int kSeats>
  int likely(Held held, Trick trick, int seat, int count, int plays) const;
  Features features(const Held& held, int leader, int cards, int left) const;
  int leaf(const Held& held, int leader, const Window& window) const;
  int start(int need);
  int run(int need);
  template <int kSeats>
  int boundary(Held held, int leader, const Window& window);
  template <int kSeats, int kCount>
  int play(const Held& held, int seat, int played, const Trick& trick, const Window& window);
  template <int kSeats>
  int after_trick(const Held& held, const Trick& trick, Window window);
  Sure sure(const Held& held, int leader, int left) const;
  template <int kSeats>
  int last_trick(const Held& held, int leader) const;
  Held without(const Held& held, int seat, int suit, int strength) const {
    Held next = held;
    next.suit[suit] = suits_.after(held.suit[suit], seat, strength);
    return next;
  }
  const Suit& suit(const Held& held, int suit) const { return suits_[held.suit[suit]]; }
  // Each card that may be played, scored, is given to `add`. kCount is how many cards are on the table, 0 if not known here.
  template <int kSeats, class Add>
  void leads(const Held& held, int seat, Add add) const;
  template <int kSeats, int kCount, class Add>
  void follows(const Held& held, int seat, int played, const Trick& trick, Add add) const;
  // Four seats are the most searched: their loops are unrolled, and so are the plays of a trick. Other numbers are 0 here.
  template <int kSeats>
  int seats() const {
    return kSeats ? kSeats : seats_;
  }
  template <int kSeats>
  int after(int seat) const { return seat + 1 == seats<kSeats>() ? 0 : seat + 1; }

  Rules rules_;  // points divided by what divides them all, which is unit_
  int unit_ = 1;
  Memory& memory_;
  Suits& suits_;
  const Weights& weights_;
  const int seats_;
  const int trump_;
  const Hands hands_;
  std::uint8_t side_[kMostSeats];
  // The scores of cards by strength, by expectation: of a lead in a plain suit and in trump; by how many play after.
  std::int16_t lead_score_[2][3][kRanks];
  std::int16_t follow_score_[3][3][kRanks];
  Trick trick_;
  int turn_;
  int played_;
  int left_ = 0;
  int depth_ = 0;    // cards in the hand of whoever plays next
  bool first_;       // the next lead is the first of the hand
  int horizon_ = 0;  // cards in the leader's hand at which a trick is not searched but estimated
  std::vector<std::uint8_t> killers_;  // by cards in the leader's hand, and leader
};

}  // namespace deece
