#include "search.hpp"

namespace deece {

const Weights kWeights = {
    {40, 60, 80}, {6, 10, 16}, {-8, -10, -16}, {2, -2, -3}, {-1, -2, -3}, {-6, 0, 0}, {-1, 0, 0}, {4, 2, 2},
};

Search::Search(const Rules& given, const Position& position, Memory& table, const Weights& order)
    : rules(given), memory(table), weights(order), seats(position.seats), trump(position.trump), hands(position.hands) {
  std::copy(position.side, position.side + kMostSeats, side);
  words_ = seats <= 4 ? 2 : 4;
  turn = position.leader;
  played = position.played;
  first_lead = position.first_lead;
  remaining = rules.last_trick;
  for (int count = 0; count < played; ++count) {
    trick = with(rules, trump, trick, turn, position.trick_suit[count], position.trick_strength[count]);
    turn = after(turn);
  }
  remaining += trick.points;
  depth = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int seat = 0; seat < seats; ++seat) {
      for (int strength = 0; strength < kRanks; ++strength) {
        remaining += static_cast<int>(hands.lane[suit][seat] >> 4 * strength & 15) * rules.points[strength];
      }
    }
    depth += size(hands.lane[suit][turn]);
  }
  for (int low = 0; low < kRanks;) {
    int high = low;
    while (high + 1 < kRanks && rules.points[high + 1] == rules.points[low]) ++high;
    if (high > low) classes_[class_count_++] = {low, high};
    low = high + 1;
  }
}

bool Search::reach(int need) {
  first_ = first_lead && played == 0;
  if (played == 0) return boundary(turn, need, remaining, depth);
  return play(turn, played, trick, need, remaining, depth);
}

int Search::value() { return value(remaining / 2); }

int Search::value(int guess) {
  int low = 0, high = remaining;  // low <= value <= high
  int need = std::clamp(guess, 1, std::max(1, high));
  while (low < high && !out) {
    if (reach(need)) {
      low = need;
      need = low + 1;
    } else {
      high = need - 1;
      need = high;
    }
  }
  return low;
}

// Dead strengths are squeezed out within equal points, and neighbours of equal points that one hand holds alone are one.
void Search::canonical() {
  for (int suit = 0; suit < kSuits; ++suit) {
    Lane* lanes = hands.lane[suit];
    Lane once = 0, twice = 0;
    for (int seat = 0; seat < seats; ++seat) {
      const Lane held = distinct(lanes[seat]);
      twice |= once & held;
      once |= held;
    }
    if (!once) continue;
    const Lane sole = once & ~twice;
    for (int place = 0; place < class_count_; ++place) {
      const auto [low, high] = classes_[place];
      int to = high + 1;  // the field filled last
      int owner = -1;     // who alone holds it
      for (int from = high; from >= low; --from) {
        const Lane bit = one(from);
        if (!(once & bit)) continue;
        int alone = -1;
        if (sole & bit) {
          for (alone = 0; !(lanes[alone] >> 4 * from & 15); ++alone) {
          }
        }
        if (alone >= 0 && alone == owner) {
          const Lane count = lanes[alone] >> 4 * from & 15;
          if ((lanes[alone] >> 4 * to & 15) + count <= 15) {
            lanes[alone] += (count << 4 * to) - (count << 4 * from);
            continue;
          }
        }
        --to;
        owner = alone;
        if (to == from) continue;
        for (int seat = 0; seat < seats; ++seat) {
          const Lane count = lanes[seat] >> 4 * from & 15;
          lanes[seat] += (count << 4 * to) - (count << 4 * from);
        }
      }
    }
  }
}

bool Search::last_trick(int leader, int need) {
  Trick last;
  int seat = leader;
  for (int count = 0; count < seats; ++count) {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (const Lane lane = hands.lane[suit][seat]) {
        last = with(rules, trump, last, seat, suit, weakest(lane));
        break;
      }
    }
    seat = after(seat);
  }
  return (side[last.winner] == 0 ? last.points + rules.last_trick : 0) >= need;
}

