// deece.solver._kernel.Hands: many hands in lockstep, written into arrays of the caller.
#include "observe.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <thread>

namespace nb = nanobind;

namespace deece::batch {
namespace {

template <typename T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

constexpr std::int32_t kWait = -1;

std::vector<int> row(const nb::dict& rules, const char* name) { return nb::cast<std::vector<int>>(rules[name]); }
int number(const nb::dict& rules, const char* name) { return nb::cast<int>(rules[name]); }

template <std::size_t size, typename T>
void fill(std::array<T, size>& into, const std::vector<int>& from) {
  if (from.size() != size) throw std::invalid_argument("a row of the rules has another length");
  std::transform(from.begin(), from.end(), into.begin(), [](int value) { return static_cast<T>(value); });
}

Rules read_rules(const nb::dict& given) {
  Rules rules;
  rules.copies = number(given, "copies");
  rules.ranks = number(given, "ranks");
  rules.hand = number(given, "hand");
  if (rules.copies < 1 || rules.copies > 4 || rules.ranks < 5 || rules.ranks > kRanks ||
      rules.hand * kSeats != rules.copies * rules.ranks * kSuits) {
    throw std::invalid_argument("the pack is not dealt out");
  }
  rules.ladder = row(given, "ladder");
  fill(rules.spoken, row(given, "spoken"));
  rules.forced_at = number(given, "forced_at");
  rules.telling = number(given, "telling");
  rules.by_me = number(given, "by_me");
  rules.by = number(given, "by");
  rules.save = number(given, "save");
  rules.help = number(given, "help");
  rules.dumped = number(given, "dumped");
  rules.opening = static_cast<Opening>(number(given, "opening"));
  rules.all_pass = static_cast<AllPass>(number(given, "all_pass"));
  rules.needs = static_cast<Needs>(number(given, "needs"));
  rules.passing = number(given, "passing");
  rules.together = number(given, "together");
  fill(rules.run, row(given, "run"));
  fill(rules.royal, row(given, "royal_marriage"));
  fill(rules.marriage, row(given, "marriage"));
  fill(rules.dix, row(given, "dix"));
  fill(rules.pinochle, row(given, "pinochle"));
  fill(rules.roundhouse, row(given, "roundhouse"));
  const char* around[] = {"aces", "tens", "kings", "queens", "jacks"};
  for (std::size_t rank = 0; rank < 5; ++rank) fill(rules.around[rank], row(given, around[rank]));
  rules.houses = number(given, "houses");
  rules.run_extra = number(given, "run_extra");
  rules.least = number(given, "least");
  rules.on_board = number(given, "on_board");
  rules.announce_aces = number(given, "announce_aces");
  rules.throw_in = number(given, "throw_in");
  fill(rules.higher, row(given, "higher"));
  rules.beat_led = number(given, "beat_led");
  rules.beat_trump = number(given, "beat_trump");
  rules.spares = number(given, "spares");
  fill(rules.points, row(given, "points"));
  rules.first_trick = number(given, "first_trick");
  rules.last_trick = number(given, "last_trick");
  rules.last_trick_declarer = number(given, "last_trick_declarer");
  rules.make_points = number(given, "make_points");
  rules.make_tricks = number(given, "make_tricks");
  rules.save_points = number(given, "save_points");
  rules.save_tricks = number(given, "save_tricks");
  rules.keeps_play = number(given, "keeps_play");
  rules.dix_saves = number(given, "dix_saves");
  rules.set_keeps_meld = number(given, "set_keeps_meld");
  return rules;
}

Codes read_codes(const nb::dict& given) {
  Codes codes;
  codes.card = number(given, "card");
  codes.trump = number(given, "trump");
  codes.bid = number(given, "bid");
  codes.spoken = number(given, "spoken");
  fill(codes.call, row(given, "call"));
  codes.hand_back = number(given, "hand_back");
  codes.concede = number(given, "concede");
  codes.throw_in = number(given, "throw_in");
  codes.play_on = number(given, "play_on");
  codes.size = number(given, "size");
  if (codes.card != 0 || codes.size > 128) throw std::invalid_argument("the cards are the first of at most 128 actions");
  return codes;
}

Ranges read_ranges(const nb::dict& given) {
  Ranges ranges;
  ranges.bid.high = number(given, "bid");
  ranges.points.high = number(given, "points");
  ranges.score.high = number(given, "score");
  ranges.score.low = -ranges.score.high;
  ranges.goal = number(given, "goal");
  return ranges;
}

// N hands. What is written: for each lane who is to act, what that seat observes, a mask of the actions, the actions
// themselves in order and how many they are; and at the end of a hand what each side scored. An array without a place
// is not written.
class Hands {
 public:
  Hands(const nb::dict& rules, const nb::dict& codes, const nb::dict& ranges, std::size_t lanes, std::uint64_t seed,
        std::size_t threads)
      : rules_(read_rules(rules)), codes_(read_codes(codes)), play_(rules_, codes_), observer_(rules_, read_ranges(ranges)),
        tables_(lanes), images_(lanes), seed_(seed), threads_(threads) {
    if (!lanes || !threads) throw std::invalid_argument("a batch has at least one lane and one thread");
  }

  Hands(const Hands&) = delete;  // the parts look at the rules here
  Hands& operator=(const Hands&) = delete;

  std::size_t width() const { return observer_.size(); }

