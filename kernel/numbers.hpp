// Rules, numbers of choices and what plain goes by, as Python gives them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "basics.hpp"

namespace deece::batch {

namespace nb = nanobind;

inline std::vector<int> row(const nb::dict& rules, const char* name) { return nb::cast<std::vector<int>>(rules[name]); }
inline int number(const nb::dict& rules, const char* name) { return nb::cast<int>(rules[name]); }

template <std::size_t size, typename T>
void fill(std::array<T, size>& into, const std::vector<int>& from) {
  if (from.size() != size) throw std::invalid_argument("a row of the rules has another length");
  std::transform(from.begin(), from.end(), into.begin(), [](int value) { return static_cast<T>(value); });
}

inline Rules read_rules(const nb::dict& given) {
  Rules rules;
  rules.copies = number(given, "copies");
  rules.ranks = number(given, "ranks");
  rules.hand = number(given, "hand");
  if (rules.copies < 1 || rules.copies > 4 || rules.ranks < 5 || rules.ranks > kRanks ||
      rules.hand * kSeats != rules.copies * rules.ranks * kSuits) {
    throw std::invalid_argument("the pack is not dealt out");
  }
  rules.ladder = row(given, "ladder");
  fill(rules.spoken, row(given, "spoken"));
  rules.forced_at = number(given, "forced_at");
  rules.telling = number(given, "telling");
  rules.by_me = number(given, "by_me");
  rules.by = number(given, "by");
  rules.save = number(given, "save");
  rules.help = number(given, "help");
  rules.dumped = number(given, "dumped");
  rules.opening = static_cast<Opening>(number(given, "opening"));
  rules.all_pass = static_cast<AllPass>(number(given, "all_pass"));
  rules.needs = static_cast<Needs>(number(given, "needs"));
  rules.passing = number(given, "passing");
  rules.together = number(given, "together");
  fill(rules.run, row(given, "run"));
  fill(rules.royal, row(given, "royal_marriage"));
  fill(rules.marriage, row(given, "marriage"));
  fill(rules.dix, row(given, "dix"));
  fill(rules.pinochle, row(given, "pinochle"));
  fill(rules.roundhouse, row(given, "roundhouse"));
  const char* around[] = {"aces", "tens", "kings", "queens", "jacks"};
  for (std::size_t rank = 0; rank < 5; ++rank) fill(rules.around[rank], row(given, around[rank]));
  rules.houses = number(given, "houses");
  rules.run_extra = number(given, "run_extra");
  rules.least = number(given, "least");
  rules.on_board = number(given, "on_board");
  rules.announce_aces = number(given, "announce_aces");
  rules.throw_in = number(given, "throw_in");
  fill(rules.higher, row(given, "higher"));
  rules.beat_led = number(given, "beat_led");
  rules.beat_trump = number(given, "beat_trump");
  rules.spares = number(given, "spares");
  fill(rules.points, row(given, "points"));
  rules.first_trick = number(given, "first_trick");
  rules.last_trick = number(given, "last_trick");
  rules.last_trick_declarer = number(given, "last_trick_declarer");
  rules.make_points = number(given, "make_points");
  rules.make_tricks = number(given, "make_tricks");
  rules.save_points = number(given, "save_points");
  rules.save_tricks = number(given, "save_tricks");
  rules.keeps_play = number(given, "keeps_play");
  rules.dix_saves = number(given, "dix_saves");
  rules.set_keeps_meld = number(given, "set_keeps_meld");
  return rules;
}

inline Codes read_codes(const nb::dict& given) {
  Codes codes;
  codes.card = number(given, "card");
  codes.trump = number(given, "trump");
  codes.bid = number(given, "bid");
  codes.spoken = number(given, "spoken");
  fill(codes.call, row(given, "call"));
  codes.hand_back = number(given, "hand_back");
  codes.concede = number(given, "concede");
  codes.throw_in = number(given, "throw_in");
  codes.play_on = number(given, "play_on");
  codes.size = number(given, "size");
  if (codes.card != 0 || codes.size > 128) throw std::invalid_argument("the cards are the first of at most 128 actions");
  return codes;
}

inline double real(const nb::dict& given, const char* name) { return nb::cast<double>(given[name]); }

// 24 counts of four bits, the first card in the lowest ones, as the engine has a hand.
inline Cards read_cards(const std::uint8_t* bytes) {
  Cards cards{};
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    cards[suit] = static_cast<Lane>(bytes[3 * suit]) | static_cast<Lane>(bytes[3 * suit + 1]) << 8 | static_cast<Lane>(bytes[3 * suit + 2]) << 16;
  }
  return cards;
}

