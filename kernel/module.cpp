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

#include "ask.hpp"

namespace nb = nanobind;

namespace deece {

namespace batch {
void define(nb::module_& module);        // batch.cpp
void define_plain(nb::module_& module);  // plain.cpp
}

namespace {

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
  const Rows rows = read(bytes.c_str(), bytes.size());
  return Batch<Answer, Ask>(rows, given, ask).run();
}

// A question within limits of nodes and seconds.
template <typename Answer, Answer (*ask)(const Problem&, Solver&)>
std::vector<Answer> limited(const nb::bytes& rows, std::uint64_t nodes, double seconds, std::size_t memory, std::size_t threads) {
  return each<Answer>(rows, options(nodes, seconds, memory, threads), ask);
}

// A question that looks so many tricks ahead.
template <typename Answer, Answer (*ask)(const Problem&, Solver&, int)>
std::vector<Answer> ahead(const nb::bytes& rows, int tricks, std::size_t memory, std::size_t threads) {
  return each<Answer>(rows, options(0, 0, memory, threads), [tricks = trick_count(tricks)](const Problem& problem, Solver& solver) {
    return ask(problem, solver, tricks);
  });
}

std::vector<std::vector<int>> all_random_playouts(const nb::bytes& rows, std::uint32_t number, std::uint64_t seed,
                                                  std::size_t threads) {
  check_playouts(number);
  return each<std::vector<int>>(rows, options(0, 0, kLeastMemory, threads), [=](const Problem& problem, Solver&) {
    return random_playouts(problem, number, seed);
  });
}

std::vector<CardPlayouts> all_card_playouts(const nb::bytes& rows, std::uint32_t number, std::uint64_t seed,
                                            std::size_t threads) {
  check_playouts(number);
  return each<CardPlayouts>(rows, options(0, 0, kLeastMemory, threads), [=](const Problem& problem, Solver& solver) {
    return card_playouts(problem, solver, number, seed);
  });
}

std::vector<int> greedy_playouts(const nb::bytes& rows, std::size_t threads) {
  return each<int>(rows, options(0, 0, kLeastMemory, threads), [](const Problem& problem, Solver&) { return greedy_playout(problem); });
}

std::vector<Choice> all_choices(const nb::bytes& bytes) {
  const Rows rows = read(bytes.c_str(), bytes.size());
  const nb::gil_scoped_release free;
  std::vector<Choice> answers;
  answers.reserve(rows.size());
  for (const Problem& problem : rows) answers.push_back(choices(problem));
  return answers;
}

}  // namespace
}  // namespace deece

NB_MODULE(_kernel, module) {
  using namespace deece;
  using namespace nb::literals;
  module.attr("__doc__") = "The kernel of the solver: use deece.solver, which checks what it is given.";
  module.attr("INTERFACE") = 5;
#if defined(__clang__)
  module.attr("COMPILER") = "clang " __clang_version__;
#elif defined(__GNUC__)
  module.attr("COMPILER") = "gcc " __VERSION__;
#else
  module.attr("COMPILER") = "another compiler";
#endif
  module.def("value", &limited<Value, value>, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("at_least", &limited<Verdict, at_least>, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("cards", &limited<CardValues, cards>, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("line", &limited<Line, line>, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("solution", &limited<Solution, solution>, "rows"_a, "nodes"_a, "seconds"_a, "memory"_a, "threads"_a);
  module.def("estimate", &ahead<int, estimate>, "rows"_a, "tricks"_a, "memory"_a, "threads"_a);
  module.def("estimate_cards", &ahead<CardPoints, estimate_cards>, "rows"_a, "tricks"_a, "memory"_a, "threads"_a);
  module.def("random_playouts", &all_random_playouts, "rows"_a, "number"_a, "seed"_a, "threads"_a);
  module.def("card_playouts", &all_card_playouts, "rows"_a, "number"_a, "seed"_a, "threads"_a);
  module.def("greedy_playouts", &greedy_playouts, "rows"_a, "threads"_a);
  module.def("choices", &all_choices, "rows"_a);
  batch::define(module);
  batch::define_plain(module);
}
