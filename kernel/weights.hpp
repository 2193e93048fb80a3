// Weights of the move order: what a card is worth trying early; found by kernel/tune.cpp.
#pragma once

namespace deece {

// An expectation is an index: the other side takes the trick, a partner takes it, the mover's own card takes it. A card's
// worth is 8 for the most points that a card has.
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
    bool operator==(const Lead&) const = default;
  } lead;
  // By how many play after: none, one, more.
  struct Follow {
    int base[3];
    int worth[3];
    int strength[3];
    int length;  // of the suit, when any card may be played
    int only;
    int keep;  // for each step of strength then
    bool operator==(const Follow&) const = default;
  } follow[3];
  bool operator==(const Weights&) const = default;
};

inline constexpr Weights kWeights = {
    {{-1, 46, 33}, {-7, 3, 3}, {-1, 0, 0}, {0, 8, 3}, {3, 2, 0}, {-40, -88, -64}, -1, -1, 4, 75},
    {{{-18, 32, 70}, {-60, 9, 6}, {-11, -15, -21}, -5, -3, 2},
     {{-91, 1, 12}, {-19, 5, 9}, {-18, -2, -24}, 0, 5, -11},
     {{-10, 21, 47}, {-31, 3, 2}, {-9, -3, -4}, 0, 3, -1}},
};

}  // namespace deece
