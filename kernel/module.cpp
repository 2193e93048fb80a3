// deece.solver._kernel: batches of positions in, answers out. The interpreter's lock is free while the search runs.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <tuple>

#include "chance.hpp"
#include "playout.hpp"
#include "solve.hpp"

namespace nb = nanobind;

namespace deece {
namespace {

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

Options options(std::uint64_t nodes, double seconds, std::size_t memory, std::size_t threads) {
  if (!(seconds >= 0) || seconds > 1e9) throw std::invalid_argument("the seconds are not from 0 to 1000000000");
  if (memory < kLeastMemory) throw std::invalid_argument("the memory is under 65536 bytes");
  if (threads < 1 || threads > kMostThreads) throw std::invalid_argument("the threads are not from 1 to 1024");
  return {Limits{nodes, seconds, nullptr}, memory, threads};
}

Rows read(const nb::bytes& bytes) {
  constexpr std::size_t kRow = kWords * sizeof(std::int32_t);
  if (bytes.size() % kRow) throw std::invalid_argument("the bytes are not rows of 64 numbers");
  Rows rows;
  rows.reserve(bytes.size() / kRow);
  for (std::size_t place = 0; place < bytes.size(); place += kRow) {
    rows.push_back(RowReader(bytes.c_str() + place, place / kRow).read());
  }
  return rows;
}

// A table large enough for hands of this size, within what is allowed; small endings need little.
std::size_t table_size(const Rows& rows, std::size_t most) {
  int cards = 0;
  for (const Problem& row : rows) {
    const Position& position = row.position;
    int held = 0;
    for (const auto& lanes : position.hands.lane) held += size(lanes[(position.leader + position.played) % position.seats]);
    cards = std::max(cards, held);
  }
  const int steps = std::clamp(2 * (cards - 4), 0, 40);
  return std::min(most, kLeastMemory << steps);
}

// One call's work: positions are handed out to threads; the first fault ends it and is told.
template <typename Answer, typename Ask>
class Batch {
 public:
  Batch(const Rows& rows, const Options& given, Ask ask) : rows_(rows), ask_(ask), limits_(given.limits), answers_(rows.size()) {
    limits_.stop = &stop_;
    threads_ = std::min(given.threads, rows.size());
    if (threads_) memory_ = table_size(rows, std::max(given.memory / threads_, kLeastMemory));
  }

  std::vector<Answer> run() {
    bool interrupted = false;
    {
      nb::gil_scoped_release free;
      std::vector<std::jthread> crew;
      for (std::size_t place = 0; place < threads_; ++place) crew.emplace_back([this] { work(); });
      std::unique_lock lock(guard_);
      while (done_ < threads_) {
        changed_.wait_for(lock, std::chrono::milliseconds(50));
        if (done_ == threads_ || interrupted) continue;
        lock.unlock();
        {
          nb::gil_scoped_acquire held;
          interrupted = PyErr_CheckSignals() != 0;
        }
        if (interrupted) stop_ = true;
        lock.lock();
      }
    }
    if (interrupted) throw nb::python_error();
    if (fault_) std::rethrow_exception(fault_);
    return std::move(answers_);
  }

 private:
  void work() {
    try {
      Table table(memory_);
      for (std::size_t place; !stop_ && (place = next_++) < rows_.size();) {
        Solver solver(rows_[place], limits_, table);
        answers_[place] = ask_(rows_[place], solver);
      }
    } catch (...) {
      const std::lock_guard lock(guard_);
      fault_ = std::current_exception();
      stop_ = true;
    }
    const std::lock_guard lock(guard_);
    ++done_;
    changed_.notify_all();
  }

