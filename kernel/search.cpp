#include "search.hpp"

#include <numeric>
#include <utility>

namespace deece {

namespace {

constexpr std::int32_t kNoMove = -1 << 30;

// A move's suit and strength in its low bits; the score above them.
int suit_of(std::int32_t move) { return move >> 3 & 3; }
int strength_of(std::int32_t move) { return move & 7; }
std::int32_t scored(int score, int suit, int strength) { return score * 32 + (suit << 3 | strength); }

// Brings the best of the moves that are left to this place.
std::int32_t best_from(std::int32_t* moves, int place, int count) {
  for (int other = place + 1; other < count; ++other) {
    if (moves[other] > moves[place]) std::swap(moves[other], moves[place]);
  }
  return moves[place];
}

// Plain suits are alike: their keys are added up, so that two positions that differ by a change of plain suits are one.
// Trump's is turned. `other` is a number for all else that matters.
Key key_of(const Key* (&parts)[kSuits], int trump, int other) {
  Key key{0x9E3779B97F4A7C15ull * static_cast<std::uint64_t>(other + 1), 0xD1B54A32D192ED03ull * static_cast<std::uint64_t>(other + 1)};
  for (int suit = 0; suit < kSuits; ++suit) {
    const int turn = suit == trump ? 29 : 0;
    key.place += std::rotl(parts[suit]->place, turn);
    key.check += std::rotl(parts[suit]->check, turn);
  }
  return key;
}

}  // namespace

Search::Search(const Rules& rules, const Position& position, Memory& memory, const Weights& weights)
    : rules_(rules), memory_(memory), suits_(memory.suits), weights_(weights), seats_(position.seats), trump_(position.trump),
      hands_(position.hands) {
  int unit = rules.last_trick;
  for (const int points : rules.points) unit = std::gcd(unit, points);
  unit_ = std::max(unit, 1);
  rules_.last_trick /= unit_;
  for (int& points : rules_.points) points /= unit_;
  const int most = std::max(1, *std::max_element(rules_.points, rules_.points + kRanks));
  const auto score = [&](std::int16_t (&scores)[3][kRanks], const auto& by, const int* more) {
    for (int expected = 0; expected < 3; ++expected) {
      for (int rank = 0; rank < kRanks; ++rank) {
        scores[expected][rank] = static_cast<std::int16_t>(by.base[expected] + (more ? more[expected] : 0) + by.strength[expected] * rank +
                                                           by.worth[expected] * (rules_.points[rank] * 8 / most));
      }
    }
  };
  score(lead_score_[0], weights.lead, nullptr);
  score(lead_score_[1], weights.lead, weights.lead.trump);
  for (int behind = 0; behind < 3; ++behind) score(follow_score_[behind], weights.follow[behind], nullptr);

  std::copy(position.side, position.side + kMostSeats, side_);
  turn_ = position.leader;
  played_ = position.played;
  first_ = position.first_lead;
  for (int count = 0; count < played_; ++count) {
    trick_ = with(rules_, trump_, trick_, turn_, position.trick_suit[count], position.trick_strength[count]);
    turn_ = after<0>(turn_);
  }
  left_ = trick_.points;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int seat = 0; seat < seats_; ++seat) {
      for (int strength = 0; strength < kRanks; ++strength) {
        left_ += static_cast<int>(position.hands.lane[suit][seat] >> 4 * strength & 15) * rules_.points[strength];
      }
    }
    depth_ += size(position.hands.lane[suit][turn_]);
  }
  if (depth_) left_ += rules_.last_trick;
  remaining = left_ * unit_;
  killers_.assign((static_cast<std::size_t>(depth_) + 1) * kMostSeats, 0xFF);
}

template <int kSeats, class Add>
void Search::leads(const Held& held, int seat, Add add) const {
  const Suit& trumps = suit(held, trump_);
  const bool bound = first_ && rules_.first_lead_trump && trumps.cards(seat);
  for (int each = 0; each < kSuits; ++each) {
    const Suit& led = suit(held, each);
    unsigned cards = led.cards(seat);
    if (!cards || (bound && each != trump_)) continue;
    const Suit::Lead& lead = led.seat[seat].lead;
    // Cards of at least this strength take the trick; if others do, it is this side's.
    int least = lead.follow, side = lead.follow_side;
    if (each != trump_ && led.empty) {
      int ruff = -1;
      for (int other = after<kSeats>(seat); other != seat; other = after<kSeats>(other)) {
        const int strength = led.empty >> other & 1 ? top(trumps.cards(other)) : -1;
        if (strength > ruff) {
          ruff = strength;
          side = side_[other];
          least = kRanks;
        }
      }
    }
    const int otherwise = side == side_[seat];
    const auto& scores = lead_score_[each == trump_];
    for (; cards; cards &= cards - 1) {
      const int strength = std::countr_zero(cards);
      const int expected = strength >= least ? 2 : otherwise;
      add(scored(lead.score[expected] + scores[expected][strength], each, strength));
    }
  }
}