constexpr std::size_t kHandBytes = 12;

inline Basics read_basics(const nb::dict& given, const Rules& rules) {
  Basics basics;
  basics.scale = number(given, "scale");
  basics.hand = rules.hand;
  if (basics.scale < 1) throw std::invalid_argument("a scale is at least 1");
  basics.total = real(given, "total");
  basics.card = real(given, "card");
  fill(basics.strength, row(given, "strength"));
  basics.won_plain = nb::cast<std::vector<double>>(given["won_plain"]);
  basics.won_trump = nb::cast<std::vector<double>>(given["won_trump"]);
  const std::size_t levels = static_cast<std::size_t>(rules.copies) + 1;
  if (basics.won_plain.size() != levels * levels || basics.won_trump.size() != levels * levels * (kMostCards + 1)) {
    throw std::invalid_argument("the tricks of a suit are not by aces, tens and length");
  }
  basics.edge = real(given, "edge");
  basics.edge_before = real(given, "edge_before");
  basics.chance = real(given, "chance");
  basics.chance_twice = real(given, "chance_twice");
  basics.chance_thrice = real(given, "chance_thrice");
  for (const auto& each : nb::cast<std::vector<std::vector<int>>>(given["wanted"])) {
    if (each.size() != 8 || each[0] < 0 || each[0] >= kSuits || each[7] < 0 || each[7] >= kSuits) throw std::invalid_argument("a meld to hope for is eight numbers");
    Wanted wanted;
    for (std::size_t suit = 0; suit < kSuits; ++suit) wanted.cards[suit] = static_cast<Lane>(each[1 + suit]);
    wanted.price = each[5], wanted.in_run = each[6], wanted.suit = each[7];
    auto& all = basics.wanted[static_cast<std::size_t>(each[0])];
    if (all.size() == kMostWanted) throw std::invalid_argument("too many melds to hope for");
    all.push_back(wanted);
  }
  basics.partner = real(given, "partner");
  basics.between = real(given, "between");
  basics.reserve = real(given, "reserve");
  basics.to_show = real(given, "to_show");
  basics.fair = real(given, "fair");
  basics.hopeless = real(given, "hopeless");
  basics.exchange = number(given, "exchange");
  basics.signals = number(given, "signals");
  basics.shown_more = real(given, "shown_more");
  basics.shown_aces = real(given, "shown_aces");
  basics.shown_aces_play = real(given, "shown_aces_play");
  basics.shown_run = real(given, "shown_run");
  basics.first = real(given, "first");
  basics.signal = real(given, "signal");
  basics.back = real(given, "back");
  basics.advised = real(given, "advised");
  basics.medium = real(given, "medium");
  basics.length = real(given, "length");
  basics.length_shown = real(given, "length_shown");
  basics.early = real(given, "early");
  basics.late = real(given, "late");
  basics.shortest = number(given, "shortest");
  basics.few = number(given, "few");
  basics.few_with_ten = number(given, "few_with_ten");
  return basics;
}

// The rows of a convention card, each 21 numbers, and whether it counts steps that are left out.
inline Language read_language(const std::vector<std::vector<int>>& rows, bool skipped) {
  Language language;
  language.skipped = skipped;
  for (const std::vector<int>& each : rows) {
    if (each.size() != 21 || each[0] < 0 || each[0] > static_cast<int>(Call::spoken)) throw std::invalid_argument("a row of a card is 21 numbers");
    Row row;
    row.say = static_cast<Call>(each[0]);
    row.position = static_cast<unsigned>(each[1]), row.unless = static_cast<unsigned>(each[2]);
    row.steps = {each[3], each[4]}, row.figures = {each[5], each[6]}, row.standing = {each[7], each[8]};
    row.has_meld = each[9], row.meld = {each[10], each[11]};
    row.each = each[12], row.at_least = each[13], row.or_more = each[14];
    row.aces = each[15], row.run = each[16];
    row.wants = each[17], row.asks = each[18], row.save = each[19], row.shows = each[20];
    language.rows.push_back(row);
  }
  return language;
}

// The cards of both sides: for each its rows and how it counts.
inline Languages read_languages(const nb::list& given) {
  if (given.size() != 2) throw std::invalid_argument("there is a convention card for each of two sides");
  Languages found;
  for (std::size_t side = 0; side < 2; ++side) {
    const nb::tuple one = nb::cast<nb::tuple>(given[side]);
    found[side] = read_language(nb::cast<std::vector<std::vector<int>>>(one[0]), nb::cast<bool>(one[1]));
  }
  return found;
}

}  // namespace deece::batch