  const Rows& rows_;
  Ask ask_;
  Limits limits_;
  std::vector<Answer> answers_;
  std::size_t threads_ = 0;
  std::size_t memory_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex guard_;
  std::condition_variable changed_;
  std::size_t done_ = 0;
  std::exception_ptr fault_;
};

template <typename Answer, typename Ask>
std::vector<Answer> each(const nb::bytes& bytes, const Options& given, Ask ask) {
  const Rows rows = read(bytes);
  return Batch<Answer, Ask>(rows, given, ask).run();
}

std::vector<Value> value(const nb::bytes& rows, std::uint64_t nodes, double seconds, std::size_t memory, std::size_t threads) {
  return each<Value>(rows, options(nodes, seconds, memory, threads), [](const Problem& problem, Solver& solver) {
    const Bounds found = solver.value();
    return Value{found.low * problem.unit, found.high * problem.unit, solver.nodes()};
  });
}

std::vector<Verdict> at_least(const nb::bytes& rows, std::uint64_t nodes, double seconds, std::size_t memory,
                              std::size_t threads) {
  return each<Verdict>(rows, options(nodes, seconds, memory, threads), [](const Problem&, Solver& solver) {
    const std::optional<bool> found = solver.at_least();
    return Verdict{found ? static_cast<int>(*found) : -1, solver.nodes()};
  });
}

CardBounds card_bounds(const Problem& problem, Solver& solver) {
  CardBounds found;
  for (const auto& [card, bounds] : solver.cards()) {
    found.emplace_back(card, bounds.low * problem.unit, bounds.high * problem.unit);
  }
  return found;
}

std::vector<CardValues> cards(const nb::bytes& rows, std::uint64_t nodes, double seconds, std::size_t memory,
                              std::size_t threads) {
  return each<CardValues>(rows, options(nodes, seconds, memory, threads), [](const Problem& problem, Solver& solver) {
    CardBounds found = card_bounds(problem, solver);
    return CardValues{std::move(found), solver.nodes()};
  });
}

std::vector<Line> line(const nb::bytes& rows, std::uint64_t nodes, double seconds, std::size_t memory, std::size_t threads) {
  return each<Line>(rows, options(nodes, seconds, memory, threads), [](const Problem& problem, Solver& solver) {
    const Bounds found = solver.value();
    std::vector<int> best;
    if (found.low == found.high) best = solver.line(found.low);
    return Line{found.low * problem.unit, found.high * problem.unit, std::move(best), solver.nodes()};
  });
}

std::vector<Solution> solution(const nb::bytes& rows, std::uint64_t nodes, double seconds, std::size_t memory,
                               std::size_t threads) {
  return each<Solution>(rows, options(nodes, seconds, memory, threads), [](const Problem& problem, Solver& solver) {
    const Bounds found = solver.value();
    std::vector<int> best;
    if (found.low == found.high) best = solver.line(found.low);
    CardBounds by_card = card_bounds(problem, solver);
    return Solution{found.low * problem.unit, found.high * problem.unit, std::move(by_card), std::move(best), solver.nodes()};
  });
}

int trick_count(int tricks) {
  if (tricks < 0 || tricks > 64) throw std::invalid_argument("the tricks are not from 0 to 64");
  return tricks;
}

std::vector<int> estimate(const nb::bytes& rows, int tricks, std::size_t memory, std::size_t threads) {
  return each<int>(rows, options(0, 0, memory, threads), [ahead = trick_count(tricks)](const Problem& problem, Solver& solver) {
    return solver.estimate(ahead) * problem.unit;
  });
}

std::vector<CardPoints> estimate_cards(const nb::bytes& rows, int tricks, std::size_t memory, std::size_t threads) {
  return each<CardPoints>(rows, options(0, 0, memory, threads), [ahead = trick_count(tricks)](const Problem& problem, Solver& solver) {
    CardPoints found = solver.estimate_cards(ahead);
    for (auto& [card, points] : found) points *= problem.unit;
    return found;
  });
}

std::vector<std::vector<int>> random_playouts(const nb::bytes& rows, std::uint32_t number, std::uint64_t seed,
                                              std::size_t threads) {
  if (number < 1 || number > kMostPlayouts) throw std::invalid_argument("the playouts are not from 1 to 1000000");
  return each<std::vector<int>>(rows, options(0, 0, kLeastMemory, threads), [=](const Problem& problem, Solver&) {
    std::vector<int> points(number);
    RandomPlayouts(problem.rules, problem.position).play(seed + problem.row, points.data(), number);
    for (int& each : points) each *= problem.unit;
    return points;
  });
}

std::vector<CardPlayouts> card_playouts(const nb::bytes& rows, std::uint32_t number, std::uint64_t seed,
                                        std::size_t threads) {
  if (number < 1 || number > kMostPlayouts) throw std::invalid_argument("the playouts are not from 1 to 1000000");
  return each<CardPlayouts>(rows, options(0, 0, kLeastMemory, threads), [=](const Problem& problem, Solver& solver) {
    CardPlayouts found = solver.card_playouts(number, seed + problem.row);
    for (auto& [card, points] : found) {
      for (int& one : points) one *= problem.unit;
    }
    return found;
  });
}

std::vector<int> greedy_playouts(const nb::bytes& rows, std::size_t threads) {
  return each<int>(rows, options(0, 0, kLeastMemory, threads), [](const Problem& problem, Solver&) {
    return Playout(problem.rules, problem.position).greedy() * problem.unit;
  });
}

std::vector<Choice> choices(const nb::bytes& bytes) {
  const Rows rows = read(bytes);
  std::vector<Choice> answers;
  answers.reserve(rows.size());
  const nb::gil_scoped_release free;
  for (const Problem& problem : rows) {
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
    answers.emplace_back(bits, trick.winner);
  }
  return answers;
}

}  // namespace
}  // namespace deece

NB_MODULE(_kernel, module) {
  using namespace deece;
  using namespace nb::literals;
  module.attr("__doc__") = "The kernel of the solver: use deece.solver, which checks what it is given.";
  module.attr("INTERFACE") = 2;
#if defined(__clang__)
  module.attr("COMPILER") = "clang " __clang_version__;
#elif defined(__GNUC__)
  module.attr("COMPILER") = "gcc " __VERSION__;
#else
  module.attr("COMPILER") = "another compiler";
#endif
  module.def("value", &value, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("at_least", &at_least, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("cards", &cards, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("line", &line, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("solution", &solution, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("estimate", &estimate, "rows"_a, "tricks"_a, "memory"_a, "threads"_a);
  module.def("estimate_cards", &estimate_cards, "rows"_a, "tricks"_a, "memory"_a, "threads"_a);
  module.def("random_playouts", &random_playouts, "rows"_a, "number"_a, "seed"_a, "threads"_a);
  module.def("card_playouts", &card_playouts, "rows"_a, "number"_a, "seed"_a, "threads"_a);
  module.def("greedy_playouts", &greedy_playouts, "rows"_a, "threads"_a);
  module.def("choices", &choices, "rows"_a);
}
