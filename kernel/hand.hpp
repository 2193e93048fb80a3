// A hand of a partnership game as it is played in lockstep with others: the rules as numbers, and all that is kept of it.
// Suits and ranks are in the engine's order (spades, hearts, diamonds, clubs; ace, ten, king, queen, jack, nine), and so
// are the count fields of a lane here: the ace of a suit lies in its lowest four bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "cards.hpp"

namespace deece::batch {

constexpr int kSeats = 4;
constexpr int kMostRungs = 64;    // figures of the ladder that may be bid
constexpr int kMostCalls = 80;    // at most so many bids, passes and saves of one auction
constexpr int kMostChoices = 200; // of one hand: calls, trump, cards passed, cards played
constexpr int kAces = 0, kTens = 1, kKings = 2, kQueens = 3, kJacks = 4, kNines = 5;
constexpr int kNobody = -1;

enum class Step : std::uint8_t { bid, trump, pass, throw_in, play, over };
enum class Call : std::uint8_t { pass, by_me, by, save, help, bid, spoken };
enum class Ended : std::uint8_t { played, no_marriage, under_least, off_board, thrown_in };
enum class Opening : std::uint8_t { free, duty, eldest };
enum class AllPass : std::uint8_t { dealer, answer, redeal };
enum class Needs : std::uint8_t { nothing, marriage, meld };

using Prices = std::array<int, 7>;  // by copies, 0 to 6

// The rules as numbers: deece/envs/batch.py makes them of the engine's own tables.
struct Rules {
  int copies = 0, ranks = 0, hand = 0;
  std::vector<int> ladder;
  std::array<int, 10> spoken{};  // by digit: the place in the ladder, or kNobody
  int forced_at = 0, telling = 0;
  bool by_me = false, by = false, save = false, help = false, dumped = false;
  Opening opening = Opening::free;
  AllPass all_pass = AllPass::dealer;
  Needs needs = Needs::nothing;
  int passing = 0;
  bool together = false;
  Prices run{}, royal{}, marriage{}, dix{}, pinochle{}, roundhouse{};
  std::array<Prices, 5> around{};  // by rank
  int houses = 0, run_extra = 0, least = 0, on_board = 0;
  bool announce_aces = false, throw_in = false;
  std::array<Lane, kRanks> higher{};  // by rank: the fields of those that beat it in its suit
  bool beat_led = false, beat_trump = false;
  int spares = 0;
  std::array<int, kRanks> points{};
  int first_trick = 0, last_trick = 0, last_trick_declarer = 0;
  int make_points = 0, make_tricks = 0, save_points = 0, save_tricks = 0;
  bool keeps_play = false, dix_saves = false, set_keeps_meld = false;
};

// Where each choice stands among the actions.
struct Codes {
  int card = 0, trump = 0, bid = 0, spoken = 0;
  std::array<int, 5> call{};  // by Call, those that are no bids
  int hand_back = 0, concede = 0, throw_in = 0, play_on = 0;
  int size = 0;
};

// A set of actions.
struct Choices {
  std::uint64_t word[2] = {0, 0};
  void add(int action) { word[action >> 6] |= std::uint64_t{1} << (action & 63); }
  bool has(int action) const { return action >= 0 && action < 128 && word[action >> 6] >> (action & 63) & 1; }
};

using Cards = std::array<Lane, kSuits>;

struct Melded {
  int total = 0;
  Cards cards{};  // for each card the most copies that any one type of meld uses
  bool aces = false, dixes = false, others = false;
};

struct Said {
  std::uint8_t seat;
  Call call;
  std::int16_t rung;  // place in the ladder of a bid
};

// One hand.
struct Table {
  Cards hand[kSeats], dealt[kSeats], giving[kSeats], given[kSeats], received[kSeats], played[kSeats];
  Said said[kMostCalls];
  std::uint8_t log[kMostChoices];
  std::uint8_t trick[kSeats];
  int calls = 0, chosen = 0;
  std::uint64_t number = 0, deals = 0;  // hands that this lane has begun, and deals
  Step step = Step::over;
  Ended ended = Ended::played;
  std::int8_t dealer = 0, turn = 0, bidder = kNobody, declarer = kNobody, trump = kNobody, leader = 0, winner = 0;
  std::int8_t in_trick = 0, tricks = 0;
  std::uint8_t passed = 0;  // a bit for each seat that has left the auction
  bool forced = false, handed_back = false;
  int standing = kNobody;  // place in the ladder
  int bid = 0;             // points
  std::int8_t gave[kSeats] = {};
  Melded meld[kSeats];
  std::uint8_t won[kSeats] = {}, lacks[kSeats] = {};  // tricks; a bit for each suit that was not followed
  int cards[kSeats] = {}, last = kNobody, score[2] = {};
  bool melded = false;
  Choices may;
};

inline int next(int seat) { return (seat + 1) & 3; }
inline int shown(const Table& table, int side) { return table.meld[side].total + table.meld[side + 2].total; }
inline int taken(const Table& table, int side) { return table.cards[side] + table.cards[side + 2]; }
inline int tricks(const Table& table, int side) { return table.won[side] + table.won[side + 2]; }
inline int left_of(const Table& table) { return next(table.dealer); }
inline int count(Lane lane, int rank) { return static_cast<int>(lane >> 4 * rank & 15); }
inline Lane field(int rank) { return Lane{1} << 4 * rank; }
inline Lane copies_of(int rank) { return Lane{15} << 4 * rank; }

}  // namespace deece::batch
