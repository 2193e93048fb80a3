// Exact values with all hands open: a null-window search over tricks that remembers positions at trick boundaries.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "memory.hpp"
#include "rules.hpp"

namespace deece {

// Weights of the move order: what a card is worth trying early; found by kernel/tune.cpp. An expectation is an index:
// the other side takes the trick, a partner takes it, the mover's own card takes it. A card's worth is 8 for the most
// points that a card has.
struct Weights {
  struct Lead {
    int base[3];
    int worth[3];
    int strength[3];
    int theirs[3];    // for each worth that the other side must add to the trick
    int partners[3];  // for each worth that partners can add
    int trump[3];
    int length;  // for each card held in the suit
    int only;    // the last card of a suit
    int again;   // the card takes the trick and is not the last of its suit
    int killer;  // the lead that last settled another position with as many cards
  } lead;
  // By how many play after: none, one, more.
  struct Follow {
    int base[3];
    int worth[3];
    int strength[3];
    int length;  // of the suit, when any card may be played
    int only;
    int keep;  // for each step of strength then
  } follow[3];
};

extern const Weights kWeights;

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
  int likely() const;
  // What the points of side 0 may be, from a search of the trick on the table and some tricks more, the rest by kLeaf.
  // Not to be mixed with other searches in one memory.
  int estimate(int tricks);
  // What a leaf's estimate is made of: each is the better for side 0 the higher it is.
  Features features() const;

  std::uint64_t nodes = 0;
  std::uint64_t budget = 0;  // nodes; 0 for no limit
  bool out = false;          // the budget was spent, and the last answer means nothing
  int remaining;             // points still to be won, those on the table included

 private:
  // The hands at a trick boundary and during the trick that follows; a part of the key for each suit.
  struct Level {
    Hands hands;
    Key part[kSuits];
  };
  struct Window {
    int need;       // of side 0, from this trick on
    int left;       // points to be won from this trick on
    int cards;      // in the leader's hand at the start of the trick
    unsigned suits; // a bit for each suit that was played in this trick
  };
  struct Class {
    int low, high;  // strengths of equal points
    Lane fields;
  };
  // What those who play later may do to a card: the best follower and the best ruff, and whose side that is.
  struct Later {
    int follow = -1, ruff = -1;
    int follow_side = 0, ruff_side = 0;
  };
  // Points of the leader's side and of the other that are safe already.
  struct Sure {
    int ours = 0, theirs = 0;
  };
  using Moves = std::int32_t[kMostCards];  // score, suit (2 bits), strength (3 bits)

  int likely(Hands hands, Trick trick, int seat, int count, int plays) const;
  Features features(const Hands& hands, int leader, int cards, int left) const;
  int leaf(const Hands& hands, int leader, const Window& window) const;
  int start(int need);
  template <int kSeats>
  int boundary(int leader, Window window);
  template <int kSeats>
  int play(int seat, int count, const Trick& trick, Window window);
  template <int kSeats>
  int after_trick(Level& level, const Trick& trick, int seat, int suit, int strength, Window window);
  template <int kSeats>
  int last_trick(const Hands& hands, int leader) const;
  template <int kSeats>
  void settle(Level& level, unsigned suits) const;
  template <int kSeats>
  void canonical(Lane* lanes) const;
  template <int kSeats>
  bool merge(Lane* lanes, int strength) const;
  template <int kSeats>
  bool drawn(const Lane* trumps, int leader, int rounds) const;
  template <int kSeats>
  Sure sure(const Hands& hands, int leader, int left) const;
  int points(Lane lane) const;
  template <int kSeats>
  int leads(const Hands& hands, int seat, Moves& found) const;
  template <int kSeats>
  int follows(const Hands& hands, int seat, int count, const Trick& trick, Moves& found) const;
  template <int kSeats>
  Later later(const Hands& hands, int seat, int count, int led) const;
  int expect(const Later& later, int led, int mover, const Trick& trick) const;
  // Four seats are the most searched: their loops are unrolled. Other numbers are 0 here.
  template <int kSeats>
  int seats() const {
    return kSeats ? kSeats : seats_;
  }
  template <int kSeats>
  int after(int seat) const { return seat + 1 == seats<kSeats>() ? 0 : seat + 1; }

  Rules rules_;  // points divided by what divides them all, which is unit_
  int unit_ = 1;
  Memory& memory_;
  const Weights& weights_;
  const int seats_;
  const int trump_;
  const Hands hands_;
  std::uint8_t side_[kMostSeats];
  int worth_[kRanks];
  Class classes_[kRanks];
  int class_count_ = 0;
  Trick trick_;
  int turn_;
  int played_;
  int left_ = 0;
  int depth_ = 0;    // cards in the hand of who plays next
  bool first_;       // the next lead is the first of the hand
  int horizon_ = 0;  // cards in the leader's hand at which a trick is not searched but estimated
  std::vector<std::uint8_t> killers_;  // by cards in the leader's hand, and leader
  std::vector<Level> levels_;  // by cards in the leader's hand
};

}  // namespace deece
