// A position as the module is given it, a row of 64 numbers, read and checked word by word.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <string>

#include "rules.hpp"

namespace deece {

// Where things stand in a row; src/deece/solver/kernel.py writes it.
enum Word : int {
  kSeats, kTrump, kLeader, kPlayed, kFirstLead, kPlay, kFirstLeadTrump, kLastTrick,
  kPoints,              // by strength, 6 words
  kSide = 14,           // by seat, 8 words: 0 ours, 1 theirs
  kTrick = 22,          // 8 words: suit * 6 + strength in the order of play
  kLanes = 30,          // by suit and seat, 32 words
  kNeed = 62,           // what "at least N points?" asks
  kWords = 64,
};

constexpr int kMostCopies = 6;     // of one card in all places
constexpr int kMostPoints = 32000;  // in one position, after division by their common unit

struct Problem {
  Rules rules;  // points and last trick divided by `unit`, so that the search takes no steps in vain
  Position position;
  int unit = 1;
  std::int64_t need = 0;  // in the caller's points
  std::size_t row = 0;
};

class RowReader {
 public:
  RowReader(const char* bytes, std::size_t row) : row_(row) { std::memcpy(word_.data(), bytes, sizeof word_); }

  Problem read() const {
    Problem problem;
    Position& position = problem.position;
    position.seats = within(kSeats, 2, kMostSeats, "the number of seats");
    position.trump = within(kTrump, 0, kSuits - 1, "trump");
    position.leader = within(kLeader, 0, position.seats - 1, "the leader");
    position.played = within(kPlayed, 0, position.seats - 1, "the number of cards in the trick");
    position.first_lead = within(kFirstLead, 0, 1, "the first lead") && !position.played;
    for (int seat = 0; seat < position.seats; ++seat) {
      position.side[seat] = static_cast<std::uint8_t>(within(kSide + seat, 0, 1, "a side"));
    }
    problem.need = word_[kNeed];
    problem.row = row_;
    cards(position);
    rules(problem);
    return problem;
  }

 private:
  [[noreturn]] void refuse(const std::string& what) const {
    throw std::invalid_argument("position " + std::to_string(row_) + ": " + what);
  }

  int within(int place, int low, int high, const char* what) const {
    const std::int32_t value = word_[static_cast<std::size_t>(place)];
    if (value < low || value > high) {
      refuse(std::string(what) + " is " + std::to_string(value) + ", not from " + std::to_string(low) + " to " +
             std::to_string(high));
    }
    return value;
  }

  void cards(Position& position) const {
    int total[kSuits][kRanks] = {};
    for (int place = 0; place < position.played; ++place) {
      const int card = within(kTrick + place, 0, kMostCards - 1, "a card of the trick");
      position.trick_suit[place] = static_cast<std::uint8_t>(card / kRanks);
      position.trick_strength[place] = static_cast<std::uint8_t>(card % kRanks);
      ++total[card / kRanks][card % kRanks];
    }
    int held[kMostSeats] = {};
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int seat = 0; seat < kMostSeats; ++seat) {
        const Lane lane = static_cast<Lane>(within(kLanes + suit * kMostSeats + seat, 0, 0xFFFFFF, "a hand"));
        if (lane && seat >= position.seats) refuse("a seat that does not play holds cards");
        position.hands.lane[suit][seat] = lane;
        for (int strength = 0; strength < kRanks; ++strength) {
          const int copies = static_cast<int>(lane >> 4 * strength & 15);
          held[seat] += copies;
          total[suit][strength] += copies;
          if (total[suit][strength] > kMostCopies) refuse("there are more than 6 copies of one card");
        }
      }
    }
    const int most = held[(position.leader + position.played) % position.seats];
    if (most == 0) refuse("the player to act holds no card");
    for (int place = 0; place < position.seats; ++place) {
      if (held[(position.leader + place) % position.seats] != most - (place < position.played)) {
        refuse("the hands are not of one size");
      }
    }
  }

  void rules(Problem& problem) const {
    Rules& rules = problem.rules;
    rules.play = static_cast<Play>(within(kPlay, 0, 2, "the play rule"));
    rules.first_lead_trump = within(kFirstLeadTrump, 0, 1, "the rule of the first lead") != 0;
    rules.last_trick = within(kLastTrick, 0, 1 << 24, "the last trick");
    int unit = rules.last_trick;
    for (int strength = 0; strength < kRanks; ++strength) {
      rules.points[strength] = within(kPoints + strength, 0, 1 << 20, "the points of a card");
      unit = std::gcd(unit, rules.points[strength]);
    }
    problem.unit = unit ? unit : 1;
    rules.last_trick /= problem.unit;
    std::int64_t total = rules.last_trick;
    for (int& points : rules.points) points /= problem.unit;
    const Position& position = problem.position;
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int seat = 0; seat < position.seats; ++seat) {
        for (int strength = 0; strength < kRanks; ++strength) {
          total += static_cast<std::int64_t>(position.hands.lane[suit][seat] >> 4 * strength & 15) * rules.points[strength];
        }
      }
    }
    for (int place = 0; place < position.played; ++place) total += rules.points[position.trick_strength[place]];
    if (total > kMostPoints) refuse("more than 32000 points are in play");
  }

  std::array<std::int32_t, kWords> word_;
  std::size_t row_;
};

}  // namespace deece