  void bind(Array<std::uint8_t> observation, Array<std::uint8_t> actor, Array<std::uint8_t> mask, Array<std::uint8_t> choices,
            Array<std::int32_t> count, Array<std::int32_t> score, Array<std::uint8_t> done) {
    const std::size_t lanes = tables_.size(), size = static_cast<std::size_t>(codes_.size);
    if (actor.size() != lanes || count.size() != lanes || done.size() != lanes || score.size() != 2 * lanes ||
        (observation.size() && observation.size() != lanes * width()) || (mask.size() && mask.size() != lanes * size) || (choices.size() && choices.size() != lanes * size)) {
      throw std::invalid_argument("an array has another length");
    }
    observation_ = observation, actor_ = actor, mask_ = mask, choices_ = choices, count_ = count, score_ = score, done_ = done;
  }

  // The next hand of each lane, or of those that are marked.
  void reset(const Array<std::uint8_t>& which) {
    if (which.size() && which.size() != tables_.size()) throw std::invalid_argument("an array has another length");
    const std::uint8_t* marked = which.size() ? which.data() : nullptr;
    each([&](std::size_t lane) {
      if (!marked || marked[lane]) begin(lane);
    });
  }

  // One choice in every lane but those given kWait; where a hand was over, the next begins instead. Nothing moves if one
  // is not legal.
  void step(const Array<std::int32_t>& actions) {
    if (actions.size() != tables_.size()) throw std::invalid_argument("an array has another length");
    const std::int32_t* chosen = actions.data();
    for (std::size_t lane = 0; lane < tables_.size(); ++lane) {
      const Table& table = tables_[lane];
      if (chosen[lane] != kWait && table.step != Step::over && !table.may.has(chosen[lane])) {
        throw std::out_of_range("lane " + std::to_string(lane) + " may not choose " + std::to_string(chosen[lane]));
      }
    }
    each([&](std::size_t lane) {
      if (chosen[lane] == kWait) return;
      Table& table = tables_[lane];
      if (table.step == Step::over) {
        begin(lane);
      } else {
        const Step step = table.step;
        const int seat = table.turn;
        const std::uint64_t deals = table.deals;
        play_.choose(table, chosen[lane], seed_, lane);
        if (observation_.size()) observer_.follow(table, images_[lane], step, seat, deals);
        write(lane);
      }
    });
  }

  // A lane's hand so far: its dealer, the cards that were dealt (24 counts a seat), and what was chosen since.
  std::tuple<int, std::vector<std::vector<int>>, std::vector<int>> hand(std::size_t lane) const {
    const Table& table = tables_.at(lane);
    std::vector<std::vector<int>> dealt;
    for (const Cards& cards : table.dealt) {
      std::vector<int>& counts = dealt.emplace_back();
      for (Lane each : cards) {
        for (int rank = 0; rank < kRanks; ++rank) counts.push_back(batch::count(each, rank));
      }
    }
    return {table.dealer, dealt, std::vector<int>(table.log, table.log + table.chosen)};
  }

 private:
  void begin(std::size_t lane) {
    play_.begin(tables_[lane], seed_, lane);
    if (observation_.size()) observer_.begin(tables_[lane], images_[lane]);
    write(lane);
  }

  void write(std::size_t lane) {
    const Table& table = tables_[lane];
    const std::size_t size = static_cast<std::size_t>(codes_.size);
    const bool over = table.step == Step::over;
    if (observation_.size()) observer_.write(table, images_[lane], observation_.data() + lane * width());
    actor_.data()[lane] = static_cast<std::uint8_t>(table.turn);
    done_.data()[lane] = over;
    score_.data()[2 * lane] = table.score[0];
    score_.data()[2 * lane + 1] = table.score[1];
    std::uint8_t* mask = mask_.size() ? mask_.data() + lane * size : nullptr;
    std::uint8_t* choices = choices_.size() ? choices_.data() + lane * size : nullptr;
    if (mask) std::fill_n(mask, size, std::uint8_t{0});
    int many = 0;
    for (int half : {0, 1}) {
      for (std::uint64_t left = table.may.word[half]; left; left &= left - 1) {
        const int action = 64 * half + std::countr_zero(left);
        if (mask) mask[action] = 1;
        if (choices) choices[many] = static_cast<std::uint8_t>(action);
        ++many;
      }
    }
    count_.data()[lane] = many;
  }

  // For every lane, on as many threads as the batch has.
  template <typename Do>
  void each(Do what) {
    if (!actor_.size()) throw std::logic_error("the arrays are not bound");
    const nb::gil_scoped_release free;
    const std::size_t lanes = tables_.size(), share = (lanes + threads_ - 1) / threads_;
    std::vector<std::jthread> crew;
    for (std::size_t first = share; first < lanes; first += share) {
      crew.emplace_back([=] { for (std::size_t lane = first; lane < std::min(first + share, lanes); ++lane) what(lane); });
    }
    for (std::size_t lane = 0; lane < std::min(share, lanes); ++lane) what(lane);
  }

  Rules rules_;
  Codes codes_;
  Play play_;
  Observer observer_;
  std::vector<Table> tables_;
  std::vector<Image> images_;
  std::uint64_t seed_;
  std::size_t threads_;
  Array<std::uint8_t> observation_, actor_, mask_, choices_, done_;
  Array<std::int32_t> count_, score_;
};

}  // namespace

void define(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Hands>(module, "Hands")
      .def(nb::init<const nb::dict&, const nb::dict&, const nb::dict&, std::size_t, std::uint64_t, std::size_t>(), "rules"_a,
           "codes"_a, "ranges"_a, "lanes"_a, "seed"_a, "threads"_a)
      .def_prop_ro("width", &Hands::width)
      .def("bind", &Hands::bind, "observation"_a, "actor"_a, "mask"_a, "choices"_a, "count"_a, "score"_a, "done"_a)
      .def("reset", &Hands::reset, "which"_a)
      .def("step", &Hands::step, "actions"_a)
      .def("hand", &Hands::hand, "lane"_a);
}

}  // namespace deece::batch
