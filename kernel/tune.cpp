// Node counts over files of positions, and the fitting of the move order's weights to them.
// g++ -std=c++20 -O3 -march=x86-64-v2 kernel/tune.cpp kernel/search.cpp kernel/leaf.cpp kernel/suits.cpp -o tune
//   tune deals COPIES WEAKEST CARDS NUMBER SEED    four-handed positions after random play, as benchmarks/deals holds them
//   tune count FILE COUNT PLAY [exact|least|all]   nodes and times; least: "at least 60 % of the points?"
//   tune ahead FILE COUNT PLAY TRICKS              all cards valued by look-ahead: times, and the points that its choice loses
//   tune features FILE COUNT PLAY                  what a leaf's estimate is made of, and the share of side 0, by position
//   tune fit SECONDS SEED FILE COUNT PLAY ...      change weights at random, keep what needs fewer nodes, print them
#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

#include "deals.hpp"
#include "solve.hpp"

using namespace deece;

namespace {

// The processor's time: the machine may be busy with other work.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::vector<Position> load(const char* path) {
  std::ifstream in(path);
  return read(in);
}

void deals(int copies, int weakest_rank, int cards, int number, std::uint64_t seed) {
  const Rules rules = rules_named("counters", "pre");
  Random random(seed);
  std::ostringstream out;
  out << "# trump leader hands; even seats are side 0. tune deals " << copies << ' ' << weakest_rank << ' ' << cards << ' ' << number
      << ' ' << seed << '\n';
  while (number-- > 0) {
    Position position = deal(random, 4, copies, weakest_rank);
    play_down(random, rules, position, cards);
    write(out, position);
  }
  std::fputs(out.str().c_str(), stdout);
}

// Plays each card of the leader in turn: all of them valued, the best value so far as the next guess.
std::uint64_t all_valued(const Rules& rules, const Position& position, Memory& memory, const Weights& weights) {
  std::uint64_t nodes = 0;
  int guess = -1;
  const Legal may = legal(rules, position.trump, Trick{}, position.hands, position.leader, position.first_lead);
  for (int suit = 0; suit < kSuits; ++suit) {
    for (Lane left = may.suit[suit]; left; left &= left - 1) {
      Position next = position;
      next.hands.lane[suit][position.leader] -= one(weakest(left));
      next.trick_suit[0] = static_cast<std::uint8_t>(suit);
      next.trick_strength[0] = static_cast<std::uint8_t>(weakest(left));
      next.played = 1;
      Search search(rules, next, memory, weights);
      guess = guess < 0 ? search.value() : search.value(guess);
      nodes += search.nodes;
    }
  }
  return nodes;
}

void count(const char* path, const Rules& rules, const std::string& kind) {
  Memory memory(std::size_t{1} << 26);
  std::vector<double> nodes, times;
  std::int64_t sum = 0;
  for (const Position& position : load(path)) {
    memory.next();
    const double start = now();
    if (kind == "all") {
      nodes.push_back(static_cast<double>(all_valued(rules, position, memory, kWeights)));
    } else {
      Search search(rules, position, memory);
      sum += kind == "least" ? search.reach((search.remaining * 6 + 9) / 10) : search.value();
      nodes.push_back(static_cast<double>(search.nodes));
    }
    times.push_back((now() - start) * 1000);
  }
  double all = 0, time = 0;
  for (std::size_t place = 0; place < nodes.size(); ++place) {
    all += nodes[place];
    time += times[place];
  }
  std::sort(nodes.begin(), nodes.end());
  std::sort(times.begin(), times.end());
  const auto number = static_cast<double>(nodes.size());
  const std::size_t half = nodes.size() / 2, tail = nodes.size() * 99 / 100;
  std::printf("%s %s: nodes median %.0f mean %.0f p99 %.0f; ms median %.2f mean %.2f p99 %.1f; %.1f M nodes/s; values %lld\n", path,
              kind.c_str(), nodes[half], all / number, nodes[tail], times[half], time / number, times[tail], all / time / 1000,
              static_cast<long long>(sum));
}

