// Plays the whole trick phase out by chance, several playouts side by side, a card of each at a time.
//
// What chance decides cannot be foretold by the processor, so nothing here branches on it: all is done by masks.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "random.hpp"
#include "rules.hpp"

namespace deece {

// A number of each playout. Where the compiler knows no vectors, one at a time.
#ifdef __GNUC__
typedef std::uint32_t Lanes __attribute__((vector_size(16)));
typedef std::int32_t SignedLanes __attribute__((vector_size(16)));
inline Lanes all_if_zero(Lanes lanes) { return reinterpret_cast<Lanes>(lanes == 0); }
inline Lanes all_if_over(Lanes lanes, int number) { return reinterpret_cast<Lanes>(reinterpret_cast<SignedLanes>(lanes) > number); }
#else
typedef std::uint32_t Lanes;
inline Lanes all_if_zero(Lanes lanes) { return lanes == 0 ? ~0u : 0; }
inline Lanes all_if_over(Lanes lanes, int number) { return static_cast<int>(lanes) > number ? ~0u : 0; }
#endif
constexpr std::size_t kAtOnce = sizeof(Lanes) / sizeof(std::uint32_t);

// A position made ready to be played out many times. All hands are open. A set of cards is a byte for each suit with a
// bit for each strength. Hands are in the order of play, from the one that leads the trick.
class RandomPlayouts {
 public:
  RandomPlayouts(const Rules& rules, const Position& position)
      : seats_(position.seats), played_(position.played), last_trick_(static_cast<std::uint32_t>(rules.last_trick)) {
    trump_ = set(63u << 8 * position.trump);
    higher_ = set(rules.play == Play::kPre1945 ? ~0u : rules.play == Play::kPost1945 ? 0 : 63u << 8 * position.trump);
    for (int strength = 0; strength < kRanks; ++strength) {
      for (int bit = 0; bit < kDigits; ++bit) {
        if (rules.points[strength] >> bit & 1) {
          digits_[bit] |= 0x01010101u << strength;
          used_digits_ = std::max(used_digits_, bit + 1);
        }
      }
    }
    for (int place = 0; place < seats_; ++place) {
      const int seat = (position.leader + place) % seats_;
      start_.ours[place] = set(position.side[seat] == 0 ? ~0u : 0);
      for (int suit = 0; suit < kSuits; ++suit) {
        for (int strength = 0; strength < kRanks; ++strength) {
          const Lane copies = position.hands.lane[suit][seat] >> 4 * strength & 15;
          if (!copies) continue;
          left_ += static_cast<int>(copies);
          start_.have[place] |= set(1u << (8 * suit + strength));
          for (int bit = 0; bit < kCopyBits; ++bit) {
            if ((copies - 1) >> bit & 1) {
              start_.more[bit][place] |= set(1u << (8 * suit + strength));
              copy_bits_ = std::max(copy_bits_, bit + 1);
            }
          }
        }
      }
    }
    for (int count = 0; count < played_; ++count) {
      put(start_, set(1u << (8 * position.trick_suit[count] + position.trick_strength[count])), static_cast<std::uint32_t>(count));
    }
    if (position.first_lead && played_ == 0 && rules.first_lead_trump) {
      bound_ = start_.have[0] & trump_;
      if (position.hands.lane[position.trump][position.leader]) bound_at_ = left_;
    }
  }

  // The points that side 0 takes in so many playouts. Every different card that may be played is as likely as another.
  void play(std::uint64_t seed, int* points, std::size_t number) const {
    Random seeds(seed);
    for (std::size_t done = 0; done < number; done += kAtOnce) {
      const Numbers numbers(seeds);
      const Lanes won = seats_ == 4 ? play<4>(numbers) : play<0>(numbers);
      std::uint32_t each[kAtOnce];
      std::memcpy(each, &won, sizeof won);
      for (std::size_t lane = 0; lane < kAtOnce && done + lane < number; ++lane) points[done + lane] = static_cast<int>(each[lane]);
    }
  }

 private:
  static constexpr int kCopyBits = 4;
  static constexpr int kDigits = 16;  // of a card's points

  // Random numbers of each playout: xorshift128, begun by two numbers of `seeds`.
  struct Numbers {
    Lanes state[4];
    explicit Numbers(Random& seeds) {
      std::uint32_t begin[4][kAtOnce];
      for (std::size_t lane = 0; lane < kAtOnce; ++lane) {
        for (int half = 0; half < 4; half += 2) {
          const std::uint64_t number = seeds.next();
          begin[half][lane] = static_cast<std::uint32_t>(number) | 1;  // not all of them may be 0
          begin[half + 1][lane] = static_cast<std::uint32_t>(number >> 32);
        }
      }
      std::memcpy(state, begin, sizeof begin);
    }
    // From 0 to bound - 1.
    Lanes below(Lanes bound) {
      const Lanes mixed = state[0] ^ state[0] << 11;
      state[0] = state[1];
      state[1] = state[2];
      state[2] = state[3];
      state[3] ^= state[3] >> 19 ^ mixed ^ mixed >> 8;
      return (state[3] >> 5) * bound >> 27;
    }
  };

  using Hands = Lanes[kMostSeats];

