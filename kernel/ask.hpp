// The questions that the module is asked of a position, and the limits of a call: shared by Python's module and the browser's.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "chance.hpp"
#include "playout.hpp"
#include "solve.hpp"

namespace deece {

using Rows = std::vector<Problem>;
using Value = std::tuple<int, int, std::uint64_t>;  // low, high, nodes
using Verdict = std::pair<int, std::uint64_t>;      // 1 yes, 0 no, -1 not found out; nodes
using CardBounds = std::vector<std::tuple<int, int, int>>;  // card, low, high
using CardValues = std::pair<CardBounds, std::uint64_t>;
using Line = std::tuple<int, int, std::vector<int>, std::uint64_t>;
using Solution = std::tuple<int, int, CardBounds, std::vector<int>, std::uint64_t>;
using CardPoints = std::vector<std::pair<int, int>>;
using CardPlayouts = std::vector<std::pair<int, std::vector<int>>>;
using Choice = std::pair<std::uint32_t, int>;  // a bit for each legal card; the seat that is winning the trick, or -1

constexpr std::size_t kLeastMemory = std::size_t{1} << 16;
constexpr std::size_t kMostThreads = 1024;
constexpr std::uint32_t kMostPlayouts = 1'000'000;  // of one position

// What the caller allows; memory is for all threads together.
struct Options {
  Limits limits;
  std::size_t memory;
  std::size_t threads;
};

inline Options options(std::uint64_t nodes, double seconds, std::size_t memory, std::size_t threads) {
  if (!(seconds >= 0) || seconds > 1e9) throw std::invalid_argument("the seconds are not from 0 to 1000000000");
  if (memory < kLeastMemory) throw std::invalid_argument("the memory is under 65536 bytes");
  if (threads < 1 || threads > kMostThreads) throw std::invalid_argument("the threads are not from 1 to 1024");
  return {Limits{nodes, seconds, nullptr}, memory, threads};
}

inline Rows read(const char* bytes, std::size_t size) {
  constexpr std::size_t kRow = kWords * sizeof(std::int32_t);
  if (size % kRow) throw std::invalid_argument("the bytes are not rows of 64 numbers");
  Rows rows;
  rows.reserve(size / kRow);
  for (std::size_t place = 0; place < size; place += kRow) rows.push_back(RowReader(bytes + place, place / kRow).read());
  return rows;
}

// A table large enough for hands of this size, within what is allowed; small endings need little.
inline std::size_t table_size(const Rows& rows, std::size_t most) {
  int cards = 0;
  for (const Problem& row : rows) {
    const Position& position = row.position;
    int held = 0;
    for (const auto& lanes : position.hands.lane) held += size(lanes[(position.leader + position.played) % position.seats]);
    cards = std::max(cards, held);
  }
  const int steps = std::clamp(2 * (cards - 4), 0, 40);
  return static_cast<std::size_t>(std::min<std::uint64_t>(most, std::uint64_t{kLeastMemory} << steps));
}

inline int trick_count(int tricks) {
  if (tricks < 0 || tricks > 64) throw std::invalid_argument("the tricks are not from 0 to 64");
  return tricks;
}

inline void check_playouts(std::uint32_t number) {
  if (number < 1 || number > kMostPlayouts) throw std::invalid_argument("the playouts are not from 1 to 1000000");
}

inline Value value(const Problem& problem, Solver& solver) {
  const Bounds found = solver.value();
  return {found.low * problem.unit, found.high * problem.unit, solver.nodes()};
}

inline Verdict at_least(const Problem&, Solver& solver) {
  const std::optional<bool> found = solver.at_least();
  return {found ? static_cast<int>(*found) : -1, solver.nodes()};
}

inline CardBounds card_bounds(const Problem& problem, Solver& solver) {
  CardBounds found;
  for (const auto& [card, bounds] : solver.cards()) {
    found.emplace_back(card, bounds.low * problem.unit, bounds.high * problem.unit);
  }
  return found;
}

inline CardValues cards(const Problem& problem, Solver& solver) {
  CardBounds found = card_bounds(problem, solver);
  return {std::move(found), solver.nodes()};
}

inline Line line(const Problem& problem, Solver& solver) {
  const Bounds found = solver.value();
  std::vector<int> best;
  if (found.low == found.high) best = solver.line(found.low);
  return {found.low * problem.unit, found.high * problem.unit, std::move(best), solver.nodes()};
}

inline Solution solution(const Problem& problem, Solver& solver) {
  const Bounds found = solver.value();
  std::vector<int> best;
  if (found.low == found.high) best = solver.line(found.low);
  CardBounds by_card = card_bounds(problem, solver);
  return {found.low * problem.unit, found.high * problem.unit, std::move(by_card), std::move(best), solver.nodes()};
}

inline int estimate(const Problem& problem, Solver& solver, int tricks) { return solver.estimate(tricks) * problem.unit; }

inline CardPoints estimate_cards(const Problem& problem, Solver& solver, int tricks) {
  CardPoints found = solver.estimate_cards(tricks);
  for (auto& [card, points] : found) points *= problem.unit;
  return found;
}

inline std::vector<int> random_playouts(const Problem& problem, std::uint32_t number, std::uint64_t seed) {
  std::vector<int> points(number);
  RandomPlayouts(problem.rules, problem.position).play(seed + problem.row, points.data(), number);
  for (int& each : points) each *= problem.unit;
  return points;
}

inline CardPlayouts card_playouts(const Problem& problem, Solver& solver, std::uint32_t number, std::uint64_t seed) {
  CardPlayouts found = solver.card_playouts(number, seed + problem.row);
  for (auto& [card, points] : found) {
    for (int& one : points) one *= problem.unit;
  }
  return found;
}

inline int greedy_playout(const Problem& problem) { return Playout(problem.rules, problem.position).greedy() * problem.unit; }

inline Choice choices(const Problem& problem) {
  const Position& position = problem.position;
  Trick trick;
  int seat = position.leader;
  for (int place = 0; place < position.played; ++place, seat = (seat + 1) % position.seats) {
    trick = with(problem.rules, position.trump, trick, seat, position.trick_suit[place], position.trick_strength[place]);
  }
  const Legal may = legal(problem.rules, position.trump, trick, position.hands, seat, position.first_lead);
  std::uint32_t bits = 0;
  for (int card = 0; card < kMostCards; ++card) {
    if (may.suit[card / kRanks] & one(card % kRanks)) bits |= std::uint32_t{1} << card;
  }
  return {bits, trick.winner};
}

}  // namespace deece
