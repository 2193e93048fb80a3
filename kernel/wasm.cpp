// The kernel in a browser: rows of numbers in, one list of 32-bit numbers out, which src/deece/solver/wasm.py takes apart.
#include <exception>
#include <string>

#include "ask.hpp"

namespace deece {
namespace {

enum Question : int {
  kValue, kAtLeast, kCards, kLine, kSolution, kEstimate, kEstimateCards, kRandomPlayouts, kCardPlayouts, kGreedyPlayouts, kChoices,
};

std::vector<char> given;             // rows of 64 numbers
std::vector<std::int32_t> answered;  // what was found, position by position; a list stands behind its length
std::string refused;                 // why nothing was found

void put(int number) { answered.push_back(number); }
void put(std::uint32_t bits) { answered.push_back(static_cast<std::int32_t>(bits)); }
void put(std::uint64_t count) {
  put(static_cast<std::uint32_t>(count));
  put(static_cast<std::uint32_t>(count >> 32));
}
template <class First, class Second>
void put(const std::pair<First, Second>& both);
template <class... Parts>
void put(const std::tuple<Parts...>& parts);
template <class One>
void put(const std::vector<One>& many) {
  put(static_cast<int>(many.size()));
  for (const One& each : many) put(each);
}
template <class First, class Second>
void put(const std::pair<First, Second>& both) {
  put(both.first);
  put(both.second);
}
template <class... Parts>
void put(const std::tuple<Parts...>& parts) {
  std::apply([](const auto&... part) { (put(part), ...); }, parts);
}

void answer(int question, const Rows& rows, const Options& given_options, std::uint32_t number, std::uint64_t seed) {
  Table table(table_size(rows, given_options.memory));
  for (const Problem& problem : rows) {
    if (question == kChoices) {
      put(choices(problem));
      continue;
    }
    Solver solver(problem, given_options.limits, table);
    switch (question) {
      case kValue: put(value(problem, solver)); break;
      case kAtLeast: put(at_least(problem, solver)); break;
      case kCards: put(cards(problem, solver)); break;
      case kLine: put(line(problem, solver)); break;
      case kSolution: put(solution(problem, solver)); break;
      case kEstimate: put(estimate(problem, solver, static_cast<int>(number))); break;
      case kEstimateCards: put(estimate_cards(problem, solver, static_cast<int>(number))); break;
      case kRandomPlayouts: put(random_playouts(problem, number, seed)); break;
      case kCardPlayouts: put(card_playouts(problem, solver, number, seed)); break;
      case kGreedyPlayouts: put(greedy_playout(problem)); break;
      default: throw std::invalid_argument("there is no such question");
    }
  }
}

}  // namespace

extern "C" {

// Room for so many bytes of rows.
[[gnu::used, gnu::visibility("default")]] char* deece_rows(std::size_t bytes) {
  given.resize(bytes);
  return given.data();
}

// Asks of the rows: `number` is of tricks or playouts. Says how many numbers were found; -1 if the question was refused.
[[gnu::used, gnu::visibility("default")]] int deece_ask(int question, std::uint64_t nodes, double seconds, std::size_t memory,
                                                        std::uint32_t number, std::uint64_t seed) {
  answered.clear();
  try {
    if (question == kEstimate || question == kEstimateCards) trick_count(static_cast<int>(number));
    if (question == kRandomPlayouts || question == kCardPlayouts) check_playouts(number);
    answer(question, read(given.data(), given.size()), options(nodes, seconds, memory, 1), number, seed);
  } catch (const std::exception& error) {
    refused = error.what();
    return -1;
  }
  return static_cast<int>(answered.size());
}

[[gnu::used, gnu::visibility("default")]] const std::int32_t* deece_answer() { return answered.data(); }

// Why the last question was refused.
[[gnu::used, gnu::visibility("default")]] const char* deece_why() { return refused.c_str(); }

[[gnu::used, gnu::visibility("default")]] const char* deece_compiler() { return "clang " __clang_version__; }
}

}  // namespace deece
