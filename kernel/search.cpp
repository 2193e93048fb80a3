#include "search.hpp"

#include <cmath>
#include <numeric>
#include <utility>

namespace deece {

const Weights kWeights = {
    {{-1, 46, 33}, {-7, 3, 3}, {-1, 0, 0}, {0, 8, 3}, {3, 2, 0}, {-40, -88, -64}, -1, -1, 4, 75},
    {{{-18, 32, 70}, {-60, 9, 6}, {-11, -15, -21}, -5, -3, 2},
     {{-91, 1, 12}, {-19, 5, 9}, {-18, -2, -24}, 0, 5, -11},
     {{-10, 21, 47}, {-31, 3, 2}, {-9, -3, -4}, 0, 3, -1}},
};

const Features kLeaf = {0.747, 0.266, 0.054, 0.112, 0.075, 0.086, 0.031, 0.098};

namespace {

// A move's suit and strength in its low bits; the score above them.
int suit_of(std::int32_t move) { return move >> 3 & 3; }
int strength_of(std::int32_t move) { return move & 7; }
std::int32_t scored(int score, int suit, int strength) { return score * 32 + (suit << 3 | strength); }

// The fields above the strongest card of a lane, all of them if it is empty; and those from that card on.
Lane over(Lane lane) { return lane ? above(strongest(lane)) : ~Lane{0}; }
Lane at_least(Lane lane) { return lane ? above(strongest(lane) - 1) : ~Lane{0}; }

// Brings the best of the moves that are left to this place.
std::int32_t best_from(std::int32_t* moves, int place, int count) {
  for (int other = place + 1; other < count; ++other) {
    if (moves[other] > moves[place]) std::swap(moves[other], moves[place]);
  }
  return moves[place];
}

}  // namespace

Search::Search(const Rules& rules, const Position& position, Memory& memory, const Weights& weights)
    : rules_(rules), memory_(memory), weights_(weights), seats_(position.seats), trump_(position.trump), hands_(position.hands) {
  int unit = rules.last_trick;
  for (const int points : rules.points) unit = std::gcd(unit, points);
  unit_ = std::max(unit, 1);
  rules_.last_trick /= unit_;
  for (int& points : rules_.points) points /= unit_;
  const int most = std::max(1, *std::max_element(rules_.points, rules_.points + kRanks));
  for (int rank = 0; rank < kRanks; ++rank) worth_[rank] = rules_.points[rank] * 8 / most;
  for (int low = 0; low < kRanks;) {
    int high = low;
    while (high + 1 < kRanks && rules_.points[high + 1] == rules_.points[low]) ++high;
    if (high > low) classes_[class_count_++] = {low, high, above(low - 1) & ~above(high)};
    low = high + 1;
  }

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
  levels_.resize(static_cast<std::size_t>(depth_) + 1);
  killers_.assign(levels_.size() * kMostSeats, 0xFF);
}

bool Search::reach(int need) { return start((need + unit_ - 1) / unit_) * unit_ >= need; }

int Search::value() { return value(likely()); }

int Search::likely() const { return likely(hands_, trick_, turn_, played_, depth_ * seats_ - played_) * unit_; }

int Search::likely(Hands hands, Trick trick, int seat, int count, int plays) const {
  int points = 0;
  for (; plays > 0; --plays) {
    Moves moves;
    const int number = count ? follows<0>(hands, seat, count, trick, moves) : leads<0>(hands, seat, moves);
    const std::int32_t move = *std::max_element(moves, moves + number);
    trick = with(rules_, trump_, trick, seat, suit_of(move), strength_of(move));
    hands.lane[suit_of(move)][seat] -= one(strength_of(move));
    seat = after<0>(seat);
    if (++count < seats_) continue;
    if (side_[trick.winner] == 0) points += trick.points + (plays == 1 ? rules_.last_trick : 0);
    seat = trick.winner;
    trick = Trick{};
    count = 0;
  }
  return points;
}

int Search::estimate(int tricks) {
  horizon_ = std::max(0, depth_ - tricks - (played_ > 0));
  const int found = value();
  horizon_ = 0;
  return found;
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
  const Window window{need, left_, depth_, (1u << kSuits) - 1};
  Level& level = levels_[static_cast<std::size_t>(depth_)];
  level.hands = hands_;
  if (played_ == 0) {
    if (depth_ == 1) return last_trick<0>(hands_, turn_);
    return seats_ == 4 ? boundary<4>(turn_, window) : boundary<0>(turn_, window);
  }
  const bool first = std::exchange(first_, false);
  const int found = seats_ == 4 ? play<4>(turn_, played_, trick_, window) : play<0>(turn_, played_, trick_, window);
  first_ = first;
  return found;
}

// Squeezes dead strengths out within equal points, and makes one of neighbours of equal points that one hand holds
// alone. Who holds what then depends on no card that is gone.
template <int kSeats>
void Search::canonical(Lane* lanes) const {
  Lane once = 0, twice = 0;
  for (int seat = 0; seat < seats<kSeats>(); ++seat) {
    const Lane held = distinct(lanes[seat]);
    twice |= once & held;
    once |= held;
  }
  Lane sole = once & ~twice;
  for (int place = 0; place < class_count_; ++place) {
    const auto [low, high, fields] = classes_[place];
    const Lane present = once & fields;
    const Lane lowest = present & (~present + 1);
    if ((fields & kOnes & ~present) < lowest && !(sole & sole >> 4 & fields & fields >> 4)) continue;
    for (int to = high; to > low;) {
      const Lane below = fields & (one(to) - 1);
      if (!(once & below)) break;
      int empty = to;
      if (once & one(to)) {
        const bool apart = once & one(to - 1) && !(sole >> 4 * (to - 1) & sole >> 4 * to & 1 && merge<kSeats>(lanes, to));
        if (apart) {
          --to;
          continue;
        }
        empty = to - 1;
      }
      const Lane moved = fields & (one(empty) - 1);
      const Lane kept = ~(moved | one(empty) * 15);
      auto shift = [&](Lane& lane) { lane = (lane & kept) | (lane & moved) << 4; };
      for (int seat = 0; seat < seats<kSeats>(); ++seat) shift(lanes[seat]);
      shift(once);
      shift(sole);
    }
  }
}

// Adds the cards of the next lower strength to this one if the same hand holds all of both, and the field has room.
template <int kSeats>
bool Search::merge(Lane* lanes, int strength) const {
  for (int seat = 0; seat < seats<kSeats>(); ++seat) {
    const Lane count = lanes[seat] >> 4 * strength & 15, lower = lanes[seat] >> 4 * (strength - 1) & 15;
    if (!count || !lower) continue;
    if (count + lower > 15) return false;
    lanes[seat] += (lower << 4 * strength) - (lower << 4 * (strength - 1));
    return true;
  }
  return false;
}

// Makes the suits canonical that have changed, and their parts of the key.
template <int kSeats>
void Search::settle(Level& level, unsigned suits) const {
  for (; suits; suits &= suits - 1) {
    const int suit = std::countr_zero(suits);
    canonical<kSeats>(level.hands.lane[suit]);
    level.part[suit] = key_part(level.hands.lane[suit], seats<kSeats>(), suit == trump_);
  }
}

template <int kSeats>
int Search::last_trick(const Hands& hands, int leader) const {
  Trick last;
  int seat = leader;
  for (int count = 0; count < seats<kSeats>(); ++count) {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (const Lane lane = hands.lane[suit][seat]) {
        last = with(rules_, trump_, last, seat, suit, weakest(lane));
        break;
      }
    }
    seat = after<kSeats>(seat);
  }
  return side_[last.winner] == 0 ? last.points + rules_.last_trick : 0;
}

