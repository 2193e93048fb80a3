// Rules, numbers of choices and what plain goes by, as Python gives them.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "basics.hpp"
#include "given.hpp"

namespace deece::batch {

template <std::size_t size, typename T, typename Number>
void fill(std::array<T, size>& into, const std::vector<Number>& from) {
  if (from.size() != size) throw std::invalid_argument("a row of the rules has another length");
  std::transform(from.begin(), from.end(), into.begin(), [](Number value) { return static_cast<T>(value); });
}

inline Rules read_rules(const Given& given) {
  Rules rules;
  rules.copies = given.number("copies");
  rules.ranks = given.number("ranks");
  rules.hand = given.number("hand");
  if (rules.copies < 1 || rules.copies > 4 || rules.ranks < 5 || rules.ranks > kRanks ||
      rules.hand * kSeats != rules.copies * rules.ranks * kSuits) {
    throw std::invalid_argument("the pack is not dealt out");
  }
  rules.ladder = given.row("ladder");
  fill(rules.spoken, given.row("spoken"));
  rules.forced_at = given.number("forced_at");
  rules.telling = given.number("telling");
  rules.by_me = given.number("by_me");
  rules.by = given.number("by");
  rules.save = given.number("save");
  rules.help = given.number("help");
  rules.dumped = given.number("dumped");
  rules.opening = static_cast<Opening>(given.number("opening"));
  rules.all_pass = static_cast<AllPass>(given.number("all_pass"));
  rules.needs = static_cast<Needs>(given.number("needs"));
  rules.passing = given.number("passing");
  rules.together = given.number("together");
  fill(rules.run, given.row("run"));
  fill(rules.royal, given.row("royal_marriage"));
  fill(rules.marriage, given.row("marriage"));
  fill(rules.dix, given.row("dix"));
  fill(rules.pinochle, given.row("pinochle"));
  fill(rules.roundhouse, given.row("roundhouse"));
  const char* around[] = {"aces", "tens", "kings", "queens", "jacks"};
  for (std::size_t rank = 0; rank < 5; ++rank) fill(rules.around[rank], given.row(around[rank]));
  rules.houses = given.number("houses");
  rules.run_extra = given.number("run_extra");
  rules.least = given.number("least");
  rules.on_board = given.number("on_board");
  rules.announce_aces = given.number("announce_aces");
  rules.throw_in = given.number("throw_in");
  fill(rules.higher, given.row("higher"));
  rules.beat_led = given.number("beat_led");
  rules.beat_trump = given.number("beat_trump");
  rules.spares = given.number("spares");
  fill(rules.points, given.row("points"));
  rules.first_trick = given.number("first_trick");
  rules.last_trick = given.number("last_trick");
  rules.last_trick_declarer = given.number("last_trick_declarer");
  rules.make_points = given.number("make_points");
  rules.make_tricks = given.number("make_tricks");
  rules.save_points = given.number("save_points");
  rules.save_tricks = given.number("save_tricks");
  rules.keeps_play = given.number("keeps_play");
  rules.dix_saves = given.number("dix_saves");
  rules.set_keeps_meld = given.number("set_keeps_meld");
  return rules;
}

inline Codes read_codes(const Given& given) {
  Codes codes;
  codes.card = given.number("card");
  codes.trump = given.number("trump");
  codes.bid = given.number("bid");
  codes.spoken = given.number("spoken");
  fill(codes.call, given.row("call"));
  codes.hand_back = given.number("hand_back");
  codes.concede = given.number("concede");
  codes.throw_in = given.number("throw_in");
  codes.play_on = given.number("play_on");
  codes.size = given.number("size");
  if (codes.card != 0 || codes.size > 128) throw std::invalid_argument("the cards are the first of at most 128 actions");
  return codes;
}

// 24 counts of four bits, the first card in the lowest ones, as the engine has a hand.
inline Cards read_cards(const std::uint8_t* bytes) {
  Cards cards{};
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    cards[suit] = static_cast<Lane>(bytes[3 * suit]) | static_cast<Lane>(bytes[3 * suit + 1]) << 8 | static_cast<Lane>(bytes[3 * suit + 2]) << 16;
  }
  return cards;
}

constexpr std::size_t kHandBytes = 12;

