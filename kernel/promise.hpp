// What a hand is worth to the plain player (players/plain_promise.py): its meld, what an exchange may add, and its tricks.
#pragma once

#include <functional>

#include "basics.hpp"
#include "melds.hpp"

namespace deece::batch {

// What a hand promises with one suit as trump.
struct Promise {
  int suit = kNobody, meld = 0;
  double hope = 0, play = 0, partner = 0;
  double total() const { return meld + hope + play + partner; }
  double in_meld() const { return meld + hope + partner; }
};

class Promises {
 public:
  Promises(const Rules& rules, const Basics& basics) : rules_(rules), basics_(basics) {}

  // `shown` is what partner has shown, below 0 where they showed nothing.
  Promise of(const Cards& hand, int suit, double shown) const {
    Promise found;
    found.suit = suit;
    found.meld = meld_of(rules_, hand, suit).total;
    found.hope = hope(hand, suit);
    found.play = play_points(hand, suit, basics_.exchange);
    found.partner = (shown >= 0 ? shown : basics_.partner) + basics_.between;
    return found;
  }

  // The suit that promises most of those that may be named; false where there is none.
  bool best(const Cards& hand, double shown, Promise& best) const {
    bool any = false;
    for (int suit = 0; suit < kSuits; ++suit) {
      if (rules_.needs == Needs::marriage && !pairs(hand[suit])) continue;
      const Promise found = of(hand, suit, shown);
      if (!any || found.total() > best.total()) best = found;
      any = true;
    }
    return any;
  }

  // The points in tricks that declarer's side should take, from declarer's hand.
  double play_points(const Cards& hand, int trump, bool before) const {
    const double tricks = basics_.hand, own = std::min(tricks, winners(hand, trump));
    const double side = own + (tricks - own) * 1 / (kSeats - 1);
    return basics_.total * std::min(1.0, side / tricks + (before ? basics_.edge_before : basics_.edge));
  }

 private:
  double winners(const Cards& hand, int trump) const {
    double won = 0.0;
    const std::size_t levels = static_cast<std::size_t>(rules_.copies) + 1;
    for (int suit = 0; suit < kSuits; ++suit) {
      const std::size_t place = static_cast<std::size_t>(count(hand[suit], kAces)) * levels + static_cast<std::size_t>(count(hand[suit], kTens));
      won += suit == trump ? basics_.won_trump[place * (kMostCards + 1) + static_cast<std::size_t>(size(hand[suit]))] : basics_.won_plain[place];
    }
    return won;
  }

  // The melds that a few missing cards would complete, weighed by their chance: the best in full, others less.
  double hope(const Cards& hand, int trump) const {
    if (basics_.chance == 0) return 0.0;
    const double chances[] = {0, basics_.chance, basics_.chance_twice, basics_.chance_thrice};
    double gains[kMostWanted], sum = 0.0;
    int many = 0;
    for (const Wanted& wanted : basics_.wanted[trump]) {
      int missing = 0;
      for (int suit = 0; suit < kSuits; ++suit) missing += std::popcount(wanted.cards[suit] & ~distinct(hand[suit]));
      if (!missing || missing > 3) continue;
      const int gain = wanted.price - (wanted.in_run && pairs(hand[wanted.suit]) ? wanted.in_run : 0);
      gains[many++] = gain * chances[missing];
    }
    std::sort(gains, gains + many, std::greater<>());
    for (int place = 0; place < many; ++place) sum += gains[place] / static_cast<double>(1 << place);
    return sum;
  }

  const Rules& rules_;
  const Basics& basics_;
};

}  // namespace deece::batch
