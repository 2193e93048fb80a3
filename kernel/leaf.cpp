// The estimate of a position that is not searched on.
#include <cmath>
#include <numeric>
#include <utility>

#include "search.hpp"

namespace deece {

// Nodes of one search. One trick of up to six players takes fewer (docs/figures/solver.md); one of eight players with many cards,
// few of whom can follow, has too many ways to be played.
constexpr std::uint64_t kMostAhead = 60'000;

const Features kLeaf = {0.747, 0.266, 0.054, 0.112, 0.075, 0.086, 0.031, 0.098};

int Search::estimate(int tricks) { return estimate(tricks, likely()); }

// Where the nodes do not suffice, of fewer tricks.
int Search::estimate(int tricks, int guess) {
  int found = 0;
  do {
    horizon_ = std::max(0, depth_ - tricks - (played_ > 0));
    budget = nodes + kMostAhead;
    out = false;
    found = value(guess);
  } while (out && --tricks >= 0);
  horizon_ = 0;
  budget = 0;
  return std::exchange(out, false) ? likely() : found;
}

Features Search::features() { return features(numbered(), turn_, depth_, left_); }

Features Search::features(const Held& held, int leader, int cards, int left) const {
  int points = 0, winners = 0;  // of side 0, more than of side 1
  for (int each = 0; each < kSuits; ++each) {
    const auto& [ours, theirs] = suits_.known(held.suit[each]).side;
    points += ours.points - theirs.points;
    if (each != trump_) winners += ours.winners - theirs.winners;
  }
  const auto& [ours, theirs] = suit(held, trump_).side;
  const Sure safe = sure(held, leader, left);
  const int sign = side_[leader] == 0 ? 1 : -1;
  const double all = std::max(left, 1), hand = cards;
  return {
      likely(held, Trick{}, leader, 0, cards * seats_) / all - 0.5,
      sign / hand,
      (ours.length - theirs.length) / hand,
      (ours.longest - theirs.longest) / hand,
      (ours.winners - theirs.winners) / hand,
      winners / hand,
      points / all,
      sign * (safe.ours - safe.theirs) / all,
  };
}

// An estimate of the points of side 0.
int Search::leaf(const Held& held, int leader, const Window& window) const {
  const Features found = features(held, leader, window.cards, window.left);
  const double share = std::inner_product(found.begin(), found.end(), kLeaf.begin(), 0.5);
  return std::clamp(static_cast<int>(std::lround(share * window.left)), 0, window.left);
}

}  // namespace deece
