// Positions as text, and the random positions that the tools of this folder make.
//
// A line is: trump leader hand hand ... - suits as numbers (spades 0 to clubs 3), hands as "AATK.QJ9..AJ" (spades,
// hearts, diamonds, clubs). Partners sit crosswise: even seats are side 0.
#pragma once

#include <cstdint>
#include <istream>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include "random.hpp"
#include "rules.hpp"

namespace deece {

constexpr const char* kNames = "9JQKTA";  // by strength

inline Rules rules_named(const std::string& count, const std::string& play) {
  Rules rules{{0, 0, 0, 1, 1, 1}, 1};
  if (count == "classic") rules = {{0, 2, 3, 4, 10, 11}, 10};
  if (count == "simple") rules = {{0, 0, 5, 5, 10, 10}, 10};
  rules.play = play == "post" ? Play::kPost1945 : play == "overtrump" ? Play::kPost1945Overtrump : Play::kPre1945;
  return rules;
}

inline int cards_in(const Hands& hands, int seat) {
  int cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) cards += size(hands.lane[suit][seat]);
  return cards;
}

// A whole deal of a pack without its weakest ranks; seat 0 leads, and its longest suit is trump.
inline Position deal(Random& random, int seats, int copies, int weakest_rank) {
  std::vector<int> pack;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = weakest_rank; rank < kRanks; ++rank) pack.insert(pack.end(), static_cast<std::size_t>(copies), suit * 8 + rank);
  }
  for (std::size_t left = pack.size(); left > 1; --left) {
    std::swap(pack[left - 1], pack[static_cast<std::size_t>(random.below(static_cast<int>(left)))]);
  }
  Position position;
  position.seats = seats;
  const std::size_t each = pack.size() / static_cast<std::size_t>(seats);
  for (std::size_t place = 0; place < each * static_cast<std::size_t>(seats); ++place) {
    position.hands.lane[pack[place] >> 3][place / each] += one(pack[place] & 7);
  }
  for (int seat = 0; seat < seats; ++seat) position.side[seat] = seat & 1;
  for (int suit = 1; suit < kSuits; ++suit) {
    if (size(position.hands.lane[suit][0]) > size(position.hands.lane[position.trump][0])) position.trump = suit;
  }
  return position;
}

// Random legal plays until the leader of a new trick holds this many cards.
inline void play_down(Random& random, const Rules& rules, Position& position, int cards) {
  while (cards_in(position.hands, position.leader) > cards) {
    Trick trick;
    int seat = position.leader;
    for (int count = 0; count < position.seats; ++count, seat = (seat + 1) % position.seats) {
      const Legal may = legal(rules, position.trump, trick, position.hands, seat, false);
      int pick = random.below(may.count);
      for (int suit = 0; suit < kSuits; ++suit) {
        for (Lane left = may.suit[suit]; left; left &= left - 1) {
          if (pick-- != 0) continue;
          position.hands.lane[suit][seat] -= one(weakest(left));
          trick = with(rules, position.trump, trick, seat, suit, weakest(left));
        }
      }
    }
    position.leader = trick.winner;
  }
}

inline void write(std::ostream& out, const Position& position) {
  out << position.trump << ' ' << position.leader;
  for (int seat = 0; seat < position.seats; ++seat) {
    out << ' ';
    for (int suit = 0; suit < kSuits; ++suit) {
      if (suit) out << '.';
      for (int rank = kRanks; rank-- > 0;) {
        out << std::string(position.hands.lane[suit][seat] >> 4 * rank & 15, kNames[rank]);
      }
    }
  }
  out << '\n';
}

inline std::vector<Position> read(std::istream& in) {
  std::vector<Position> found;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Position position;
    words >> position.trump >> position.leader;
    for (std::string hand; words >> hand; ++position.seats) {
      int suit = 0;
      for (const char each : hand) {
        if (each == '.') {
          ++suit;
        } else {
          position.hands.lane[suit][position.seats] += one(static_cast<int>(std::string(kNames).find(each)));
        }
      }
      position.side[position.seats] = position.seats & 1;
    }
    found.push_back(position);
  }
  return found;
}

}  // namespace deece
