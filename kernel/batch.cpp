// deece.solver._kernel.Hands: many hands in lockstep, written into arrays of the caller.
#include "from_python.hpp"
#include "numbers.hpp"
#include "observe.hpp"
#include "plain.hpp"
#include "share.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>

namespace deece::batch {
namespace {

template <typename T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

constexpr std::int32_t kWait = -1;

Ranges read_ranges(const Given& given) {
  Ranges ranges;
  ranges.bid.high = given.number("bid");
  ranges.points.high = given.number("points");
  ranges.score.high = given.number("score");
  ranges.score.low = -ranges.score.high;
  ranges.goal = given.number("goal");
  return ranges;
}

// N hands. What is written: for each lane who is to act, what that seat observes, a mask of the actions, the actions
// themselves in order and how many they are; and at the end of a hand what each side scored. An array without a place
// is not written.
class Hands {
 public:
  Hands(const nb::dict& rules, const nb::dict& codes, const nb::dict& ranges, std::size_t lanes, std::uint64_t seed,
        std::size_t threads)
      : rules_(read_rules(given_of(rules))), codes_(read_codes(given_of(codes))), play_(rules_, codes_), observer_(rules_, read_ranges(given_of(ranges))),
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

  // From now on plain can be asked, with these convention cards; what it chooses in each lane, nought where the hand is over.
  void sit(const nb::dict& basics, const nb::dict& cards) {
    basics_ = read_basics(given_of(basics), rules_);
    languages_ = read_languages(given_of(cards));
    seen_.assign(tables_.size(), Seen());
  }

  void plain(Array<std::int32_t> chosen) {
    if (chosen.size() != tables_.size() || seen_.size() != tables_.size()) throw std::invalid_argument("an array has another length");
    const Plain plain(rules_, codes_, basics_, languages_);
    std::int32_t* into = chosen.data();
    each([&](std::size_t lane) {
      const Table& table = tables_[lane];
      into[lane] = table.step == Step::over ? 0 : plain.choose(table, seen_[lane]);
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
    share(tables_.size(), threads_, what);
  }

  Rules rules_;
  Codes codes_;
  Play play_;
  Observer observer_;
  std::vector<Table> tables_;
  std::vector<Image> images_;
  Basics basics_;
  Languages languages_;
  std::vector<Seen> seen_;
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
      .def("sit", &Hands::sit, "basics"_a, "cards"_a)
      .def("plain", &Hands::plain, "chosen"_a)
      .def("hand", &Hands::hand, "lane"_a);
}

}  // namespace deece::batch
