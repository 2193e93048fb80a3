// Numbers by name out of a Python dictionary.
#pragma once

#include <nanobind/nanobind.h>

#include "given.hpp"

namespace deece::batch {

namespace nb = nanobind;

inline void flatten(nb::handle from, std::vector<double>& into) {
  if (nb::isinstance<nb::bytes>(from)) {
    const nb::bytes bytes = nb::cast<nb::bytes>(from);
    const auto* each = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
    into.insert(into.end(), each, each + bytes.size());
  } else if (nb::isinstance<nb::list>(from) || nb::isinstance<nb::tuple>(from)) {
    for (const nb::handle each : from) flatten(each, into);
  } else {
    into.push_back(nb::cast<double>(from));
  }
}

inline Given given_of(const nb::dict& dict) {
  Given given;
  for (const auto& [name, value] : dict) {
    std::vector<double> numbers;
    flatten(value, numbers);
    given.set(nb::cast<nb::str>(name).c_str(), std::move(numbers));
  }
  return given;
}

}  // namespace deece::batch
