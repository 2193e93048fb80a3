// What is asked of a position, within limits: bounds of its value, of each legal card, "at least?", a line of best play.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "chance.hpp"
#include "problem.hpp"
#include "search.hpp"

namespace deece {

struct Limits {
  std::uint64_t nodes = 0;  // for each position; 0 for no limit
  double seconds = 0;       // for each position; 0 for no limit
  const std::atomic<bool>* stop = nullptr;
};

// The value lies from low to high; the two are equal when it is known.
struct Bounds {
  int low, high;
};

// A position after a card, and what side 0 has won by it.
struct After {
  Position position;
  int gain = 0;
  bool over = false;
};

// What the search remembers, small at first: to clear a large table takes longer than to solve most endings.
class Table {
 public:
  explicit Table(std::size_t most) : most_(most), size_(std::min(most, kSmall)), memory(size_) {}

  // How many nodes it is good for; 0 for any number.
  std::uint64_t nodes() const { return size_ < most_ ? size_ / sizeof(Entry) : 0; }

  void grow() {
    size_ = most_;
    memory = Memory(size_);
  }

  // A new position, of which nothing is known yet.
  void next() {
    if (++positions_ % 50'000 == 0) memory = Memory(size_);  // an entry's age is a 16-bit number
    memory.next();
  }

 private:
  std::size_t positions_ = 0;
  static constexpr std::size_t kSmall = std::size_t{1} << 20;
  std::size_t most_;
  std::size_t size_;

 public:
  Memory memory;
};

// What one position has spent of its limits. The search is let run in portions, between which time and stop are looked at.
class Meter {
 public:
  Meter(const Limits& limits, Table& table) : limits_(limits), table_(table), began_(Clock::now()) {
    if (limits_.seconds > 0) portion_ = 50'000;
  }

  // Whether side 0 takes at least `need`; nothing if the limits were spent first.
  std::optional<bool> reach(Search& search, int need) {
    while (!spent()) {
      if (table_.nodes() && nodes >= table_.nodes()) table_.grow();
      const std::uint64_t before = search.nodes;
      search.out = false;
      search.budget = before + allowance();
      const bool answer = search.reach(need);
      nodes += search.nodes - before;
      if (!search.out) return answer;
      portion_ = std::min(portion_ + portion_ / 2, kMostPortion);
    }
    return std::nullopt;
  }

  std::uint64_t nodes = 0;

 private:
  using Clock = std::chrono::steady_clock;

  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  bool spent() const {
    if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) return true;
    return (limits_.nodes && nodes >= limits_.nodes) || (limits_.seconds > 0 && seconds() >= limits_.seconds);
  }

  std::uint64_t allowance() const {
    std::uint64_t most = portion_;
    if (table_.nodes()) most = std::min(most, table_.nodes() - nodes);
    if (limits_.nodes) most = std::min(most, limits_.nodes - nodes);
    if (limits_.seconds > 0 && nodes) {
      const double passed = seconds();
      const double rest = static_cast<double>(nodes) / std::max(passed, 1e-6) * std::max(limits_.seconds - passed, 0.0);
      most = std::min(most, std::max<std::uint64_t>(1000, static_cast<std::uint64_t>(rest)));
    }
    return most;
  }

  static constexpr std::uint64_t kMostPortion = 100'000'000;

  Limits limits_;
  Table& table_;
  Clock::time_point began_;
  std::uint64_t portion_ = 4'000'000;
};

// Answers the questions of one position; what it has found out about it stays in `memory`.
class Solver {
 public:
  Solver(const Problem& problem, const Limits& limits, Table& table)
      : problem_(problem), meter_(limits, table), memory_(table.memory) {
    table.next();
  }

  Bounds value() { return value(problem_.position, -1); }

  // Whether side 0 takes at least the points asked for; nothing if the limits were spent first.
  std::optional<bool> at_least() {
    if (problem_.need <= 0) return true;
    const std::int64_t need = (problem_.need + problem_.unit - 1) / problem_.unit;
    if (need > kMostPoints) return false;
    return reach(problem_.position, static_cast<int>(need));
  }

  // Each legal card (suit * 6 + strength) with the bounds of what side 0 takes if it is played.
  std::vector<std::pair<int, Bounds>> cards() {
    std::vector<std::pair<int, Bounds>> found;
    int guess = -1;
    for (const int card : legal_cards(problem_.position)) {
      const After next = after(problem_.position, card);
      Bounds bounds = next.over ? Bounds{0, 0} : value(next.position, guess < 0 ? -1 : std::max(0, guess - next.gain));
      bounds.low += next.gain;
      bounds.high += next.gain;
      if (bounds.low == bounds.high) guess = bounds.low;
      found.emplace_back(card, bounds);
    }
    return found;
  }

  // What side 0 may take, from a search of the trick on the table and `tricks` more; exact if that is to the end, and few nodes.
  int estimate(int tricks) { return estimate(problem_.position, tricks, -1); }

  // The same for each legal card, if it is played.
  std::vector<std::pair<int, int>> estimate_cards(int tricks) {
    std::vector<std::pair<int, int>> found;
    int guess = -1;
    for (const int card : legal_cards(problem_.position)) {
      const After next = after(problem_.position, card);
      // A finished trick is one of those to be searched.
      const int more = next.position.played ? tricks : std::max(0, tricks - (problem_.position.played == 0));
      guess = next.gain + (next.over ? 0 : estimate(next.position, more, guess < 0 ? -1 : std::max(0, guess - next.gain)));
      found.emplace_back(card, guess);
    }
    return found;
  }

