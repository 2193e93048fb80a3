// deece.solver._kernel.Plain: what the plain player chooses in positions of one game, and how hands go on when it has all seats.
#include "position.hpp"
#include "share.hpp"

#include <cmath>
#include <limits>

namespace deece::batch {
namespace {

class Players {
 public:
  Players(const nb::dict& rules, const nb::dict& codes, const nb::dict& basics, const nb::list& cards)
      : rules_(read_rules(rules)), codes_(read_codes(codes)), basics_(read_basics(basics, rules_)), languages_(read_languages(cards)),
        play_(rules_, codes_), plain_(rules_, codes_, basics_, languages_) {}

  Players(const Players&) = delete;  // the parts look at the rules here
  Players& operator=(const Players&) = delete;

  // The action that plain chooses with each set of hands.
  std::vector<int> choices(const nb::dict& given, const nb::bytes& hands) const {
    const Position position(given, play_, rules_);
    std::vector<int> found;
    for (std::size_t world = 0; world < worlds(hands); ++world) {
      const Table table = position.now(hand(hands, world));
      Seen seen;
      found.push_back(plain_.choose(table, seen));
    }
    return found;
  }

  // What the hand brings each side, with plain in all seats: after each of the first choices, or without one, with each set
  // of hands. Nothing if nobody bids, and the same dealer would deal again.
  std::vector<int> play_on(const nb::dict& given, const nb::bytes& hands, const std::vector<int>& first, std::size_t threads) const {
    const Position position(given, play_, rules_);
    const std::size_t many = worlds(hands), tries = std::max<std::size_t>(1, first.size());
    std::vector<int> found(2 * many * tries);
    std::vector<Table> tables;
    for (std::size_t world = 0; world < many; ++world) {
      tables.push_back(position.now(hand(hands, world)));
      for (const int action : first) {
        if (!tables.back().may.has(action)) throw std::out_of_range("a first choice is not legal");
      }
    }
    const nb::gil_scoped_release free;
    share(many, std::max<std::size_t>(1, threads), [&](std::size_t world) {
      for (std::size_t each = 0; each < tries; ++each) {
        Table table = tables[world];
        const std::uint64_t deals = table.deals;
        if (!first.empty()) play_.choose(table, first[each], 0, 0);
        finish(table, deals);
        std::copy_n(table.score, 2, found.data() + 2 * (each * many + world));
      }
    });
    return found;
  }

  // For each set of hands, and each card played so far, by how many points it is worth less than plain's own choice in that
  // position by plain's own measure: 0 where it could play no other card, infinite where it could not have played this one.
  std::vector<double> shortfalls(const nb::dict& given, const nb::bytes& hands, std::size_t threads) const {
    const Position position(given, play_, rules_);
    const std::size_t many = worlds(hands), plays = position.plays();
    std::vector<double> found(many * plays);
    std::vector<Table> tables;
    for (std::size_t world = 0; world < many; ++world) tables.push_back(position.begun(hand(hands, world)));
    const nb::gil_scoped_release free;
    share(many, std::max<std::size_t>(1, threads), [&](std::size_t world) {
      Table table = tables[world];
      Seen seen;
      for (std::size_t place = 0; place < plays; ++place) {
        found[world * plays + place] = shortfall(table, seen, position.played(place));
        play_.choose(table, position.played(place), 0, 0);
      }
    });
    return found;
  }

 private:
  static std::size_t worlds(const nb::bytes& hands) {
    if (hands.size() % (kSeats * kHandBytes)) throw std::invalid_argument("there are four hands");
    return hands.size() / (kSeats * kHandBytes);
  }

  static const std::uint8_t* hand(const nb::bytes& hands, std::size_t world) {
    return reinterpret_cast<const std::uint8_t*>(hands.c_str()) + world * kSeats * kHandBytes;
  }

  // To the end of the hand, or to where it is dealt again: another deal than this one.
  void finish(Table& table, std::uint64_t deals) const {
    Seen seen;
    while (table.step != Step::over && table.deals == deals) play_.choose(table, plain_.choose(table, seen), 0, 0);
  }

  double shortfall(const Table& table, Seen& seen, int code) const {
    if (!table.may.has(code)) return std::numeric_limits<double>::infinity();
    if (std::popcount(table.may.word[0]) == 1) return 0.0;
    Valued found[kMostCards];
    const int many = plain_.values(table, seen, found);
    double most = -std::numeric_limits<double>::infinity(), played = 0.0;
    for (int place = 0; place < many; ++place) {
      most = std::max(most, found[place].value);
      if (found[place].code == code) played = found[place].value;
    }
    return most - played;
  }

  Rules rules_;
  Codes codes_;
  Basics basics_;
  Languages languages_;
  Play play_;
  Plain plain_;
};

}  // namespace

void define_plain(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Players>(module, "Plain")
      .def(nb::init<const nb::dict&, const nb::dict&, const nb::dict&, const nb::list&>(), "rules"_a, "codes"_a, "basics"_a, "cards"_a)
      .def("choices", &Players::choices, "position"_a, "hands"_a)
      .def("play_on", &Players::play_on, "position"_a, "hands"_a, "first"_a, "threads"_a)
      .def("shortfalls", &Players::shortfalls, "position"_a, "hands"_a, "threads"_a);
}

}  // namespace deece::batch
