// Work that is shared among threads, each a part of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace deece {

// Do this for each place from 0 up, on as many threads; a browser has one.
template <typename Do>
void share(std::size_t places, [[maybe_unused]] std::size_t threads, Do what) {
#ifdef __wasm__
  for (std::size_t place = 0; place < places; ++place) what(place);
#else
  const std::size_t part = (places + threads - 1) / threads;
  std::vector<std::jthread> crew;
  for (std::size_t first = part; first < places; first += part) {
    crew.emplace_back([=] { for (std::size_t place = first; place < std::min(first + part, places); ++place) what(place); });
  }
  for (std::size_t place = 0; place < std::min(part, places); ++place) what(place);
#endif
}

}  // namespace deece