  // The points of side 0 in so many random playouts of each legal card, every card with the same chances.
  std::vector<std::pair<int, std::vector<int>>> card_playouts(std::uint32_t number, std::uint64_t seed) {
    std::vector<std::pair<int, std::vector<int>>> found;
    for (const int card : legal_cards(problem_.position)) {
      const After next = after(problem_.position, card);
      std::vector<int> points(number);
      if (!next.over) RandomPlayouts(problem_.rules, next.position).play(seed, points.data(), number);
      for (int& each : points) each += next.gain;
      found.emplace_back(card, std::move(points));
    }
    return found;
  }

  // Cards that both sides may play without losing a point, to the end or as far as the limits let.
  std::vector<int> line(int worth) {
    std::vector<int> found;
    After now{problem_.position};
    while (!now.over) {
      const std::optional<std::pair<int, After>> next = keeping(now.position, worth);
      if (!next) break;
      found.push_back(next->first);
      now = next->second;
      worth -= now.gain;
    }
    return found;
  }

  std::uint64_t nodes() const { return meter_.nodes; }

 private:
  static int turn(const Position& position) { return (position.leader + position.played) % position.seats; }

  Trick trick(const Position& position) const {
    Trick now;
    for (int place = 0; place < position.played; ++place) {
      now = with(problem_.rules, position.trump, now, (position.leader + place) % position.seats,
                 position.trick_suit[place], position.trick_strength[place]);
    }
    return now;
  }

  static int cards_held(const Position& position, int seat) {
    int held = 0;
    for (const auto& lanes : position.hands.lane) held += size(lanes[seat]);
    return held;
  }

  std::vector<int> legal_cards(const Position& position) const {
    const Legal may = legal(problem_.rules, position.trump, trick(position), position.hands, turn(position),
                            position.first_lead && !position.played);
    std::vector<int> found;
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int strength = kRanks; strength-- > 0;) {
        if (may.suit[suit] & one(strength)) found.push_back(suit * kRanks + strength);
      }
    }
    return found;
  }

  After after(const Position& position, int card) const {
    After next{position};
    Position& changed = next.position;
    const int seat = turn(position), suit = card / kRanks, strength = card % kRanks;
    changed.hands.lane[suit][seat] -= one(strength);
    changed.trick_suit[position.played] = static_cast<std::uint8_t>(suit);
    changed.trick_strength[position.played] = static_cast<std::uint8_t>(strength);
    changed.first_lead = false;
    ++changed.played;
    if (changed.played < changed.seats) return next;
    const Trick done = trick(changed);
    changed.played = 0;
    changed.leader = done.winner;
    next.over = cards_held(changed, done.winner) == 0;
    if (changed.side[done.winner] == 0) next.gain = done.points + (next.over ? problem_.rules.last_trick : 0);
    return next;
  }

  // In the last trick every card is forced.
  std::optional<int> forced(const Position& position) const {
    if (!position.played || cards_held(position, turn(position)) > 1) return std::nullopt;
    After now{position};
    while (!now.over) now = after(now.position, legal_cards(now.position).front());
    return now.gain;
  }

  std::optional<bool> reach(const Position& position, int need) {
    if (const std::optional<int> known = forced(position)) return *known >= need;
    Search search(problem_.rules, position, memory_);
    return meter_.reach(search, need);
  }

  Bounds value(const Position& position, int guess) {
    if (const std::optional<int> known = forced(position)) return {*known, *known};
    Search search(problem_.rules, position, memory_);
    Bounds bounds{0, search.remaining};
    int need = std::clamp(guess < 0 ? search.likely() : guess, 1, std::max(1, bounds.high));
    while (bounds.low < bounds.high) {
      const std::optional<bool> answer = meter_.reach(search, need);
      if (!answer) break;
      if (*answer) {
        bounds.low = need;
        need = bounds.low + 1;
      } else {
        bounds.high = need - 1;
        need = bounds.high;
      }
    }
    return bounds;
  }

  int estimate(const Position& position, int tricks, int guess) {
    if (const std::optional<int> known = forced(position)) return *known;
    Search search(problem_.rules, position, memory_);
    return guess < 0 ? search.estimate(tricks) : search.estimate(tricks, guess);
  }

  // A card after which the value is still `worth` from here on; nothing if the limits were spent first.
  std::optional<std::pair<int, After>> keeping(const Position& position, int worth) {
    const bool ours = position.side[turn(position)] == 0;
    const std::vector<int> cards = legal_cards(position);
    for (const int card : cards) {
      const After next = after(position, card);
      const int rest = worth - next.gain;
      if (card == cards.back()) return std::pair{card, next};  // one of them keeps it
      if (next.over) {
        if (ours ? rest <= 0 : rest >= 0) return std::pair{card, next};
        continue;
      }
      const std::optional<bool> answer = reach(next.position, ours ? rest : rest + 1);
      if (!answer) return std::nullopt;
      if (*answer == ours) return std::pair{card, next};
    }
    return std::nullopt;
  }

  const Problem& problem_;
  Meter meter_;
  Memory& memory_;
};

}  // namespace deece
