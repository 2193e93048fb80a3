// A suit of a hand is one lane: six count fields of four bits, the weakest card of the suit in the lowest field.
#pragma once

#include <bit>
#include <cstdint>

namespace deece {

using Lane = std::uint32_t;

constexpr int kSuits = 4;
constexpr int kRanks = 6;
constexpr int kMostSeats = 8;
constexpr int kMostCards = 24;  // distinct cards
constexpr Lane kOnes = 0x111111;

// One bit in each field that holds a card.
inline Lane distinct(Lane lane) {
  lane |= lane >> 1;
  return (lane | lane >> 2) & kOnes;
}

// One card of this strength (0 weakest to 5).
constexpr Lane one(int strength) { return Lane{1} << 4 * strength; }

// All fields stronger than this one.
constexpr Lane above(int strength) { return ~((Lane{1} << 4 * (strength + 1)) - 1) & 0xFFFFFF; }

// The strength of the strongest and of the weakest card of a lane that is not empty.
inline int strongest(Lane lane) { return (31 - std::countl_zero(lane)) >> 2; }
inline int weakest(Lane lane) { return std::countr_zero(lane) >> 2; }

// How many cards a lane holds.
inline int size(Lane lane) {
  lane = (lane & 0x0F0F0F) + (lane >> 4 & 0x0F0F0F);
  return static_cast<int>((lane + (lane >> 8) + (lane >> 16)) & 0xFF);
}

// All hands: the lanes of one suit side by side. Suits are in the engine's order: spades, hearts, diamonds, clubs.
struct Hands {
  Lane lane[kSuits][kMostSeats];
};

}  // namespace deece
