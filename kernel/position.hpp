// A position of a hand as it is given from Python: what is public, and the cards of all four seats.
#pragma once

#include "numbers.hpp"
#include "plain.hpp"

namespace deece::batch {

// What everybody knows, and what has been laid aside to be passed; the hands come apart, many sets of them for one of this.
class Position {
 public:
  Position(const Given& given, const Play& play, const Rules& rules) : play_(play) {
    table_.dealer = seat(given, "dealer", false);
    const std::vector<int> calls = given.row("calls");
    if (calls.size() % 3 || calls.size() / 3 >= kMostCalls) throw std::invalid_argument("calls are three numbers each");
    const int rungs = std::min(static_cast<int>(rules.ladder.size()), kMostRungs);
    for (std::size_t place = 0; place < calls.size(); place += 3) {
      const int call = calls[place + 1], rung = calls[place + 2];
      if (calls[place] < 0 || calls[place] >= kSeats || call < 0 || call > static_cast<int>(Call::spoken) || rung < kNobody || rung >= rungs) {
        throw std::invalid_argument("there is no such call");
      }
      table_.said[table_.calls++] = {static_cast<std::uint8_t>(calls[place]), static_cast<Call>(call), static_cast<std::int16_t>(rung)};
    }
    table_.standing = given.number("standing");
    if (table_.standing < kNobody || table_.standing >= rungs) throw std::invalid_argument("there is no such figure");
    table_.passed = static_cast<std::uint8_t>(given.number("passed"));
    table_.bidder = seat(given, "bidder", true);
    table_.declarer = seat(given, "declarer", true);
    table_.bid = given.number("bid");
    table_.forced = given.number("forced");
    table_.handed_back = given.number("handed_back");
    table_.trump = seat(given, "trump", true);
    table_.turn = table_.leader = table_.winner = seat(given, "turn", false);
    const int step = given.number("step");
    if (step < 0 || step >= static_cast<int>(Step::over)) throw std::invalid_argument("nobody chooses in this step");
    table_.step = static_cast<Step>(step);
    if (table_.step != Step::bid && table_.declarer == kNobody) throw std::invalid_argument("nobody has the bid");
    if (table_.step > Step::trump && table_.trump == kNobody) throw std::invalid_argument("no trump is named");
    melds(given, "melds", "melded");
    read_hands(given, "giving", table_.giving);
    const std::vector<int> gave = given.row("gave");
    for (std::size_t each = 0; each < kSeats; ++each) table_.gave[each] = static_cast<std::int8_t>(gave.at(each));
    for (const int code : given.row("plays")) {
      if (code < 0 || code >= kMostCards || table_.step != Step::play || plays_.size() >= static_cast<std::size_t>(kSeats * rules.hand - 1)) {
        throw std::invalid_argument("this cannot have been played");
      }
      plays_.push_back(code);
    }
    if (table_.step == Step::play) table_.turn = table_.leader = table_.winner = table_.declarer;
    hand_ = rules.hand;
    passing_ = rules.passing;
    follow();
  }

  std::size_t plays() const { return plays_.size(); }
  int played(std::size_t place) const { return plays_[place]; }

  // The table before the first lead, or where it is now if none was made, with these hands as they are now.
  Table begun(const std::uint8_t* hands) const {
    Table table = table_;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      table.hand[seat] = read_cards(hands + seat * kHandBytes);
      for (std::size_t suit = 0; suit < kSuits; ++suit) table.hand[seat][suit] += played_[seat][suit];
    }
    check(table);
    play_.look(table);
    return table;
  }

  // The table as it is now.
  Table now(const std::uint8_t* hands) const {
    Table table = begun(hands);
    for (const int code : plays_) play_.choose(table, code, 0, 0);
    return table;
  }

 private:
  static std::int8_t seat(const Given& given, const char* name, bool nobody) {
    const int found = given.number(name);
    if (found < (nobody ? kNobody : 0) || found >= kSeats) throw std::invalid_argument("there is no such seat or suit");
    return static_cast<std::int8_t>(found);
  }

  static void read_hands(const Given& given, const char* name, Cards* into) {
    const std::vector<int> numbers = given.row(name);
    if (numbers.size() != kSeats * kHandBytes) throw std::invalid_argument("there are four hands");
    const std::vector<std::uint8_t> bytes(numbers.begin(), numbers.end());
    for (std::size_t seat = 0; seat < kSeats; ++seat) into[seat] = read_cards(bytes.data() + seat * kHandBytes);
  }

  void melds(const Given& given, const char* name, const char* cards) {
    Cards shown[kSeats];
    read_hands(given, cards, shown);
    const std::vector<int> numbers = given.row(name);  // a total and whether dixes, and others, are in it, for each seat
    if (numbers.size() != 3 * kSeats) throw std::invalid_argument("a meld is three numbers");
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      Melded& meld = table_.meld[seat];
      meld.total = numbers[3 * seat], meld.dixes = numbers[3 * seat + 1], meld.others = numbers[3 * seat + 2];
      meld.cards = shown[seat];
    }
    table_.melded = table_.step >= Step::throw_in;
  }

  // Who played what.
  void follow() {
    Table table = table_;
    int leader = table.declarer;
    for (std::size_t place = 0; place < plays_.size(); place += kSeats) {
      const std::size_t most = std::min(plays_.size() - place, static_cast<std::size_t>(kSeats));
      int winner = 0;
      for (std::size_t each = 0; each < most; ++each) {
        const int code = plays_[place + each], best = plays_[place + static_cast<std::size_t>(winner)];
        played_[static_cast<std::size_t>((leader + static_cast<int>(each)) & 3)][static_cast<std::size_t>(code / kRanks)] += field(code % kRanks);
        if (each && play_.beats(code, best, table.trump)) winner = static_cast<int>(each);
      }
      leader = (leader + winner) & 3;
    }
  }

  void check(const Table& table) const {
    for (const auto seat : {0, 1, 2, 3}) {
      const Cards& giving = table.giving[seat];
      const int held = size_of(table.hand[seat]) + size_of(giving), away = table.step == Step::pass ? passing_ : 0;
      if (held < hand_ - away || held > hand_ + away) throw std::invalid_argument("a hand has another number of cards");
    }
  }

  const Play& play_;
  Table table_{};  // with nothing played
  std::vector<int> plays_;
  Cards played_[kSeats]{};
  int hand_ = 0, passing_ = 0;
};

}  // namespace deece::batch