  struct Table {
    Hands have;
    Hands more[kCopyBits];  // one less than the copies of each card, bit by bit
    Hands ours;             // all bits or none
    Lanes led, over, winner, points;  // the trick: the suit led, what would take it from its winner, who is that
  };

  static Lanes set(std::uint32_t number) { return Lanes{} + number; }

  // In each byte the sum of it and of those below.
  static Lanes sums(Lanes bytes) {
    bytes += bytes << 8;
    return bytes + (bytes << 16);
  }

  // One of the cards: first its suit is found, then it.
  static Lanes chosen(Lanes cards, Numbers& numbers) {
    Lanes count = cards - (cards >> 1 & 0x15151515);
    count = (count & 0x33333333) + (count >> 2 & 0x33333333);
    count = (count + (count >> 4)) & 0x0F0F0F0F;
    const Lanes upto = sums(count);
    Lanes below = numbers.below(upto >> 24);
    const Lanes passed = ((sums(below) | 0x80808080) - upto) & 0x80808080, suits = (passed << 1) - (passed >> 7);
    cards &= ~suits;
    below -= sums(count & suits) >> 24;
    for (int weaker = 0; weaker < kRanks - 1; ++weaker) cards &= cards + all_if_over(below, weaker);
    return cards & -cards;
  }

  // `legal` of rules.hpp for all but the lead.
  Lanes playable(const Table& table, Lanes have) const {
    const Lanes follow = have & table.led, trumps = have & trump_;
    const Lanes may = follow | (all_if_zero(follow) & (trumps | (all_if_zero(trumps) & have)));
    const Lanes higher = may & table.over & (higher_ | (table.led & trump_));
    return higher | (all_if_zero(higher) & may);
  }

  void take(Table& table, int place, Lanes card) const {
    for (int bit = 0; bit < copy_bits_; ++bit) {
      Lanes& more = table.more[bit][place];
      const Lanes before = more;
      more ^= card;
      card &= ~before;
    }
    table.have[place] &= ~card;
  }

  void put(Table& table, Lanes card, std::uint32_t place) const {
    const Lanes high = (card + 0x7F7F7F7F) & 0x80808080, suit = (high >> 1) - (high >> 7);
    const Lanes over = (suit & (-card ^ card)) | (trump_ & ~suit);
    Lanes points{};
    for (int bit = 0; bit < used_digits_; ++bit) points |= ~all_if_zero(card & digits_[bit]) & (1u << bit);
    if (place == 0) {
      table.led = suit;
      table.over = over;
      table.winner = Lanes{};
      table.points = points;
    } else {
      const Lanes stay = all_if_zero(table.over & card);
      table.over = (table.over & stay) | (over & ~stay);
      table.winner = (table.winner & stay) | (place & ~stay);
      table.points += points;
    }
  }

  // The winner leads.
  template <int kSeats>
  void turn(Table& table) const {
    turn<kSeats, 1>(table);
    if (kSeats ? kSeats > 2 : seats_ > 2) turn<kSeats, 2>(table);
    if (kSeats ? kSeats > 4 : seats_ > 4) turn<kSeats, 4>(table);
  }

  // Where the winner's place has this bit.
  template <int kSeats, int kStep>
  void turn(Table& table) const {
    const Lanes go = ~all_if_zero(table.winner & static_cast<std::uint32_t>(kStep));
    turn<kSeats, kStep>(table.have, go);
    turn<kSeats, kStep>(table.ours, go);
    for (int bit = 0; bit < copy_bits_; ++bit) turn<kSeats, kStep>(table.more[bit], go);
  }

  template <int kSeats, int kStep>
  void turn(Hands& hands, Lanes go) const {
    const int seats = kSeats ? kSeats : seats_;
    Lanes old[kMostSeats];
    for (int place = 0; place < seats; ++place) old[place] = hands[place];
    for (int place = 0; place < seats; ++place) {
      const Lanes other = old[place + kStep < seats ? place + kStep : place + kStep - seats];
      hands[place] = old[place] ^ ((old[place] ^ other) & go);
    }
  }

  // kSeats is the number of seats, or 0 for any.
  template <int kSeats>
  Lanes play(Numbers numbers) const {
    const int seats = kSeats ? kSeats : seats_;
    Table table = start_;
    Lanes won{};
    int place = played_;
    for (int left = left_; left > 0; --left) {
      const Lanes have = table.have[place];
      const Lanes may = place ? playable(table, have) : left == bound_at_ ? bound_ : have;
      const Lanes card = chosen(may, numbers);
      take(table, place, card);
      put(table, card, static_cast<std::uint32_t>(place));
      if (++place < seats) continue;
      place = 0;
      turn<kSeats>(table);
      won += (table.points + (left == 1 ? last_trick_ : 0)) & table.ours[0];
    }
    return won;
  }

  int seats_;
  int played_;  // cards of the trick on the table
  int left_ = 0;  // cards to be played
  int copy_bits_ = 0;
  std::uint32_t last_trick_;
  int used_digits_ = 0;
  std::uint32_t digits_[kDigits] = {};  // the cards whose points have this bit
  Lanes trump_;
  Lanes higher_;   // where one must go higher if one can, besides a trump lead
  int bound_at_ = 0;  // so many cards left
  Lanes bound_{};  // what must be led first, if anything
  Table start_{};
};

}  // namespace deece