// Whether this many rounds of trump leave nobody but the leader with any.
template <int kSeats>
bool Search::drawn(const Lane* trumps, int leader, int rounds) const {
  for (int seat = 0; seat < seats<kSeats>(); ++seat) {
    if (seat != leader && trumps[seat] && size(trumps[seat]) > rounds) return false;
  }
  return true;
}

// Points that nobody can keep from the leader's side, whatever its partners do: those of trumps above the other side's
// best, and those of a run of cards that win as long as the leader goes on. And of the other side's best trumps.
template <int kSeats>
Search::Sure Search::sure(const Hands& hands, int leader, int left) const {
  const int ours = side_[leader];
  Lane top[2] = {};
  const Lane* trumps = hands.lane[trump_];
  for (int seat = 0; seat < seats<kSeats>(); ++seat) top[side_[seat]] |= trumps[seat];
  Sure found;
  const Lane over_ours = over(top[ours]), over_theirs = over(top[!ours]);
  for (int seat = 0; seat < seats<kSeats>(); ++seat) {
    if (seat == leader) continue;
    if (side_[seat] == ours) {
      found.ours += points(trumps[seat] & over_theirs);
    } else {
      found.theirs += points(trumps[seat] & over_ours);
    }
  }
  // The leader's cards of a suit that win one after another: all of them once nobody else has any left.
  auto run = [&](int suit) {
    const Lane held = hands.lane[suit][leader];
    Lane others = 0;
    for (int seat = 0; seat < seats<kSeats>(); ++seat) others |= seat == leader ? 0 : hands.lane[suit][seat];
    const Lane winners = held & at_least(others);
    if (!winners || winners == held) return winners;
    const int number = size(winners);
    for (int seat = 0; seat < seats<kSeats>(); ++seat) {
      if (seat != leader && size(hands.lane[suit][seat]) > number) return winners;
    }
    return held;
  };
  const Lane mine = trumps[leader];
  const Lane drawing = run(trump_);
  if (!drawn<kSeats>(trumps, leader, size(drawing))) {
    found.ours += points(drawing | (mine & over_theirs));
    return found;
  }
  found.ours += points(mine);
  bool all = true;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (suit == trump_) continue;
    const Lane winners = run(suit);
    found.ours += points(winners);
    all = all && winners == hands.lane[suit][leader];
  }
  return all ? Sure{left, 0} : found;
}

