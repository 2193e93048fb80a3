// What a hand melds, by rules that are numbers: the best legal reading, as game/value.py has it.
#pragma once

#include "hand.hpp"

namespace deece::batch {

inline int pairs(Lane lane) { return std::min(count(lane, kKings), count(lane, kQueens)); }

inline int runs(Lane lane) {
  return std::min({count(lane, kAces), count(lane, kTens), count(lane, kKings), count(lane, kQueens), count(lane, kJacks)});
}

inline bool marriage(const Cards& hand) {
  return std::any_of(hand.begin(), hand.end(), [](Lane lane) { return pairs(lane) > 0; });
}

inline int around(const Cards& hand, int rank) {
  return std::min({count(hand[0], rank), count(hand[1], rank), count(hand[2], rank), count(hand[3], rank)});
}

inline int pinochles(const Cards& hand) { return std::min(count(hand[0], kQueens), count(hand[2], kJacks)); }

inline Lane of_rank(int rank, int copies) { return static_cast<Lane>(copies) << 4 * rank; }

// The best of runs and royal marriages in trump beside so many roundhouses: points, and the cards that it uses.
struct InTrump {
  int points = kNobody;
  Lane cards = 0;
};

inline InTrump best_trump(const Rules& rules, Lane lane, int houses) {
  InTrump best;
  const int kings = count(lane, kKings), queens = count(lane, kQueens), most = std::min(kings, queens);
  for (int made = rules.run[1] || rules.run[2] ? runs(lane) : 0; made >= 0; --made) {
    const int left = most - made - houses;
    if (left < 0) continue;
    InTrump found{rules.run[made], 0};
    if (rules.run[made]) found.cards = static_cast<Lane>(made) * 0x11111;
    int royal = left;
    if (made && rules.run_extra) {
      const int more_kings = kings - made - houses, more_queens = queens - made - houses;
      found.points += rules.run_extra * (more_kings + more_queens);
      found.cards += of_rank(kKings, more_kings) + of_rank(kQueens, more_queens);
      royal = 0;
    }
    found.points += rules.royal[royal];
    if (rules.royal[royal]) found.cards += of_rank(kKings, royal) + of_rank(kQueens, royal);
    if (found.points > best.points) best = found;
  }
  return best;
}

// One reading of a hand with so many roundhouses at their own price.
inline Melded reading(const Rules& rules, const Cards& hand, int trump, int houses) {
  Melded found;
  Cards first{}, third{};
  found.total = rules.roundhouse[houses];
  found.others = houses > 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    Lane used = 0;
    if (suit == trump) {
      const InTrump best = best_trump(rules, hand[suit], houses);
      found.total += best.points;
      found.others |= best.points > 0;
      used = best.cards;
    } else if (const int two = pairs(hand[suit]) - houses; rules.marriage[two]) {
      found.total += rules.marriage[two];
      found.others = true;
      used = of_rank(kKings, two) + of_rank(kQueens, two);
    }
    const Lane house = of_rank(kKings, houses) + of_rank(kQueens, houses);
    first[suit] = used + house;
    third[suit] = house;
  }
  for (int rank : {kAces, kTens, kKings, kQueens, kJacks}) {
    const int round = around(hand, rank) - (rank == kKings || rank == kQueens ? houses : 0);
    if (!rules.around[rank][round]) continue;
    found.total += rules.around[rank][round];
    found.others = true;
    for (Lane& lane : third) lane += of_rank(rank, round);
  }
  Cards second{};
  if (const int two = pinochles(hand); rules.pinochle[two]) {
    found.total += rules.pinochle[two];
    found.others = true;
    second[0] = of_rank(kQueens, two);
    second[2] = of_rank(kJacks, two);
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < kRanks; ++rank) {
      const int most = std::max({count(first[suit], rank), count(second[suit], rank), count(third[suit], rank)});
      found.cards[suit] += of_rank(rank, most);
    }
  }
  return found;
}

inline Melded meld_of(const Rules& rules, const Cards& hand, int trump) {
  int most = 0;
  if (rules.houses) {
    most = rules.houses;
    for (Lane lane : hand) most = std::min(most, pairs(lane));
  }
  Melded best = reading(rules, hand, trump, most);
  for (int houses = most - 1; houses >= 0; --houses) {
    Melded other = reading(rules, hand, trump, houses);
    if (other.total > best.total) best = other;
  }
  if (const int nines = trump >= 0 ? count(hand[trump], kNines) : 0; rules.dix[nines]) {
    best.total += rules.dix[nines];
    best.dixes = true;
    best.cards[trump] += of_rank(kNines, nines);
  }
  best.aces = around(hand, kAces) > 0;
  return best;
}

// Whether the hand melds anything before trump is named; a nine does not count.
inline bool holds_meld(const Rules& rules, const Cards& hand) { return reading(rules, hand, kNobody, 0).total > 0; }

}  // namespace deece::batch
