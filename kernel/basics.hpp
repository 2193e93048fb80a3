// What the plain player goes by beside the rules: numbers that players/plain_quick.py makes with plain's own functions, so
// that a figure stands in one place. Sums are done in the order in which Python does them: the choices are the same.
#pragma once

#include <vector>

#include "hand.hpp"

namespace deece::batch {

constexpr Lane kLane = 0xFFFFFF;  // all cards of a suit

// A meld to hope for: its cards once each, its price, and what a marriage in it is worth already in this suit.
struct Wanted {
  Cards cards{};
  int price = 0, in_run = 0, suit = 0;
};

constexpr std::size_t kMostWanted = 16;  // of one trump

struct Basics {
  int scale = 1, hand = 0;
  double total = 0;          // points in play
  double card = 0;           // the average points of a card
  std::array<int, kRanks> strength{};
  std::vector<double> won_plain, won_trump;  // tricks won in a suit by aces and tens; in trump by its length too
  double edge = 0, edge_before = 0;          // of the points: what leading and naming trump are worth, and before cards are passed
  double chance = 0, chance_twice = 0, chance_thrice = 0;  // that one, two and three missing cards come
  std::array<std::vector<Wanted>, kSuits> wanted;          // by trump
  double partner = 0, between = 0;  // an unknown partner's meld; what is made between hands
  double reserve = 0, to_show = 0;  // kept in hand when bidding, and when showing the hand by a bid, while nothing is known of partner
  double fair = 0, hopeless = 0;
  bool exchange = false, signals = false;
  double shown_more = 0, shown_aces = 0, shown_aces_play = 0, shown_run = 0;  // what partner's words are worth
  // plain_play.py's constants
  std::array<double, 3> trump_kept{}, plain_kept{};
  double trump_step = 0, plain_step = 0, pulled = 0, most = 0, led = 0, high = 0, keeps = 0, long_suit = 0, rest = 0;
  double first = 0, signal = 0, back = 0, advised = 0;
  double medium = 0, length = 0, length_shown = 0, early = 0, late = 0;  // advice.py's and signals.py's, in cards or tricks
  int shortest = 0, few = 0, few_with_ten = 0;
};

// A row of a convention card, with the figures of these rules; points are those of the short scale.
struct Row {
  Call say = Call::pass;
  unsigned position = 0, unless = 0;
  std::array<int, 2> steps{}, figures{}, standing{}, meld{};
  bool has_meld = false, or_more = false, wants = false, asks = false, save = false, shows = false;
  int each = 0, at_least = 0;
  int aces = kNobody, run = kNobody;  // 1 it holds them, 0 it does not, kNobody it says nothing
};

// What a partnership's calls mean.
struct Language {
  std::vector<Row> rows;
  bool skipped = false;  // steps are counted that a bid leaves out
};

using Languages = std::array<Language, 2>;  // by side

inline int size_of(const Cards& cards) { return size(cards[0]) + size(cards[1]) + size(cards[2]) + size(cards[3]); }

}  // namespace deece::batch
