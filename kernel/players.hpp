// What the plain player chooses in positions of one game, and how hands go on when it has all seats.
#pragma once

#include <bit>
#include <cmath>
#include <limits>

#include "position.hpp"
#include "share.hpp"

namespace deece::batch {

// The hands of all four seats, many times, as bytes one behind another.
class Worlds {
 public:
  Worlds(const char* bytes, std::size_t size) : bytes_(reinterpret_cast<const std::uint8_t*>(bytes)), size_(size / kOne) {
    if (size % kOne) throw std::invalid_argument("there are four hands");
  }

  std::size_t size() const { return size_; }
  const std::uint8_t* operator[](std::size_t world) const { return bytes_ + world * kOne; }

 private:
  static constexpr std::size_t kOne = kSeats * kHandBytes;
  const std::uint8_t* bytes_;
  std::size_t size_;
};

class Players {
 public:
  Players(const Given& rules, const Given& codes, const Given& basics, const Given& cards)
      : rules_(read_rules(rules)), codes_(read_codes(codes)), basics_(read_basics(basics, rules_)), languages_(read_languages(cards)),
        play_(rules_, codes_), plain_(rules_, codes_, basics_, languages_) {}

  Players(const Players&) = delete;  // the parts look at the rules here
  Players& operator=(const Players&) = delete;

  // The action that plain chooses with each set of hands.
  std::vector<int> choices(const Given& given, const Worlds& hands) const {
    const Position position(given, play_, rules_);
    std::vector<int> found;
    for (std::size_t world = 0; world < hands.size(); ++world) {
      const Table table = position.now(hands[world]);
      Seen seen;
      found.push_back(plain_.choose(table, seen));
    }
    return found;
  }

  // What the hand brings each side, with plain in all seats: after each of the first choices, or without one, with each set
  // of hands. Nothing if nobody bids, and the same dealer would deal again.
  std::vector<int> play_on(const Given& given, const Worlds& hands, const std::vector<int>& first, std::size_t threads) const {
    const Position position(given, play_, rules_);
    const std::size_t many = hands.size(), tries = std::max<std::size_t>(1, first.size());
    std::vector<int> found(2 * many * tries);
    std::vector<Table> tables;
    for (std::size_t world = 0; world < many; ++world) {
      tables.push_back(position.now(hands[world]));
      for (const int action : first) {
        if (!tables.back().may.has(action)) throw std::invalid_argument("a first choice is not legal");
      }
    }
    share(many, std::max<std::size_t>(1, threads), [&](std::size_t world) {
      for (std::size_t each = 0; each < tries; ++each) {
        Table table = tables[world];
        const std::uint64_t deals = table.deals;
        if (!first.empty()) play_.choose(table, first[each], 0, 0);
        finish(table, deals);
        std::copy_n(table.score, 2, found.data() + 2 * (each * many + world));
      }
    });
    return found;
  }

  // For each set of hands, and each card played so far, by how many points it is worth less than plain's own choice in that
  // position by plain's own measure: 0 where it could play no other card, infinite where it could not have played this one.
  std::vector<double> shortfalls(const Given& given, const Worlds& hands, std::size_t threads) const {
    const Position position(given, play_, rules_);
    const std::size_t many = hands.size(), plays = position.plays();
    std::vector<double> found(many * plays);
    std::vector<Table> tables;
    for (std::size_t world = 0; world < many; ++world) tables.push_back(position.begun(hands[world]));
    share(many, std::max<std::size_t>(1, threads), [&](std::size_t world) {
      Table table = tables[world];
      Seen seen;
      for (std::size_t place = 0; place < plays; ++place) {
        found[world * plays + place] = shortfall(table, seen, position.played(place));
        play_.choose(table, position.played(place), 0, 0);
      }
    });
    return found;
  }

 private:
  // To the end of the hand, or to where it is dealt again: another deal than this one.
  void finish(Table& table, std::uint64_t deals) const {
    Seen seen;
    while (table.step != Step::over && table.deals == deals) play_.choose(table, plain_.choose(table, seen), 0, 0);
  }

  double shortfall(const Table& table, Seen& seen, int code) const {
    if (!table.may.has(code)) return std::numeric_limits<double>::infinity();
    if (std::popcount(table.may.word[0]) == 1) return 0.0;
    Valued found[kMostCards];
    const int many = plain_.values(table, seen, found);
    double most = -std::numeric_limits<double>::infinity(), played = 0.0;
    for (int place = 0; place < many; ++place) {
      most = std::max(most, found[place].value);
      if (found[place].code == code) played = found[place].value;
    }
    return most - played;
  }

  Rules rules_;
  Codes codes_;
  Basics basics_;
  Languages languages_;
  Play play_;
  Plain plain_;
};

}  // namespace deece::batch
