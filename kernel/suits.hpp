// Every way in which the cards of one suit have lain in the hands, by number: four numbers and who leads are a position.
// What can be said of a suit by itself is worked out once, and a card played is a step to another number.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "cards.hpp"
#include "pages.hpp"
#include "rules.hpp"
#include "weights.hpp"

namespace deece {

struct Key {
  std::uint64_t place = 0;
  std::uint64_t check = 0;
};

// A hand's cards of a suit as bits by strength: those stronger than this one.
constexpr unsigned over(int strength) { return 63u & ~((2u << strength) - 1); }
inline int top(unsigned bits) { return std::bit_width(bits) - 1; }

struct Suit {
  // What the suit's holder, if he leads the trick, may count on.
  struct Lead {
    std::int16_t score[3];      // of any card of the suit, by expectation
    std::int8_t follow;         // the strongest card of all others, -1 without
    std::uint8_t follow_side;
  };
  // Points of the leader's side and of the other that are safe already.
  struct Sure {
    std::uint16_t run;     // as a plain suit, once trumps are drawn
    std::uint16_t ours;    // as trump
    std::uint16_t theirs;  // as trump
    bool drawn;            // as trump: the leader can leave nobody else with any
    bool all;              // the run is all that he holds
  };
  struct Seat {
    Lane lane;
    std::uint32_t next[kRanks];  // without a card of this strength; 0 if not made yet
    std::uint8_t length;
    Lead lead;
    Sure sure;
  };
  struct Side {
    std::uint16_t points;
    std::uint8_t length, longest, winners;
  };

  std::uint64_t have;     // a byte for each seat, a bit for each strength
  Key key;
  std::uint32_t settled;  // what it is at a trick boundary; 0 if not made yet
  std::uint8_t empty;     // a bit for each seat without a card
  bool known;             // whether the facts below have been worked out: key, lead, sure, side
  Side side[2];
  Seat seat[kMostSeats];

  unsigned cards(int seat_) const { return static_cast<unsigned>(have >> 8 * seat_) & 63; }
};

class Suits {
 public:
  // Thrown when there is no more room.
  struct Full {};

  Suits(std::size_t most);

  // From now on for these rules and sides. Forgets what was for others, or if there is little room left.
  void begin(const Rules& rules, int seats, const std::uint8_t* side, const Weights& weights);
  void clear();

  std::uint32_t number(const Lane* lanes);
  const Suit& operator[](std::uint32_t number) const { return suits_[number]; }

  // After this seat has played a card of the suit.
  std::uint32_t after(std::uint32_t number, int seat, int strength) {
    const std::uint32_t next = suits_[number].seat[seat].next[strength];
    return next ? next : played(number, seat, strength);
  }
  // With dead strengths squeezed out and equal cards of one hand made one; its facts are known.
  std::uint32_t settled(std::uint32_t number) {
    const std::uint32_t known = suits_[number].settled;
    return known ? known : settle(number);
  }
  // With its facts known.
  const Suit& known(std::uint32_t number) {
    if (!suits_[number].known) find_out(suits_[number]);
    return suits_[number];
  }

 private:
  // Strengths of equal points.
  struct Class {
    int low, high;
    Lane fields;
  };

  std::uint32_t played(std::uint32_t number, int seat, int strength);
  std::uint32_t settle(std::uint32_t number);
  void find_out(Suit& suit) const;
  void find_lead(Suit& suit, int seat) const;
  void find_sure(Suit& suit, int seat) const;
  void canonical(Lane* lanes) const;
  bool merge(Lane* lanes, int strength) const;
  int points(Lane lane) const;
  int least_points(Lane lane, int cards) const;
  std::uint32_t& place(const Lane* lanes);

  Pages<Suit> suits_;
  std::vector<std::uint32_t> places_;  // by a hash of the lanes; 0 is empty
  std::uint32_t count_ = 1;            // 0 is no suit
  std::uint32_t most_;
  int seats_ = 0;
  std::uint8_t side_[kMostSeats] = {};
  int points_[kRanks] = {};
  int worth_[kRanks] = {};
  int by_points_[kRanks] = {};  // strengths, the fewest points first
  Weights weights_ = {};
  Class classes_[kRanks];
  int class_count_ = 0;
};

}  // namespace deece