// Rows of so many numbers out of one.
inline std::vector<std::vector<int>> rows_of(const std::vector<int>& numbers, std::size_t wide) {
  if (numbers.size() % wide) throw std::invalid_argument("a row is " + std::to_string(wide) + " numbers");
  std::vector<std::vector<int>> rows;
  for (auto at = numbers.begin(); at != numbers.end(); at += static_cast<std::ptrdiff_t>(wide)) rows.emplace_back(at, at + static_cast<std::ptrdiff_t>(wide));
  return rows;
}

inline Basics read_basics(const Given& given, const Rules& rules) {
  Basics basics;
  basics.scale = given.number("scale");
  basics.hand = rules.hand;
  if (basics.scale < 1) throw std::invalid_argument("a scale is at least 1");
  basics.total = given.real("total");
  basics.card = given.real("card");
  fill(basics.strength, given.row("strength"));
  basics.won_plain = given.reals("won_plain");
  basics.won_trump = given.reals("won_trump");
  const std::size_t levels = static_cast<std::size_t>(rules.copies) + 1;
  if (basics.won_plain.size() != levels * levels || basics.won_trump.size() != levels * levels * (kMostCards + 1)) {
    throw std::invalid_argument("the tricks of a suit are not by aces, tens and length");
  }
  basics.edge = given.real("edge");
  basics.edge_before = given.real("edge_before");
  basics.chance = given.real("chance");
  basics.chance_twice = given.real("chance_twice");
  basics.chance_thrice = given.real("chance_thrice");
  for (const std::vector<int>& each : rows_of(given.row("wanted"), 8)) {
    if (each[0] < 0 || each[0] >= kSuits || each[7] < 0 || each[7] >= kSuits) throw std::invalid_argument("a meld to hope for is of a suit");
    Wanted wanted;
    for (std::size_t suit = 0; suit < kSuits; ++suit) wanted.cards[suit] = static_cast<Lane>(each[1 + suit]);
    wanted.price = each[5], wanted.in_run = each[6], wanted.suit = each[7];
    auto& all = basics.wanted[static_cast<std::size_t>(each[0])];
    if (all.size() == kMostWanted) throw std::invalid_argument("too many melds to hope for");
    all.push_back(wanted);
  }
  basics.partner = given.real("partner");
  basics.between = given.real("between");
  basics.reserve = given.real("reserve");
  basics.to_show = given.real("to_show");
  basics.fair = given.real("fair");
  basics.hopeless = given.real("hopeless");
  basics.exchange = given.number("exchange");
  basics.signals = given.number("signals");
  basics.shown_more = given.real("shown_more");
  basics.shown_aces = given.real("shown_aces");
  basics.shown_aces_play = given.real("shown_aces_play");
  basics.shown_run = given.real("shown_run");
  fill(basics.trump_kept, given.reals("trump_kept"));
  fill(basics.plain_kept, given.reals("plain_kept"));
  basics.trump_step = given.real("trump_step");
  basics.plain_step = given.real("plain_step");
  basics.pulled = given.real("pulled");
  basics.most = given.real("most");
  basics.led = given.real("led");
  basics.high = given.real("high");
  basics.keeps = given.real("keeps");
  basics.long_suit = given.real("long_suit");
  basics.rest = given.real("rest");
  basics.first = given.real("first");
  basics.signal = given.real("signal");
  basics.back = given.real("back");
  basics.advised = given.real("advised");
  basics.medium = given.real("medium");
  basics.length = given.real("length");
  basics.length_shown = given.real("length_shown");
  basics.early = given.real("early");
  basics.late = given.real("late");
  basics.shortest = given.number("shortest");
  basics.few = given.number("few");
  basics.few_with_ten = given.number("few_with_ten");
  return basics;
}

// The rows of a convention card, each 21 numbers, and whether it counts steps that are left out.
inline Language read_language(const std::vector<int>& numbers, bool skipped) {
  Language language;
  language.skipped = skipped;
  for (const std::vector<int>& each : rows_of(numbers, 21)) {
    if (each[0] < 0 || each[0] > static_cast<int>(Call::spoken)) throw std::invalid_argument("there is no such call");
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

// The cards of both sides.
inline Languages read_languages(const Given& given) {
  return {read_language(given.row("ours"), given.number("ours_skipped")), read_language(given.row("theirs"), given.number("theirs_skipped"))};
}

}  // namespace deece::batch