template <int kSeats, int kCount, class Add>
void Search::follows(const Held& held, int seat, int played, const Trick& trick, Add add) const {
  const int count = kCount ? kCount : played;
  const Suit& led = suit(held, trick.led);
  const Suit& trumps = suit(held, trump_);
  int only = trick.led;
  unsigned cards = led.cards(seat);
  if (cards) {
    const bool must = trick.led == trump_ || (rules_.play == Play::kPre1945 && trick.best_suit == trick.led);
    const unsigned higher = must ? cards & over(trick.best) : 0;
    if (higher) cards = higher;
  } else if ((cards = trumps.cards(seat))) {
    only = trump_;
    const bool must = trick.best_suit == trump_ && rules_.play != Play::kPost1945;
    const unsigned higher = must ? cards & over(trick.best) : 0;
    if (higher) cards = higher;
  } else {
    only = -1;
  }
  if (std::has_single_bit(cards)) {
    add(scored(0, only, std::countr_zero(cards)));
    return;
  }
  // What those may do who play later: the best follower and the best ruff, and whose side that is.
  int follow = -1, ruff = -1, follow_side = 0, ruff_side = 0;
  for (int later = count + 1, other = after<kSeats>(seat); later < seats<kSeats>(); ++later, other = after<kSeats>(other)) {
    if (const unsigned may = led.cards(other)) {
      if (top(may) > follow) {
        follow = top(may);
        follow_side = side_[other];
      }
    } else if (const int strength = top(trumps.cards(other)); strength > ruff) {
      ruff = strength;
      ruff_side = side_[other];
    }
  }
  if (trick.led == trump_) {
    ruff = follow;
    ruff_side = follow_side;
  }
  const bool ours = side_[seat];
  const bool trumped = trick.best_suit == trump_;
  // Whose the trick is if the card does not win it so far.
  int side = side_[trick.winner];
  if (trumped ? ruff > trick.best : ruff >= 0) {
    side = ruff_side;
  } else if (!trumped && follow > trick.best) {
    side = follow_side;
  }
  const int loses = side == ours;
  const int behind = std::min(seats<kSeats>() - count - 1, 2);
  const auto& scores = follow_score_[behind];
  if (only < 0) {
    const Weights::Follow& weights = weights_.follow[behind];
    for (int each = 0; each < kSuits; ++each) {
      const Suit& thrown = suit(held, each);
      const int length = thrown.seat[seat].length;
      const int shared = weights.length * length + (length == 1 ? weights.only : 0);
      for (unsigned left = thrown.cards(seat); left; left &= left - 1) {
        const int strength = std::countr_zero(left);
        add(scored(shared + scores[loses][strength] + weights.keep * strength, each, strength));
      }
    }
    return;
  }
  // Cards of more strength than `beaten` win so far, those of at least `least` to the end; if others do, it is this side's.
  int beaten = trick.best, least = only == trump_ ? ruff : follow, winner = only == trump_ ? ruff_side : follow_side;
  if (only != trick.best_suit) beaten = only == trump_ ? -1 : kRanks;
  if (only != trump_ && ruff >= 0) {
    least = kRanks;
    winner = ruff_side;
  }
  const int overtaken = winner == ours;
  for (; cards; cards &= cards - 1) {
    const int strength = std::countr_zero(cards);
    const int expected = strength <= beaten ? loses : strength >= least ? 2 : overtaken;
    add(scored(scores[expected][strength], only, strength));
  }
}

Search::Held Search::numbered() {
  suits_.begin(rules_, seats_, side_, weights_);  // the memory may be another than at the last question
  Held held;
  for (int suit = 0; suit < kSuits; ++suit) held.suit[suit] = suits_.number(hands_.lane[suit]);
  return held;
}

bool Search::reach(int need) { return start((need + unit_ - 1) / unit_) * unit_ >= need; }

int Search::value() { return value(likely()); }

int Search::likely() { return likely(numbered(), trick_, turn_, played_, depth_ * seats_ - played_) * unit_; }