bool Search::boundary(int leader, int need, int left, int cards) {
  if (need <= 0) return true;
  if (need > left) return false;
  ++nodes;
  if (cards == 1) return last_trick(leader, need);
  const Hands saved = hands;
  canonical();
  const Key key = key_of(hands, trump, first_ ? leader + 16 : leader, words_);
  Entry* entry = memory.find(key);
  std::uint8_t best = 0xFF;
  if (entry) {
    if (need <= entry->low || need > entry->high) {
      hands = saved;
      return need <= entry->low;
    }
    best = entry->card;
  }
  const Trick empty;
  Move list[kMostCards];
  const bool lead_first = first_;
  const int count = moves(leader, 0, empty, list);
  first_ = false;
  const bool mine = side[leader] == 0;
  for (int place = 0; place < count; ++place) {
    if ((list[place].suit << 3 | list[place].strength) == best) list[place].score = 32000;
  }
  bool answer = !mine;
  for (int place = 0; place < count; ++place) {
    std::swap(list[place], *std::max_element(list + place, list + count, [](const Move& a, const Move& b) {
      return a.score < b.score;
    }));
    const Move move = list[place];
    Lane& lane = hands.lane[move.suit][leader];
    lane -= one(move.strength);
    const bool won = play(after(leader), 1, with(rules, trump, empty, leader, move.suit, move.strength), need, left, cards);
    lane += one(move.strength);
    if (out) break;
    if (won == mine) {
      answer = mine;
      best = static_cast<std::uint8_t>(move.suit << 3 | move.strength);
      break;
    }
  }
  first_ = lead_first;
  hands = saved;
  if (out) return false;
  entry = memory.find(key);  // it may have been displaced meanwhile
  if (!entry) {
    entry = memory.make(key, cards);
    entry->high = static_cast<std::int16_t>(left);
  }
  if (answer) {
    entry->low = std::max<std::int16_t>(entry->low, static_cast<std::int16_t>(need));
  } else {
    entry->high = std::min<std::int16_t>(entry->high, static_cast<std::int16_t>(need - 1));
  }
  entry->card = best;
  return answer;
}

bool Search::play(int seat, int count, const Trick& on_table, int need, int left, int cards) {
  ++nodes;
  if (budget && nodes > budget) out = true;
  if (out) return false;
  Move list[kMostCards];
  const int number = moves(seat, count, on_table, list);
  const bool mine = side[seat] == 0;
  const bool last = count + 1 == seats;
  for (int place = 0; place < number; ++place) {
    if (number > 1) {
      std::swap(list[place], *std::max_element(list + place, list + number, [](const Move& a, const Move& b) {
        return a.score < b.score;
      }));
    }
    const Move move = list[place];
    const Trick next = with(rules, trump, on_table, seat, move.suit, move.strength);
    Lane& lane = hands.lane[move.suit][seat];
    lane -= one(move.strength);
    bool won;
    if (last) {
      const int gain = side[next.winner] == 0 ? next.points : 0;
      won = boundary(next.winner, need - gain, left - next.points, cards - 1);
    } else {
      won = play(after(seat), count + 1, next, need, left, cards);
    }
    lane += one(move.strength);
    if (out) return false;
    if (won == mine) return mine;
  }
  return !mine;
}

int Search::moves(int seat, int count, const Trick& on_table, Move* found) const {
  const Legal may = legal(rules, trump, on_table, hands, seat, count == 0 && first_);
  int number = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (Lane cards = may.suit[suit]; cards; cards &= cards - 1) {
      const int strength = weakest(cards);
      found[number++] = {0, static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(strength)};
    }
  }
  if (number > 1) {
    for (int place = 0; place < number; ++place) {
      found[place].score = static_cast<std::int16_t>(order(seat, count, on_table, found[place].suit, found[place].strength));
    }
  }
  return number;
}

// Whether side 0 is expected to take the trick if everybody who follows beats it where he can.
bool Search::expected(int seat, int count, Trick on_table) const {
  for (; count < seats; ++count, seat = after(seat)) {
    const Lane follow = hands.lane[on_table.led][seat];
    if (follow) {
      if (on_table.best_suit == on_table.led && (follow & above(on_table.best))) {
        on_table.best = strongest(follow);
        on_table.winner = seat;
      }
      continue;
    }
    const Lane trumps = hands.lane[trump][seat];
    if (!trumps) continue;
    if (on_table.best_suit != trump) {
      on_table.best_suit = trump;
      on_table.best = weakest(trumps);
      on_table.winner = seat;
    } else if (const Lane higher = trumps & above(on_table.best)) {
      on_table.best = weakest(higher);
      on_table.winner = seat;
    }
  }
  return side[on_table.winner] == 0;
}

int Search::order(int seat, int count, const Trick& on_table, int suit, int strength) const {
  const int stage = count == 0 ? 0 : count + 1 == seats ? 2 : 1;
  const Trick next = with(rules, trump, on_table, seat, suit, strength);
  const bool ours = expected(after(seat), count + 1, next) == (side[seat] == 0);
  const Lane lane = hands.lane[suit][seat];
  const int points = rules.points[strength];
  int score = ours ? weights.ours[stage] + points * weights.points_ours[stage] + strength * weights.strong_ours[stage]
                   : points * weights.points_theirs[stage] + strength * weights.strong_theirs[stage];
  if (suit == trump) score += weights.trump[stage];
  score += size(lane) * weights.length[stage];
  if (lane == one(strength)) score += weights.only[stage];
  return score;
}

}  // namespace deece
