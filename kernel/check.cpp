// Compares the search with a plain minimax over random endings: check [endings] [seed]. Prints each difference.
// g++ -std=c++20 -O3 -march=x86-64-v2 kernel/check.cpp kernel/search.cpp kernel/leaf.cpp kernel/suits.cpp -o check
#include <cstdio>
#include <cstdlib>

#include "deals.hpp"
#include "search.hpp"

using namespace deece;

namespace {

struct Plain {
  const Rules& rules;
  const Position& position;
  Hands hands;

  // The points of side 0 from here on.
  int value(int turn, int played, Trick trick, bool first_lead) {
    if (played == position.seats) {
      const bool ours = position.side[trick.winner] == 0;
      const bool over = cards_in(hands, trick.winner) == 0;
      const int gain = ours ? trick.points + (over ? rules.last_trick : 0) : 0;
      return over ? gain : gain + value(trick.winner, 0, Trick{}, false);
    }
    const bool ours = position.side[turn] == 0;
    int best = ours ? -1 : 1 << 20;
    const Legal may = legal(rules, position.trump, trick, hands, turn, first_lead && played == 0);
    for (int suit = 0; suit < kSuits; ++suit) {
      for (int strength = 0; strength < kRanks; ++strength) {
        if (!(may.suit[suit] & one(strength))) continue;
        hands.lane[suit][turn] -= one(strength);
        const Trick next = with(rules, position.trump, trick, turn, suit, strength);
        const int found = value((turn + 1) % position.seats, played + 1, next, first_lead);
        hands.lane[suit][turn] += one(strength);
        best = ours ? std::max(best, found) : std::min(best, found);
      }
    }
    return best;
  }
};

Rules any_rules(Random& random) {
  static const Rules kinds[] = {
      {{0, 0, 0, 1, 1, 1}, 1},  {{0, 0, 0, 10, 10, 10}, 10}, {{0, 2, 3, 4, 10, 11}, 10}, {{0, 0, 5, 5, 10, 10}, 10},
      {{0, 1, 0, 0, 1, 1}, 2},  {{0, 10, 2, 3, 4, 11}, 10},  {{0, 10, 0, 5, 5, 10}, 20}, {{0, 0, 0, 1, 1, 1}, 0},
  };
  Rules rules = kinds[random.below(8)];
  rules.play = static_cast<Play>(random.below(3));
  rules.first_lead_trump = random.below(2) != 0;
  return rules;
}

Position any_ending(Random& random, const Rules& rules) {
  static const int most[] = {0, 0, 7, 5, 4, 3, 3};
  const int seats = 2 + random.below(5);
  const int copies = 1 + random.below(6);
  const int lowest = random.below(3) ? random.below(2) : 2 + random.below(2);
  Position position = deal(random, seats, copies, lowest);
  if (random.below(2)) position.trump = random.below(4);
  position.first_lead = random.below(2) != 0;
  if (random.below(3) == 0) {
    for (int seat = 0; seat < seats; ++seat) position.side[seat] = static_cast<std::uint8_t>(random.below(2));
  }
  const int cards = 1 + random.below(most[seats]);
  if (random.below(2)) {
    play_down(random, rules, position, cards);
  } else {  // few suits: a deal cut down to some cards of each hand
    for (int seat = 0; seat < seats; ++seat) {
      for (int suit = random.below(2); cards_in(position.hands, seat) > cards; suit = (suit + 1) % kSuits) {
        Lane& lane = position.hands.lane[suit][seat];
        if (lane && random.below(3)) lane -= one(random.below(2) ? strongest(lane) : weakest(lane));
      }
    }
  }
  position.leader = random.below(seats);
  const int played = random.below(3) ? 0 : random.below(seats);
  Trick trick;
  for (int count = 0, seat = position.leader; count < played; ++count, seat = (seat + 1) % seats) {
    const Legal may = legal(rules, position.trump, trick, position.hands, seat, count == 0 && position.first_lead);
    int suit = random.below(kSuits);
    while (!may.suit[suit]) suit = (suit + 1) % kSuits;
    const int strength = random.below(2) ? weakest(may.suit[suit]) : strongest(may.suit[suit]);
    position.hands.lane[suit][seat] -= one(strength);
    trick = with(rules, position.trump, trick, seat, suit, strength);
    position.trick_suit[position.played] = static_cast<std::uint8_t>(suit);
    position.trick_strength[position.played++] = static_cast<std::uint8_t>(strength);
  }
  return position;
}

}  // namespace

int main(int argc, char** argv) {
  const int endings = argc > 1 ? std::atoi(argv[1]) : 10000;
  Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  Memory memory(1 << 22);
  int wrong = 0;
  for (int ending = 0; ending < endings; ++ending) {
    const Rules rules = any_rules(random);
    const Position position = any_ending(random, rules);
    Trick trick;
    int turn = position.leader;
    for (int count = 0; count < position.played; ++count, turn = (turn + 1) % position.seats) {
      trick = with(rules, position.trump, trick, turn, position.trick_suit[count], position.trick_strength[count]);
    }
    const int expected = Plain{rules, position, position.hands}.value(turn, position.played, trick, position.first_lead);
    memory.next();
    const int guess = random.below(60);
    const int found = Search(rules, position, memory).value(guess);
    const int need = random.below(40);
    memory.next();
    const bool reached = Search(rules, position, memory).reach(need);
    if (found == expected && reached == (expected >= need)) continue;
    ++wrong;
    std::printf("ending %d: %d, not %d; reach %d: %d; %d seats, play %d, trick %d: ", ending, found, expected, need, reached,
                position.seats, static_cast<int>(rules.play), position.played);
    std::ostringstream line;
    write(line, position);
    std::fputs(line.str().c_str(), stdout);
  }
  std::printf("%d endings, %d wrong\n", endings, wrong);
  return wrong != 0;
}