Features Search::features() const { return features(hands_, turn_, depth_, left_); }

Features Search::features(const Hands& hands, int leader, int cards, int left) const {
  struct Side {
    int trumps = 0, longest = 0, winning_trumps = 0, winners = 0, points = 0;
  } of[2];
  for (int suit = 0; suit < kSuits; ++suit) {
    Lane top[2] = {};
    for (int seat = 0; seat < seats_; ++seat) top[side_[seat]] |= hands.lane[suit][seat];
    for (int seat = 0; seat < seats_; ++seat) {
      const Lane held = hands.lane[suit][seat];
      Side& side = of[side_[seat]];
      side.points += points(held);
      const int winners = size(held & at_least(top[!side_[seat]]));
      if (suit == trump_) {
        side.trumps += size(held);
        side.longest = std::max(side.longest, size(held));
        side.winning_trumps += winners;
      } else {
        side.winners += winners;
      }
    }
  }
  const Sure safe = sure<0>(hands, leader, left);
  const int sign = side_[leader] == 0 ? 1 : -1;
  const double all = std::max(left, 1), hand = cards;
  return {
      likely(hands, Trick{}, leader, 0, cards * seats_) / all - 0.5,
      sign / hand,
      (of[0].trumps - of[1].trumps) / hand,
      (of[0].longest - of[1].longest) / hand,
      (of[0].winning_trumps - of[1].winning_trumps) / hand,
      (of[0].winners - of[1].winners) / hand,
      (of[0].points - of[1].points) / all,
      sign * (safe.ours - safe.theirs) / all,
  };
}

// An estimate of the points of side 0, within what is sure.
int Search::leaf(const Hands& hands, int leader, const Window& window) const {
  const Features found = features(hands, leader, window.cards, window.left);
  const double share = std::inner_product(found.begin(), found.end(), kLeaf.begin(), 0.5);
  return std::clamp(static_cast<int>(std::lround(share * window.left)), 0, window.left);
}

int Search::points(Lane lane) const {
  int found = 0;
  for (Lane left = distinct(lane); left; left &= left - 1) {
    const int strength = weakest(left);
    found += static_cast<int>(lane >> 4 * strength & 15) * rules_.points[strength];
  }
  return found;
}

