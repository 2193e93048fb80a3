// deece.solver._kernel.Plain: the players of players.hpp for Python. The interpreter's lock is free while they play.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "from_python.hpp"
#include "players.hpp"

namespace deece::batch {
namespace {

class Plains {
 public:
  Plains(const nb::dict& rules, const nb::dict& codes, const nb::dict& basics, const nb::dict& cards)
      : players_(given_of(rules), given_of(codes), given_of(basics), given_of(cards)) {}

  std::vector<int> choices(const nb::dict& position, const nb::bytes& hands) const {
    return players_.choices(given_of(position), {hands.c_str(), hands.size()});
  }

  std::vector<int> play_on(const nb::dict& position, const nb::bytes& hands, const std::vector<int>& first, std::size_t threads) const {
    const Given given = given_of(position);
    const Worlds worlds(hands.c_str(), hands.size());
    const nb::gil_scoped_release free;
    return players_.play_on(given, worlds, first, threads);
  }

  std::vector<double> shortfalls(const nb::dict& position, const nb::bytes& hands, std::size_t threads) const {
    const Given given = given_of(position);
    const Worlds worlds(hands.c_str(), hands.size());
    const nb::gil_scoped_release free;
    return players_.shortfalls(given, worlds, threads);
  }

 private:
  Players players_;
};

}  // namespace

void define_plain(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Plains>(module, "Plain")
      .def(nb::init<const nb::dict&, const nb::dict&, const nb::dict&, const nb::dict&>(), "rules"_a, "codes"_a, "basics"_a, "cards"_a)
      .def("choices", &Plains::choices, "position"_a, "hands"_a)
      .def("play_on", &Plains::play_on, "position"_a, "hands"_a, "first"_a, "threads"_a)
      .def("shortfalls", &Plains::shortfalls, "position"_a, "hands"_a, "threads"_a);
}

}  // namespace deece::batch