template <int kSeats>
int Search::likely(Held held, Trick trick, int seat, int count, int plays) const {
  int points = 0;
  for (; plays > 0; --plays) {
    std::int32_t move = kNoMove;
    const auto add = [&](std::int32_t each) { move = std::max(move, each); };
    if (count) {
      follows<kSeats, 0>(held, seat, count, trick, add);
    } else {
      for (const std::uint32_t each : held.suit) suits_.known(each);
      leads<kSeats>(held, seat, add);
    }
    const int suit = suit_of(move);
    trick = with(rules_, trump_, trick, seat, suit, strength_of(move));
    held.suit[suit] = suits_.after(held.suit[suit], seat, strength_of(move));
    seat = after<kSeats>(seat);
    if (++count < seats<kSeats>()) continue;
    if (side_[trick.winner] == 0) points += trick.points + (plays == 1 ? rules_.last_trick : 0);
    seat = trick.winner;
    trick = Trick{};
    count = 0;
  }
  return points;
}

int Search::likely(const Held& held, const Trick& trick, int seat, int count, int plays) const {
  return seats_ == 4 ? likely<4>(held, trick, seat, count, plays) : likely<0>(held, trick, seat, count, plays);
}

int Search::value(int guess) {
  int low = 0, high = left_;  // low <= value <= high
  int need = std::clamp((guess + unit_ - 1) / unit_, 1, std::max(1, high));
  while (low < high && !out) {
    const int found = start(need);
    if (found >= need) {
      low = found;
      need = low + 1;
    } else {
      high = found;
      need = high;
    }
  }
  return low * unit_;
}

// At least `need` if that many can be reached, a bound of the value in either case.
int Search::start(int need) {
  if (depth_ == 0) return 0;
  if (need <= 0) return 0;
  if (need > left_) return left_;
  const bool first = first_;
  for (;;) {
    try {
      const int found = run(need);
      first_ = first;
      return found;
    } catch (const Suits::Full&) {  // what was found out stays in the table
      suits_.clear();
      first_ = first;
    }
  }
}

int Search::run(int need) {
  const Window window{need, left_, depth_};
  const Held held = numbered();
  if (played_ == 0) {
    if (depth_ == 1) return last_trick<0>(held, turn_);
    return seats_ == 4 ? boundary<4>(held, turn_, window) : boundary<0>(held, turn_, window);
  }
  first_ = false;
  if (seats_ != 4) return play<0, 0>(held, turn_, played_, trick_, window);
  return played_ == 1 ? play<4, 1>(held, turn_, 1, trick_, window)
       : played_ == 2 ? play<4, 2>(held, turn_, 2, trick_, window)
                      : play<4, 3>(held, turn_, 3, trick_, window);
}

template <int kSeats>
int Search::last_trick(const Held& held, int leader) const {
  std::uint64_t have[kSuits];
  for (int each = 0; each < kSuits; ++each) have[each] = suit(held, each).have;
  Trick last;
  int seat = leader;
  for (int count = 0; count < seats<kSeats>(); ++count, seat = after<kSeats>(seat)) {
    int each = 0;
    unsigned cards;
    while (!(cards = static_cast<unsigned>(have[each] >> 8 * seat) & 63)) ++each;
    last = with(rules_, trump_, last, seat, each, top(cards));
  }
  return side_[last.winner] == 0 ? last.points + rules_.last_trick : 0;
}

Search::Sure Search::sure(const Held& held, int leader, int left) const {
  const Suit::Sure& trumps = suit(held, trump_).seat[leader].sure;
  Sure found{trumps.ours, trumps.theirs};
  if (!trumps.drawn) return found;
  bool all = true;
  for (int each = 0; each < kSuits; ++each) {
    if (each == trump_) continue;
    const Suit::Sure& plain = suit(held, each).seat[leader].sure;
    found.ours += plain.run;
    all = all && plain.all;
  }
  return all ? Sure{left, 0} : found;
}