// A new trick: its level holds the hands, of two cards at least, and the need is neither met nor out of reach.
template <int kSeats>
int Search::boundary(int leader, Window window) {
  ++nodes;
  Level& level = levels_[static_cast<std::size_t>(window.cards)];
  settle<kSeats>(level, window.suits);
  const Key key = key_of(level.part, first_ ? leader + 16 : leader);
  memory_.fetch(key);
  if (!first_) {
    const Sure found = sure<kSeats>(level.hands, leader, window.left);
    const int low = side_[leader] == 0 ? found.ours : found.theirs;
    const int high = window.left - (side_[leader] == 0 ? found.theirs : found.ours);
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
    const int found = leaf(level.hands, leader, window);
    entry = memory_.make(key, window.cards);
    entry->low = entry->high = static_cast<std::int16_t>(found);
    return found;
  }
  Moves moves;
  const int count = leads<kSeats>(level.hands, leader, moves);
  const bool first = std::exchange(first_, false);
  const bool mine = side_[leader] == 0;
  std::uint8_t& killer = killers_[static_cast<std::size_t>(window.cards * kMostSeats + leader)];
  for (int place = 0; place < count; ++place) {
    if ((moves[place] & 31) == killer) moves[place] += weights_.lead.killer * 32;
    if ((moves[place] & 31) == best) moves[place] = scored(1 << 20, suit_of(best), strength_of(best));
  }
  int found = mine ? 0 : window.left;
  for (int place = 0; place < count; ++place) {
    const std::int32_t move = best_from(moves, place, count);
    const int suit = suit_of(move), strength = strength_of(move);
    Window inside = window;
    inside.suits = 1u << suit;
    Lane& lane = level.hands.lane[suit][leader];
    lane -= one(strength);
    const int result = play<kSeats>(after<kSeats>(leader), 1, with(rules_, trump_, Trick{}, leader, suit, strength), inside);
    lane += one(strength);
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

template <int kSeats>
int Search::play(int seat, int count, const Trick& trick, Window window) {
  ++nodes;
  if (budget && nodes > budget) out = true;
  if (out) return 0;
  Level& level = levels_[static_cast<std::size_t>(window.cards)];
  Moves moves;
  const int number = follows<kSeats>(level.hands, seat, count, trick, moves);
  const bool mine = side_[seat] == 0;
  const bool last = count + 1 == seats<kSeats>();
  int found = mine ? 0 : window.left;
  for (int place = 0; place < number; ++place) {
    const std::int32_t move = best_from(moves, place, number);
    const int suit = suit_of(move), strength = strength_of(move);
    const Trick next = with(rules_, trump_, trick, seat, suit, strength);
    Window then = window;
    then.suits |= 1u << suit;
    int result;
    if (last) {
      result = after_trick<kSeats>(level, next, seat, suit, strength, then);
    } else {
      Lane& lane = level.hands.lane[suit][seat];
      lane -= one(strength);
      result = play<kSeats>(after<kSeats>(seat), count + 1, next, then);
      lane += one(strength);
    }
    if (out) return 0;
    if (mine ? result > found : result < found) found = result;
    if (mine ? result >= window.need : result < window.need) break;
  }
  return found;
}

// The trick is full once `seat` has added this card to it.
template <int kSeats>
int Search::after_trick(Level& level, const Trick& trick, int seat, int suit, int strength, Window window) {
  const bool mine = side_[trick.winner] == 0;
  const int gain = mine ? trick.points : 0;
  if (window.cards == 1) return mine ? gain + rules_.last_trick : 0;
  window.need -= gain;
  window.left -= trick.points;
  if (window.need <= 0) return gain;
  if (window.need > window.left) return gain + window.left;
  if (window.cards == 2) {
    ++nodes;
    Lane& lane = level.hands.lane[suit][seat];
    lane -= one(strength);
    const int result = gain + last_trick<kSeats>(level.hands, trick.winner);
    lane += one(strength);
    return result;
  }
  --window.cards;
  Level& next = levels_[static_cast<std::size_t>(window.cards)];
  for (int each = 0; each < kSuits; ++each) {
    std::copy_n(level.hands.lane[each], seats<kSeats>(), next.hands.lane[each]);
    next.part[each] = level.part[each];
  }
  next.hands.lane[suit][seat] -= one(strength);
  return gain + boundary<kSeats>(trick.winner, window);
}

// What those may do who play after `count` cards are on the table, `seat` the first of them, if this suit was led.
template <int kSeats>
Search::Later Search::later(const Hands& hands, int seat, int count, int led) const {
  Later found;
  for (; count < seats<kSeats>(); ++count, seat = after<kSeats>(seat)) {
    if (const Lane follow = hands.lane[led][seat]) {
      const int top = strongest(follow);
      if (top > found.follow) {
        found.follow = top;
        found.follow_side = side_[seat];
      }
    } else if (const Lane trumps = hands.lane[trump_][seat]) {
      const int top = strongest(trumps);
      if (top > found.ruff) {
        found.ruff = top;
        found.ruff_side = side_[seat];
      }
    }
  }
  return found;
}

// 0 if the other side is expected to take the trick, 1 a partner, 2 the mover, whose card is in the trick already.
int Search::expect(const Later& later, int led, int mover, const Trick& trick) const {
  int side;
  if (trick.best_suit == trump_ ? (led == trump_ ? later.follow : later.ruff) > trick.best : later.ruff >= 0) {
    side = led == trump_ ? later.follow_side : later.ruff_side;
  } else if (trick.best_suit == led && led != trump_ && later.follow > trick.best) {
    side = later.follow_side;
  } else {
    if (trick.winner == mover) return 2;
    side = side_[trick.winner];
  }
  return side == side_[mover];
}

template <int kSeats>
int Search::leads(const Hands& hands, int seat, Moves& found) const {
  const Legal may = legal(rules_, trump_, Trick{}, hands, seat, first_);
  const Weights::Lead& weights = weights_.lead;
  int number = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    if (!may.suit[suit]) continue;
    const Later others = later<kSeats>(hands, after<kSeats>(seat), 1, suit);
    const Lane held = hands.lane[suit][seat];
    int theirs = 0, partners = 0;
    for (int other = 0; other < seats<kSeats>(); ++other) {
      const Lane lane = hands.lane[suit][other];
      if (!lane || other == seat) continue;
      if (side_[other] == side_[seat]) {
        partners += worth_[strongest(lane)];
      } else {
        theirs += worth_[weakest(lane)];
      }
    }
    const int length = size(held);
    const int shared = weights.length * length + (length == 1 ? weights.only : 0);
    for (Lane left = may.suit[suit]; left; left &= left - 1) {
      const int strength = weakest(left);
      const int expected = expect(others, suit, seat, {suit, suit, strength, seat, 0});
      int score = shared + weights.base[expected] + weights.worth[expected] * worth_[strength] +
                  weights.strength[expected] * strength + weights.theirs[expected] * theirs + weights.partners[expected] * partners;
      if (suit == trump_) score += weights.trump[expected];
      if (expected == 2 && length > 1) score += weights.again;
      found[number++] = scored(score, suit, strength);
    }
  }
  return number;
}

template <int kSeats>
int Search::follows(const Hands& hands, int seat, int count, const Trick& trick, Moves& found) const {
  const Forced only = forced(rules_, trump_, trick, hands, seat);
  if (std::has_single_bit(only.cards)) {
    found[0] = scored(0, only.suit, weakest(only.cards));
    return 1;
  }
  const int behind = seats<kSeats>() - count - 1;
  const Weights::Follow& weights = weights_.follow[std::min(behind, 2)];
  const Later others = later<kSeats>(hands, after<kSeats>(seat), count + 1, trick.led);
  int number = 0;
  auto add = [&](int suit, Lane cards, int shared, int keep) {
    for (; cards; cards &= cards - 1) {
      const int strength = weakest(cards);
      const int expected = expect(others, trick.led, seat, with(rules_, trump_, trick, seat, suit, strength));
      found[number++] = scored(shared + weights.base[expected] + weights.worth[expected] * worth_[strength] +
                                   (weights.strength[expected] + keep) * strength,
                               suit, strength);
    }
  };
  if (only.suit >= 0) {
    add(only.suit, only.cards, 0, 0);
    return number;
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    const Lane held = hands.lane[suit][seat];
    const int length = size(held);
    add(suit, distinct(held), weights.length * length + (length == 1 ? weights.only : 0), weights.keep);
  }
  return number;
}

}  // namespace deece
