// The kernel in a browser: rows of numbers in, one list of 32-bit numbers out, which src/deece/solver/wasm.py takes apart.
#include <deque>
#include <exception>
#include <string>

#include "ask.hpp"
#include "players.hpp"

namespace deece {
namespace {

enum Question : int {
  kValue, kAtLeast, kCards, kLine, kSolution, kEstimate, kEstimateCards, kRandomPlayouts, kCardPlayouts, kGreedyPlayouts, kChoices,
  kPlainChoices, kPlayOn, kShortfalls,  // of the plain player
};

std::vector<char> given;             // rows of 64 numbers; of plain what it goes by, a position, and hands
std::vector<std::int32_t> answered;  // what was found, position by position; a list stands behind its length
std::string refused;                 // why nothing was found

void put(int number) { answered.push_back(number); }
void put(std::uint32_t bits) { answered.push_back(static_cast<std::int32_t>(bits)); }
void put(std::uint64_t count) {
  put(static_cast<std::uint32_t>(count));
  put(static_cast<std::uint32_t>(count >> 32));
}
void put(double number) {
  std::uint64_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  put(bits);
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

// What the plain player goes by, as it was given, and the player.
struct Known {
  template <typename... Parts>
  explicit Known(std::string bytes, const Parts&... parts) : made_of(std::move(bytes)), players(parts...) {}

  std::string made_of;
  batch::Players players;
};

constexpr std::size_t kMostKnown = 4;
std::deque<Known> known;  // the last made first

const batch::Players& players_of(batch::Bytes made_of) {
  const std::string now(made_of.data(), made_of.size());
  for (const Known& each : known) {
    if (each.made_of == now) return each.players;
  }
  if (known.size() == kMostKnown) known.pop_back();
  const batch::Given rules = made_of.part().given(), codes = made_of.part().given();
  const batch::Given basics = made_of.part().given(), cards = made_of.part().given();
  known.emplace_front(now, rules, codes, basics, cards);
  return known.front().players;
}

void answer_plain(int question, batch::Bytes asked) {
  const batch::Players& players = players_of(asked.part());
  const batch::Given position = asked.part().given();
  const batch::Worlds worlds(asked.data(), asked.size());
  switch (question) {
    case kPlainChoices: return put(players.choices(position, worlds));
    case kPlayOn: return put(players.play_on(position, worlds, position.row("first"), 1));
    default: return put(players.shortfalls(position, worlds, 1));
  }
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
    if (question >= kPlainChoices && question <= kShortfalls) {
      answer_plain(question, {given.data(), given.size()});
      return static_cast<int>(answered.size());
    }
    if (question == kEstimate || question == kEstimateCards) trick_count(static_cast<int>(number));
    if (question == kRandomPlayouts || question == kCardPlayouts) check_playouts(number);
    answer(question, read(given.data(), given.size()), options(nodes, seconds, memory, 1), number, seed);
  } catch (const std::bad_alloc&) {
    refused = "no memory";
    return -1;
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