// A new trick, of two cards at least; the need is neither met nor out of reach.
template <int kSeats>
int Search::boundary(Held held, int leader, const Window& window) {
  ++nodes;
  const Key* parts[kSuits];
  for (int each = 0; each < kSuits; ++each) {
    held.suit[each] = suits_.settled(held.suit[each]);
    parts[each] = &suit(held, each).key;
  }
  const Key key = key_of(parts, trump_, (2 * horizon_ + first_) * kMostSeats + leader);
  memory_.fetch(key);
  const bool mine = side_[leader] == 0;
  if (!first_) {
    const auto [ours, theirs] = sure(held, leader, window.left);
    const int low = mine ? ours : theirs, high = window.left - (mine ? theirs : ours);
    if (window.need <= low) return low;
    if (window.need > high) return high;
  }
  Entry* entry = memory_.find(key);
  std::uint8_t best = 0xFF;
  if (entry) {
    if (window.need <= entry->low) return entry->low;
    if (window.need > entry->high) return entry->high;
    best = entry->card;
  }
  if (window.cards <= horizon_) {
    const int found = leaf(held, leader, window);
    entry = memory_.make(key, window.cards);
    entry->low = entry->high = static_cast<std::int16_t>(found);
    return found;
  }
  Moves moves;
  int count = 0;
  leads<kSeats>(held, leader, [&](std::int32_t move) { moves[count++] = move; });
  const bool first = std::exchange(first_, false);
  std::uint8_t& killer = killers_[static_cast<std::size_t>(window.cards * kMostSeats + leader)];
  for (int place = 0; place < count; ++place) {
    if ((moves[place] & 31) == killer) moves[place] += weights_.lead.killer * 32;
    if ((moves[place] & 31) == best) moves[place] = scored(1 << 20, suit_of(best), strength_of(best));
  }
  int found = mine ? 0 : window.left;
  for (int place = 0; place < count; ++place) {
    const std::int32_t move = best_from(moves, place, count);
    const int suit = suit_of(move), strength = strength_of(move);
    const Trick trick{suit, suit, strength, leader, rules_.points[strength]};
    const int result = play<kSeats, kSeats ? 1 : 0>(without(held, leader, suit, strength), after<kSeats>(leader), 1, trick, window);
    if (out) break;
    if (mine ? result > found : result < found) found = result;
    if (mine ? result >= window.need : result < window.need) {
      best = killer = static_cast<std::uint8_t>(move & 31);
      break;
    }
  }
  first_ = first;
  if (out) return 0;
  entry = memory_.find(key);  // it may have been displaced meanwhile
  if (!entry) {
    entry = memory_.make(key, window.cards);
    entry->high = static_cast<std::int16_t>(window.left);
  }
  if (found >= window.need) {
    entry->low = std::max(entry->low, static_cast<std::int16_t>(found));
  } else {
    entry->high = std::min(entry->high, static_cast<std::int16_t>(found));
  }
  entry->card = best;
  return found;
}

template <int kSeats, int kCount>
int Search::play(const Held& held, int seat, int played, const Trick& trick, const Window& window) {
  const int count = kCount ? kCount : played;
  ++nodes;
  if (budget && nodes > budget) out = true;
  if (out) return 0;
  Moves moves;
  int number = 0;
  follows<kSeats, kCount>(held, seat, count, trick, [&](std::int32_t move) { moves[number++] = move; });
  const bool mine = side_[seat] == 0;
  [[maybe_unused]] const bool last = count + 1 == seats<kSeats>();
  int found = mine ? 0 : window.left;
  for (int place = 0; place < number; ++place) {
    const std::int32_t move = best_from(moves, place, number);
    const int suit = suit_of(move), strength = strength_of(move);
    const Trick next = with(rules_, trump_, trick, seat, suit, strength);
    const Held then = without(held, seat, suit, strength);
    int result;
    if constexpr (kSeats && kCount + 1 == kSeats) {
      result = after_trick<kSeats>(then, next, window);
    } else if constexpr (kSeats) {
      result = play<kSeats, kCount + 1>(then, after<kSeats>(seat), 0, next, window);
    } else {
      result = last ? after_trick<kSeats>(then, next, window) : play<0, 0>(then, after<kSeats>(seat), count + 1, next, window);
    }
    if (out) return 0;
    if (mine ? result > found : result < found) found = result;
    if (mine ? result >= window.need : result < window.need) break;
  }
  return found;
}

template <int kSeats>
int Search::after_trick(const Held& held, const Trick& trick, Window window) {
  const bool mine = side_[trick.winner] == 0;
  const int gain = mine ? trick.points : 0;
  if (window.cards == 1) return mine ? gain + rules_.last_trick : 0;
  window.need -= gain;
  window.left -= trick.points;
  if (window.need <= 0) return gain;
  if (window.need > window.left) return gain + window.left;
  if (--window.cards == 1) {
    ++nodes;
    return gain + last_trick<kSeats>(held, trick.winner);
  }
  return gain + boundary<kSeats>(held, trick.winner, window);
}

}  // namespace deece