// Positions of too many cards to be solved are only timed.
void ahead(const char* path, const Rules& rules, int tricks) {
  Table exact(std::size_t{1} << 26), table(std::size_t{1} << 26);
  double lost = 0, time = 0;
  int number = 0;
  std::int64_t sum = 0;
  for (const Position& position : load(path)) {
    const Problem problem{rules, position};
    const double start = now();
    const auto found = Solver(problem, {}, table).estimate_cards(tricks);
    time += now() - start;
    ++number;
    for (const auto& [card, points] : found) sum += points;
    if (cards_in(position.hands, position.leader) > 12) continue;
    const int sign = position.side[position.leader] == 0 ? 1 : -1;
    const auto truth = Solver(problem, {}, exact).cards();
    std::size_t chosen = 0;
    int best = -1 << 20;
    for (std::size_t place = 0; place < found.size(); ++place) {
      if (sign * found[place].second > sign * found[chosen].second) chosen = place;
      best = std::max(best, sign * truth[place].second.low);
    }
    lost += best - sign * truth[chosen].second.low;
  }
  std::printf("%s, %d tricks: %.2f ms each, %.3f points lost; sum %lld\n", path, tricks, 1000 * time / number, lost / number, static_cast<long long>(sum));
}

void features(const char* path, const Rules& rules) {
  Memory memory(std::size_t{1} << 25);
  for (const Position& position : load(path)) {
    memory.next();
    Search search(rules, position, memory);
    for (const double feature : search.features()) std::printf("%.5f ", feature);
    std::printf("%.5f\n", search.value() / static_cast<double>(search.remaining));
  }
}

using Numbers = std::array<int, sizeof(Weights) / sizeof(int)>;

struct Part {
  std::vector<Position> positions;
  Rules rules;
};

// The mean of the logarithms of the nodes (of the median's kind), and of the nodes (of the mean's kind).
double cost(const std::vector<Part>& parts, const Weights& weights, Memory& memory, double limit) {
  double total = 0;
  for (const Part& part : parts) {
    double logs = 0, nodes = 0;
    const auto number = static_cast<double>(part.positions.size());
    for (const Position& position : part.positions) {
      memory.next();
      Search search(part.rules, position, memory, weights);
      search.value();
      logs += std::log(static_cast<double>(search.nodes));
      nodes += static_cast<double>(search.nodes);
    }
    total += logs / number + std::log(nodes / number);
    if (total > limit) break;
  }
  return total;
}

void print(const Weights& weights) {
  const Numbers numbers = std::bit_cast<Numbers>(weights);
  for (std::size_t place = 0; place < numbers.size(); ++place) std::printf("%s%d", place ? ", " : "", numbers[place]);
  std::printf("\n");
}

void fit(double seconds, std::uint64_t seed, const std::vector<Part>& parts) {
  Memory memory(std::size_t{1} << 23);
  Random random(seed);
  Numbers best = std::bit_cast<Numbers>(kWeights);
  double least = cost(parts, kWeights, memory, 1e9);
  std::printf("start %.4f\n", least);
  const double start = now();
  int tries = 0;
  for (double shown = 0; now() - start < seconds; ++tries) {
    Numbers next = best;
    for (int changes = 1 + random.below(3); changes > 0; --changes) {
      int& number = next[static_cast<std::size_t>(random.below(static_cast<int>(next.size())))];
      const int step = 2 + random.below(2) * 4 + std::abs(number) / 3;
      number += random.below(2 * step + 1) - step;
    }
    if (next == best) continue;
    const double found = cost(parts, std::bit_cast<Weights>(next), memory, least);
    if (found > least) continue;
    least = found;
    best = next;
    if (now() - start - shown > 20) {
      shown = now() - start;
      std::printf("%.0f s, %d tries: %.4f: ", shown, tries, least);
      print(std::bit_cast<Weights>(best));
      std::fflush(stdout);
    }
  }
  std::printf("%d tries: %.4f: ", tries, least);
  print(std::bit_cast<Weights>(best));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "deals" && argc == 7) {
    deals(std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4]), std::atoi(argv[5]), std::strtoull(argv[6], nullptr, 10));
  } else if (what == "count" && argc >= 5) {
    count(argv[2], rules_named(argv[3], argv[4]), argc > 5 ? argv[5] : "exact");
  } else if (what == "ahead" && argc == 6) {
    ahead(argv[2], rules_named(argv[3], argv[4]), std::atoi(argv[5]));
  } else if (what == "features" && argc == 5) {
    features(argv[2], rules_named(argv[3], argv[4]));
  } else if (what == "fit" && argc >= 7) {
    std::vector<Part> parts;
    for (int place = 4; place + 2 < argc; place += 3) parts.push_back({load(argv[place]), rules_named(argv[place + 1], argv[place + 2])});
    fit(std::atof(argv[2]), std::strtoull(argv[3], nullptr, 10), parts);
  } else {
    std::fprintf(stderr, "tune deals COPIES WEAKEST CARDS NUMBER SEED | count FILE COUNT PLAY [exact|least|all] | ahead FILE COUNT PLAY TRICKS | features FILE COUNT PLAY | fit SECONDS SEED FILE COUNT PLAY ...\n");
    return 2;
  }
}
