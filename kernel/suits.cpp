#include "suits.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <utility>

namespace deece {

namespace {

// The fields above the strongest card of a lane, all of them if it is empty; and those from that card on.
Lane above_all(Lane lane) { return lane ? above(strongest(lane)) : ~Lane{0}; }
Lane at_least(Lane lane) { return lane ? above(strongest(lane) - 1) : ~Lane{0}; }

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

Key key_of(const Lane* lanes) {
  static constexpr std::uint64_t kOdd[2][kMostSeats] = {
      {0xA0761D6478BD642Full, 0xE7037ED1A0B428DBull, 0x8EBC6AF09C88C6E3ull, 0x589965CC75374CC3ull, 0x1D8E4E27C47D124Full,
       0xEB44ACCAB455D165ull, 0x9C6E6877736C46E3ull, 0xC1D64BA40F335E37ull},
      {0xD6E8FEB86659FD93ull, 0xCF1BBCDCB7A56463ull, 0x9E3779B97F4A7C15ull, 0xBF58476D1CE4E5B9ull, 0x94D049BB133111EBull,
       0xFF51AFD7ED558CCDull, 0xC4CEB9FE1A85EC53ull, 0x87C37B91114253D5ull}};
  std::uint64_t a = 0x9FB21C651E98DF25ull, b = 0xD1B54A32D192ED03ull;
  for (int seat = 0; seat < kMostSeats; ++seat) {
    a += lanes[seat] * kOdd[0][seat];
    b += lanes[seat] * kOdd[1][seat];
  }
  return {mixed(a, b ^ 0xE7037ED1A0B428DBull), mixed(a ^ 0x589965CC75374CC3ull, b)};
}

}  // namespace

Suits::Suits(std::size_t most)
    : suits_(pages<Suit>(most)), places_(std::bit_ceil(2 * most)), most_(static_cast<std::uint32_t>(most)) {}

void Suits::begin(const Rules& rules, int seats, const std::uint8_t* side, const Weights& weights) {
  if (seats == seats_ && std::equal(side, side + seats, side_) && std::equal(points_, points_ + kRanks, rules.points) && weights == weights_) {
    if (count_ > most_ / 2) clear();
    return;
  }
  clear();
  seats_ = seats;
  std::copy(side, side + seats, side_);
  weights_ = weights;
  std::copy(rules.points, rules.points + kRanks, points_);
  const int most = std::max(1, *std::max_element(points_, points_ + kRanks));
  for (int rank = 0; rank < kRanks; ++rank) worth_[rank] = points_[rank] * 8 / most;
  std::iota(by_points_, by_points_ + kRanks, 0);
  std::stable_sort(by_points_, by_points_ + kRanks, [this](int one, int other) { return points_[one] < points_[other]; });
  class_count_ = 0;
  for (int low = 0; low < kRanks;) {
    int high = low;
    while (high + 1 < kRanks && points_[high + 1] == points_[low]) ++high;
    if (high > low) classes_[class_count_++] = {low, high, above(low - 1) & ~above(high)};
    low = high + 1;
  }
}

void Suits::clear() {
  for (std::uint32_t number = 1; number < count_; ++number) {  // most of a large table has not been used
    Lane lanes[kMostSeats];
    for (int seat = 0; seat < kMostSeats; ++seat) lanes[seat] = suits_[number].seat[seat].lane;
    const std::size_t mask = places_.size() - 1;
    std::size_t at = key_of(lanes).place & mask;
    while (places_[at]) {
      places_[at] = 0;
      at = (at + 1) & mask;
    }
  }
  count_ = 1;
}

std::uint32_t& Suits::place(const Lane* lanes) {
  const std::size_t mask = places_.size() - 1;
  std::size_t at = key_of(lanes).place & mask;
  while (places_[at]) {
    const Suit& suit = suits_[places_[at]];
    int seat = 0;
    while (seat < seats_ && suit.seat[seat].lane == lanes[seat]) ++seat;
    if (seat == seats_) break;
    at = (at + 1) & mask;
  }
  return places_[at];
}

std::uint32_t Suits::number(const Lane* lanes) {
  std::uint32_t& found = place(lanes);
  if (found) return found;
  if (count_ == most_) throw Full{};
  found = count_++;
  Suit& suit = suits_[found];
  std::memset(static_cast<void*>(&suit), 0, sizeof suit);
  for (int seat = 0; seat < seats_; ++seat) {
    const Lane lane = lanes[seat];
    suit.seat[seat].lane = lane;
    suit.seat[seat].length = static_cast<std::uint8_t>(size(lane));
    if (!lane) suit.empty |= static_cast<std::uint8_t>(1u << seat);
    for (Lane left = distinct(lane); left; left &= left - 1) suit.have |= std::uint64_t{1} << (8 * seat + weakest(left));
  }
  return found;
}

std::uint32_t Suits::played(std::uint32_t from, int seat, int strength) {
  Lane lanes[kMostSeats];
  for (int each = 0; each < kMostSeats; ++each) lanes[each] = suits_[from].seat[each].lane;
  lanes[seat] -= one(strength);
  return suits_[from].seat[seat].next[strength] = number(lanes);
}

std::uint32_t Suits::settle(std::uint32_t from) {
  Lane lanes[kMostSeats];
  for (int seat = 0; seat < kMostSeats; ++seat) lanes[seat] = suits_[from].seat[seat].lane;
  canonical(lanes);
  const std::uint32_t found = number(lanes);
  known(found);
  suits_[found].settled = found;
  return suits_[from].settled = found;
}

int Suits::points(Lane lane) const {
  int found = 0;
  for (; lane; lane &= ~(Lane{15} << 4 * weakest(lane))) {
    const int strength = weakest(lane);
    found += static_cast<int>(lane >> 4 * strength & 15) * points_[strength];
  }
  return found;
}

// Squeezes dead strengths out within equal points, and makes one of neighbors of equal points that one hand holds
// alone. Who holds what then depends on no card that is gone.
void Suits::canonical(Lane* lanes) const {
  Lane once = 0, twice = 0;
  for (int seat = 0; seat < seats_; ++seat) {
    const Lane held = distinct(lanes[seat]);
    twice |= once & held;
    once |= held;
  }
  Lane sole = once & ~twice;
  for (int place = 0; place < class_count_; ++place) {
    const auto [low, high, fields] = classes_[place];
    const Lane present = once & fields;
    const Lane lowest = present & (~present + 1);
    if ((fields & kOnes & ~present) < lowest && !(sole & sole >> 4 & fields & fields >> 4)) continue;
    for (int to = high; to > low;) {
      const Lane below = fields & (one(to) - 1);
      if (!(once & below)) break;
      int empty = to;
      if (once & one(to)) {
        const bool apart = once & one(to - 1) && !(sole >> 4 * (to - 1) & sole >> 4 * to & 1 && merge(lanes, to));
        if (apart) {
          --to;
          continue;
        }
        empty = to - 1;
      }
      const Lane moved = fields & (one(empty) - 1);
      const Lane kept = ~(moved | one(empty) * 15);
      auto shift = [&](Lane& lane) { lane = (lane & kept) | (lane & moved) << 4; };
      for (int seat = 0; seat < seats_; ++seat) shift(lanes[seat]);
      shift(once);
      shift(sole);
    }
  }
}

// Adds the cards of the next lower strength to this one if the same hand holds all of both, and the field has room.
bool Suits::merge(Lane* lanes, int strength) const {
  for (int seat = 0; seat < seats_; ++seat) {
    const Lane count = lanes[seat] >> 4 * strength & 15, lower = lanes[seat] >> 4 * (strength - 1) & 15;
    if (!count || !lower) continue;
    if (count + lower > 15) return false;
    lanes[seat] += (lower << 4 * strength) - (lower << 4 * (strength - 1));
    return true;
  }
  return false;
}

void Suits::find_out(Suit& suit) const {
  Lane lanes[kMostSeats], tops[2] = {};
  for (int seat = 0; seat < kMostSeats; ++seat) lanes[seat] = suit.seat[seat].lane;
  suit.key = key_of(lanes);
  for (int seat = 0; seat < seats_; ++seat) tops[side_[seat]] |= lanes[seat];
  for (int seat = 0; seat < seats_; ++seat) {
    Suit::Side& side = suit.side[side_[seat]];
    const std::uint8_t length = suit.seat[seat].length;
    side.points = static_cast<std::uint16_t>(side.points + points(lanes[seat]));
    side.length = static_cast<std::uint8_t>(side.length + length);
    side.longest = std::max(side.longest, length);
    side.winners = static_cast<std::uint8_t>(side.winners + size(lanes[seat] & at_least(tops[!side_[seat]])));
    find_lead(suit, seat);
    find_sure(suit, seat);
  }
  suit.known = true;
}

// What the move order must know of a lead from this seat.
void Suits::find_lead(Suit& suit, int seat) const {
  Suit::Lead& lead = suit.seat[seat].lead;
  lead.follow = -1;
  int theirs = 0, partners = 0;
  for (int step = 1; step < seats_; ++step) {
    const int other = (seat + step) % seats_;
    const Lane lane = suit.seat[other].lane;
    if (!lane) continue;
    if (strongest(lane) > lead.follow) {
      lead.follow = static_cast<std::int8_t>(strongest(lane));
      lead.follow_side = side_[other];
    }
    if (side_[other] == side_[seat]) {
      partners += worth_[strongest(lane)];
    } else {
      theirs += worth_[weakest(lane)];
    }
  }
  const Weights::Lead& weights = weights_.lead;
  const int length = suit.seat[seat].length;
  for (int expected = 0; expected < 3; ++expected) {
    int score = weights.length * length + weights.theirs[expected] * theirs + weights.partners[expected] * partners;
    if (length == 1) score += weights.only;
    if (expected == 2 && length > 1) score += weights.again;
    lead.score[expected] = static_cast<std::int16_t>(score);
  }
}

// Points that nobody can keep from the side of a leader at this seat, whatever its partners do: those of trumps above the
// other side's best, and those of a run of cards that win as long as he goes on, with what all others must add to it. And
// of the other side's best trumps.
void Suits::find_sure(Suit& suit, int seat) const {
  Suit::Sure& sure = suit.seat[seat].sure;
  Lane others = 0, tops[2] = {};
  int longest = 0;
  for (int other = 0; other < seats_; ++other) {
    const Lane lane = suit.seat[other].lane;
    tops[side_[other]] |= lane;
    if (other == seat) continue;
    others |= lane;
    longest = std::max<int>(longest, suit.seat[other].length);
  }
  const Lane held = suit.seat[seat].lane;
  Lane run = held & at_least(others);
  const int rounds = size(run);
  sure.drawn = rounds >= longest;
  if (run && sure.drawn) run = held;  // all of them once nobody else has any left
  sure.all = run == held;
  const int ours = side_[seat];
  const Lane over_ours = above_all(tops[ours]), over_theirs = above_all(tops[!ours]);
  int plain = points(run), trumps = points(sure.drawn ? held : run | (held & over_theirs)), against = 0;
  for (int other = 0; other < seats_; ++other) {
    if (other == seat) continue;
    const Lane lane = suit.seat[other].lane;
    const int added = least_points(lane, rounds);
    plain += added;
    if (side_[other] == ours) {
      trumps += std::max(added, points(lane & over_theirs));
    } else {
      trumps += added;
      against += points(lane & over_ours);
    }
  }
  sure.run = static_cast<std::uint16_t>(plain);
  sure.ours = static_cast<std::uint16_t>(trumps);
  sure.theirs = static_cast<std::uint16_t>(against);
}

// The points of so many cards of a lane, or of all if it has fewer, if those of the fewest points are chosen.
int Suits::least_points(Lane lane, int cards) const {
  int found = 0;
  for (const int strength : by_points_) {
    const int taken = std::min(cards, static_cast<int>(lane >> 4 * strength & 15));
    found += taken * points_[strength];
    cards -= taken;
  }
  return found;
}

}  // namespace deece
