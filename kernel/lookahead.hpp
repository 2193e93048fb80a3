// What the points of side 0 may be where the hands are too long for an exact value.
#pragma once

#include "search.hpp"

namespace deece {

// Searches the trick on the table and `tricks` more, and estimates the rest from the hands that are left. Points at the
// rules' scale; exact if no trick is left to estimate. What `memory` held before is forgotten.
inline int lookahead(const Rules& rules, const Position& position, int tricks, Memory& memory) {
  memory.next();
  const int found = Search(rules, position, memory).estimate(tricks);
  memory.next();
  return found;
}

}  // namespace deece
