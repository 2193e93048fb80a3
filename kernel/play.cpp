// deece.game._play: what is common in a hand on the engine's own tuples, for deece.game.quick: a card played to a trick, a bid
// over another, a card passed, and a named tuple with another item.
//
// The rest it leaves to Python, in whose place it stands: another step, a choice that is not legal, the last card of a hand,
// a called card, the last word of an auction, a rule that spares the winning side. Whatever is not just as it expects is left
// to Python too, so that every refusal and every fault is Python's.
#include <Python.h>
#include <structmember.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace {

using Bits = unsigned __int128;  // a hand: 24 counts of four bits

constexpr int kCards = 24;
constexpr int kSuits = 4;
constexpr int kRanks = 6;
constexpr Bits kLane = 0xFFFFFF;  // the cards of one suit

// The places in the tuples; `LAYOUT` has the names, which deece.game.quick compares.
enum : Py_ssize_t { kTables = 0, kSeating = 2, kStep = 3, kAuction = 4, kContract = 5, kTrump = 6, kSized = 16, kTurn = 17 };
enum : Py_ssize_t { kLeader = 18, kTrick = 19, kBest = 20, kWinner = 21, kTricks = 22, kPublic = 23 };
enum : Py_ssize_t { kPassed = 8, kSizes = 15 };
enum : Py_ssize_t { kActive = 0, kAfter = 1, kCalled = 4, kGiving = 2 };
enum : Py_ssize_t { kCalls = 0, kStanding = 1, kBid = 2, kBidder = 3, kOut = 4 };
constexpr const char* kLayout =
    "State public hands own hidden; View public seat bits own; "
    "Public tables game seating step auction contract trump widow passed faceup buried told melds stock ended sizes sized "
    "turn leader trick best winner tricks; "
    "Trick leader cards winner points; "
    "Contract declarer bid forced trump called partner sums mooner bids; "
    "Seating active after side column sides own_first; "
    "Auction calls standing bid bidder passed handed_back; "
    "Own given received giving buried thrown drawn widow; "
    "Offered actions among";

#ifdef Py_LIMITED_API
inline PyObject* item(PyObject* tuple, Py_ssize_t place) { return PyTuple_GetItem(tuple, place); }
inline Py_ssize_t length(PyObject* tuple) { return PyTuple_Size(tuple); }
inline void put(PyObject* tuple, Py_ssize_t place, PyObject* owned) { PyTuple_SetItem(tuple, place, owned); }
#else
inline PyObject* item(PyObject* tuple, Py_ssize_t place) { return PyTuple_GET_ITEM(tuple, place); }
inline Py_ssize_t length(PyObject* tuple) { return PyTuple_GET_SIZE(tuple); }
inline void put(PyObject* tuple, Py_ssize_t place, PyObject* owned) { PyTuple_SET_ITEM(tuple, place, owned); }
#endif

inline PyObject* more(PyObject* borrowed) {
  Py_INCREF(borrowed);
  return borrowed;
}

// An owned reference.
class Owned {
 public:
  explicit Owned(PyObject* one = nullptr) : one_(one) {}
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { Py_XDECREF(one_); }
  explicit operator bool() const { return one_; }
  PyObject* get() const { return one_; }
  PyObject* release() {
    PyObject* one = one_;
    one_ = nullptr;
    return one;
  }
  void set(PyObject* one) {
    Py_XDECREF(one_);
    one_ = one;
  }

 private:
  PyObject* one_;
};

// What deece.game.quick gives once. These references are kept for as long as the process lives.
PyTypeObject *state_type, *view_type, *public_type, *trick_type, *contract_type, *seating_type, *auction_type, *own_type,
    *offered_type, *bid_type;
PyObject *play_step, *bid_step, *pass_step;       // the names of the steps
PyObject* no_bid;                                 // the action of leaving the auction without a word
std::array<PyObject*, kCards> fields, numbers;    // by code: one such card as bits, the code

// An action for each card, by code; and by the ranks held in a suit, one for each.
struct Kind {
  std::array<PyObject*, kCards> each;
  std::array<std::array<PyObject*, 64>, kSuits> suits;

  long code(PyObject* action) const {  // kCards if it is none of them
    long code = 0;
    while (code < kCards && each[code] != action) ++code;
    return code;
  }
};
Kind plays, gives;
PyObject *nothing, *nobody, *sixty_four, *fields_name, *points_name, *method_type;
newfunc tuple_new;  // where a tuple has more in it than its items: what they are made with

bool ready = false;

// A named tuple of this type of owned references, which are taken.
PyObject* named(PyTypeObject* type, PyObject* const* items, Py_ssize_t size) {
  PyObject* made = tuple_new ? PyTuple_New(size) : PyType_GenericAlloc(type, size);
  for (Py_ssize_t place = 0; place < size; ++place) {
    if (made) {
      put(made, place, items[place]);
    } else {
      Py_DECREF(items[place]);
    }
  }
  if (!tuple_new || !made) return made;
  const Owned arguments(PyTuple_New(1));
  if (!arguments) {
    Py_DECREF(made);
    return nullptr;
  }
  put(arguments.get(), 0, made);
  return tuple_new(type, arguments.get(), nullptr);
}

// The tuple with one item more, which is taken.
PyObject* with(PyObject* tuple, PyObject* owned) {
  const Py_ssize_t size = length(tuple);
  PyObject* made = PyTuple_New(size + 1);
  if (!made) {
    Py_DECREF(owned);
    return nullptr;
  }
  for (Py_ssize_t place = 0; place < size; ++place) put(made, place, more(item(tuple, place)));
  put(made, size, owned);
  return made;
}

// A number of at most 128 bits. The newest is remembered: who lists what may be played of a hand mostly plays of it next.
bool read(PyObject* number, Bits& bits) {
  static PyObject* newest = nullptr;
  static Bits known;
  if (number == newest) {
    bits = known;
    return true;
  }
  if (!PyLong_CheckExact(number)) return false;
  const std::uint64_t low = PyLong_AsUnsignedLongLongMask(number);
  const Owned shifted(PyNumber_Rshift(number, sixty_four));
  if (!shifted) return false;
  bits = Bits(PyLong_AsUnsignedLongLongMask(shifted.get())) << 64 | low;
  if (PyErr_Occurred()) return false;
  const Owned before(newest);
  newest = more(number), known = bits;
  return true;
}

// A number in a range, `below` not included.
bool read(PyObject* number, long least, long below, long& value) {
  if (!PyLong_CheckExact(number)) return false;
  value = PyLong_AsLong(number);
  if (value == -1 && PyErr_Occurred()) {
    PyErr_Clear();
    return false;
  }
  return least <= value && value < below;
}

bool same(PyObject* text, PyObject* name) {
  return text == name || (PyUnicode_CheckExact(text) && PyUnicode_Compare(text, name) == 0);
}

// The tuple with another item in this place, which is taken.
PyObject* with_item(PyObject* tuple, Py_ssize_t at, PyObject* owned) {
  const Py_ssize_t size = length(tuple);
  PyObject* made = PyTuple_New(size);
  if (!made) {
    Py_DECREF(owned);
    return nullptr;
  }
  for (Py_ssize_t place = 0; place < size; ++place) put(made, place, place == at ? owned : more(item(tuple, place)));
  return made;
}

// What tables.py has made of the rules, as numbers.
struct Figures {
  PyObject* tables = nullptr;
  bool beat_led, beat_trump, lead_trump, spares;
  bool one_by_one;
  long first_trick, passing;
  PyObject* calls;  // of the tables: what may be said over a figure
  std::array<long, kCards> points;
  std::array<Bits, kCards> higher;
  std::array<std::array<Bits, kCards>, kSuits + 1> beating;  // without trump comes last

  bool fill(PyObject* of) {
    long flag[7];
    const char* names[] = {"beat_led", "beat_trump", "lead_trump", "spares", "_one_by_one", "first_trick", "_passing"};
    for (int place = 0; place < 7; ++place) {
      const Owned found(PyObject_GetAttrString(of, names[place]));
      if (!found) return false;
      flag[place] = PyLong_AsLong(found.get());
    }
    beat_led = flag[0], beat_trump = flag[1], lead_trump = flag[2], spares = flag[3], one_by_one = flag[4];
    first_trick = flag[5], passing = flag[6];
    const Owned said(PyObject_GetAttrString(of, "calls"));
    if (!said) return false;
    calls = said.get();
    const Owned worth(PyObject_GetAttrString(of, "points")), over(PyObject_GetAttrString(of, "higher"));
    const Owned wins(PyObject_GetAttrString(of, "beating"));
    if (!worth || !over || !wins) return false;
    for (int code = 0; code < kCards; ++code) {
      points[code] = PyLong_AsLong(PyTuple_GetItem(worth.get(), code));
      if (!read(PyTuple_GetItem(over.get(), code), higher[code])) return false;
      for (int trump = 0; trump <= kSuits; ++trump) {
        if (!read(PyTuple_GetItem(PyTuple_GetItem(wins.get(), trump), code), beating[trump][code])) return false;
      }
    }
    if (PyErr_Occurred()) return false;
    tables = more(of);
    return true;
  }
};

// The tables of the rules that are being played, each kept alive; few are played at a time.
std::array<Figures, 64> kept;

const Figures* figures(PyObject* tables) {
  const auto place = reinterpret_cast<std::uintptr_t>(tables);
  Figures& one = kept[(place >> 4 ^ place >> 10) % kept.size()];
  if (one.tables == tables) return &one;
  Figures fresh;
  if (!fresh.fill(tables)) {
    PyErr_Clear();
    return nullptr;
  }
  const Owned before(one.tables);
  one = fresh;
  return &one;
}

bool is_public(PyObject* one) { return Py_TYPE(one) == public_type && PyTuple_CheckExact(item(one, kTrick)) && PyTuple_CheckExact(item(one, kTricks)); }

// What is asked of a position before a card is played: the trick on the table, and what the seat to act may play.
struct Turn {
  const Figures* rules;
  long trump, best;  // -1: none
  Bits held, may;

  // False where that is for Python to say.
  bool look(PyObject* table, PyObject* hand) {
    rules = figures(item(table, kTables));
    PyObject* trick = item(table, kTrick);
    if (!rules || rules->spares || !read(hand, held)) return false;
    if (!read(item(table, kTrump), -1, kSuits, trump) || !read(item(table, kBest), -1, kCards, best)) return false;
    may = held;
    if (!length(trick)) {
      long sized;
      return !rules->lead_trump || (read(item(table, kSized), 0, 1000, sized) && length(item(table, kTricks)) != sized);
    }
    long first;
    if (best < 0 || !read(item(trick, 0), 0, kCards, first)) return false;
    may = playable(first / kRanks);
    return true;
  }

  // deece.game.trick.playable, once a suit was led.
  Bits playable(long led) const {
    if (const Bits follow = held & kLane << 24 * led) {
      if (led != trump && !rules->beat_led) return follow;
      const Bits over = follow & rules->higher[best];
      return over ? over : follow;
    }
    const Bits trumps = trump < 0 ? Bits(0) : held & kLane << 24 * trump;
    if (!trumps) return held;
    const Bits over = rules->beat_trump ? trumps & rules->higher[best] : Bits(0);
    return over ? over : trumps;
  }

  bool beats(long code) const { return rules->beating[trump < 0 ? kSuits : trump][best] >> 4 * code & 15; }
};

// An action for each distinct card, suit by suit.
PyObject* actions(const Kind& kind, Bits cards) {
  std::array<PyObject*, kSuits> suits;
  Py_ssize_t size = 0;
  int held = 0, last = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::uint32_t lane = static_cast<std::uint32_t>(cards >> 24 * suit & kLane);
    std::uint32_t ones = (lane | lane >> 1 | lane >> 2) & 0x111111;
    ones = (ones | ones >> 3) & 0x030303;
    suits[suit] = kind.suits[suit][(ones & 3) | (ones >> 6 & 12) | (ones >> 12 & 48)];
    size += length(suits[suit]);
    if (ones) ++held, last = suit;
  }
  if (held < 2) return more(suits[last]);
  PyObject* made = PyTuple_New(size);
  if (!made) return nullptr;
  Py_ssize_t place = 0;
  for (PyObject* each : suits) {
    const Py_ssize_t many = length(each);
    for (Py_ssize_t one = 0; one < many; ++one) put(made, place++, more(item(each, one)));
  }
  return made;
}

// The full trick with its points, put behind the others; nothing, without an error, where Python is to say.
PyObject* taken(const Figures& rules, PyObject* tricks, PyObject* leader, PyObject* cards, PyObject* winner) {
  long points = length(tricks) ? 0 : rules.first_trick;
  for (Py_ssize_t place = 0; place < length(cards); ++place) {
    long code;
    if (!read(item(cards, place), 0, kCards, code)) return nullptr;
    points += rules.points[code];
  }
  PyObject* worth = PyLong_FromLong(points);
  if (!worth) return nullptr;
  PyObject* parts[] = {more(leader), more(cards), more(winner), worth};
  PyObject* full = named(trick_type, parts, 4);
  return full ? with(tricks, full) : nullptr;
}

// The hands after this seat has let go of a card.
PyObject* without(PyObject* hands, long turn, PyObject* card) {
  PyObject* left = PyNumber_Subtract(item(hands, turn), card);
  return left ? with_item(hands, turn, left) : nullptr;
}

// Who sits after this seat; nothing if that is not told as it should be.
PyObject* next_to(PyObject* table, long turn, Py_ssize_t chairs) {
  PyObject* seating = item(table, kSeating);
  if (Py_TYPE(seating) != seating_type || !PyTuple_CheckExact(item(seating, kAfter))) return nullptr;
  return length(item(seating, kAfter)) == chairs ? item(item(seating, kAfter), turn) : nullptr;
}

// The position after this card; nothing, without an error, where that is for Python to say. So are the next ones.
PyObject* played(PyObject* state, PyObject* action) {
  PyObject *table = item(state, 0), *hands = item(state, 1);
  const long code = plays.code(action);
  const Py_ssize_t chairs = length(hands);
  long turn, leader, after;
  if (code == kCards || !read(item(table, kTurn), 0, chairs, turn) || !read(item(table, kLeader), 0, chairs, leader)) return nullptr;
  Turn now;
  if (!now.look(table, item(hands, turn)) || !(now.may >> 4 * code & 15)) return nullptr;
  PyObject* contract = item(table, kContract);
  if (contract != Py_None) {
    long called;
    if (Py_TYPE(contract) != contract_type || !read(item(contract, kCalled), -1, kCards, called) || called == code) return nullptr;
  }
  PyObject *trick = item(table, kTrick), *tricks = item(table, kTricks), *next = next_to(table, turn, chairs);
  if (!next || !read(next, 0, chairs, after)) return nullptr;

  PyObject *best = item(table, kBest), *winner = item(table, kWinner);
  if (!length(trick) || now.beats(code)) best = numbers[code], winner = item(table, kTurn);
  Owned lies(with(trick, more(numbers[code]))), gathered;
  if (!lies) return nullptr;
  const bool ends = after == leader;
  if (ends) {
    long won;
    if (!read(winner, 0, chairs, won)) return nullptr;
    if (won == turn ? now.held == Bits(1) << 4 * code : PyObject_IsTrue(item(hands, won)) != 1) return nullptr;  // the last card
    gathered.set(taken(*now.rules, tricks, item(table, kLeader), lies.get(), winner));
    if (!gathered) return nullptr;
  }
  Owned left(without(hands, turn, fields[code]));
  if (!left) return nullptr;

  std::array<PyObject*, kPublic> parts;
  for (Py_ssize_t place = 0; place < kTurn; ++place) parts[place] = more(item(table, place));
  parts[kTurn] = more(ends ? winner : next);
  parts[kLeader] = more(ends ? winner : item(table, kLeader));
  parts[kTrick] = ends ? more(nothing) : lies.release();
  parts[kBest] = more(ends ? nobody : best);
  parts[kWinner] = more(ends ? nobody : winner);
  parts[kTricks] = ends ? gathered.release() : more(tricks);
  PyObject* shown = named(public_type, parts.data(), kPublic);
  if (!shown) return nullptr;
  PyObject* whole[] = {shown, left.release(), more(item(state, 2)), more(item(state, 3))};
  return named(state_type, whole, 4);
}

// What this seat may know; nothing, without an error, where that is for Python to say.
PyObject* seen(PyObject* state, PyObject* seat) {
  if (Py_TYPE(state) != state_type) return nullptr;
  PyObject *hands = item(state, 1), *own = item(state, 2);
  long place;
  if (!PyTuple_CheckExact(hands) || !PyTuple_CheckExact(own) || length(hands) != length(own)) return nullptr;
  if (!read(seat, 0, length(hands), place)) return nullptr;
  PyObject* parts[] = {more(item(state, 0)), more(seat), more(item(hands, place)), more(item(own, place))};
  return named(view_type, parts, 4);
}

// A named tuple with these items in these places, each borrowed.
PyObject* changed(PyObject* named_tuple, std::initializer_list<std::pair<Py_ssize_t, PyObject*>> items) {
  std::array<PyObject*, kPublic> parts;
  const Py_ssize_t size = length(named_tuple);
  for (Py_ssize_t place = 0; place < size; ++place) parts[place] = item(named_tuple, place);
  for (const auto& [place, one] : items) parts[place] = one;
  for (Py_ssize_t place = 0; place < size; ++place) Py_INCREF(parts[place]);
  return named(Py_TYPE(named_tuple), parts.data(), size);
}

// The same position with these items in what everyone knows; nothing, without an error, where Python is to say.
PyObject* with_table(PyObject* state, std::initializer_list<std::pair<Py_ssize_t, PyObject*>> items) {
  if (Py_TYPE(state) != state_type || Py_TYPE(item(state, 0)) != public_type) return nullptr;
  const Owned table(changed(item(state, 0), items));
  return table ? changed(state, {{0, table.get()}}) : nullptr;
}

// The functions of that name in deece.game.state.
PyObject* with_turn(PyObject* state, PyObject* turn) { return with_table(state, {{kTurn, turn}}); }
PyObject* with_step(PyObject* state, PyObject* step) { return with_table(state, {{kStep, step}}); }
PyObject* with_public(PyObject* state, PyObject* table) {
  return Py_TYPE(state) == state_type ? changed(state, {{0, table}}) : nullptr;
}
PyObject* with_auction(PyObject* state, PyObject* auction, PyObject* turn) {
  return with_table(state, {{kAuction, auction}, {kTurn, turn}});
}

// What may be said over the bid that stands; nothing, without an error, where that is for Python to say.
PyObject* offered(PyObject* table) {
  const Figures* rules = figures(item(table, kTables));
  PyObject* auction = item(table, kAuction);
  long bidder;
  if (!rules || !rules->one_by_one || Py_TYPE(auction) != auction_type || !read(item(auction, kBidder), 0, 1000, bidder)) return nullptr;
  if (!PyLong_CheckExact(item(auction, kStanding)) || !PyDict_CheckExact(rules->calls)) return nullptr;
  PyObject* known = PyDict_GetItemWithError(rules->calls, item(auction, kStanding));
  return known && Py_TYPE(known) == offered_type && PyTuple_CheckExact(item(known, 0)) ? item(known, 0) : nullptr;
}

// The position after a bid over another, or after a player left; the last word of an auction is Python's.
PyObject* said(PyObject* state, PyObject* action) {
  PyObject *table = item(state, 0), *may = offered(table);
  if (!may) return nullptr;
  Py_ssize_t place = 0;
  while (place < length(may) && item(may, place) != action) ++place;
  const bool leaves = action == no_bid;
  if (place == length(may) || !(leaves || Py_TYPE(action) == bid_type)) return nullptr;
  const Py_ssize_t chairs = length(item(state, 1));
  PyObject *auction = item(table, kAuction), *calls = item(auction, kCalls), *turn = item(table, kTurn);
  long speaker, out, after;
  if (chairs > 30 || !read(turn, 0, chairs, speaker) || !read(item(auction, kOut), 0, 1L << chairs, out)) return nullptr;
  if (leaves) out |= 1L << speaker;
  PyObject* next = next_to(table, speaker, chairs);
  if (!next || !PyTuple_CheckExact(calls) || !PyTuple_CheckExact(item(item(table, kSeating), kActive))) return nullptr;
  const Py_ssize_t left = length(item(item(table, kSeating), kActive)) - std::popcount(static_cast<unsigned long>(out));
  if (left < 2) return nullptr;
  for (Py_ssize_t tried = 0;; ++tried) {
    if (tried > chairs || !read(next, 0, chairs, after)) return nullptr;
    if (!(out >> after & 1)) break;
    next = next_to(table, after, chairs);
  }
  const Owned figure(leaves ? nullptr : PyObject_GetAttr(action, points_name));
  PyObject* bits = leaves ? PyLong_FromLong(out) : more(item(auction, kOut));
  PyObject* call = PyTuple_Pack(2, turn, action);
  PyObject* heard = call ? with(calls, call) : nullptr;
  if (!(leaves || figure) || !bits || !heard) {
    Py_XDECREF(bits);
    Py_XDECREF(heard);
    return nullptr;
  }
  PyObject* parts[] = {
      heard,
      more(leaves ? item(auction, kStanding) : figure.get()),
      more(leaves ? item(auction, kBid) : figure.get()),
      more(leaves ? item(auction, kBidder) : turn),
      bits,
      more(Py_False),
  };
  const Owned now(named(auction_type, parts, 6));
  return now ? with_table(state, {{kAuction, now.get()}, {kTurn, next}}) : nullptr;
}

// The position after a card was chosen to be passed, with more to come.
PyObject* given_away(PyObject* state, PyObject* action) {
  PyObject *table = item(state, 0), *hands = item(state, 1), *owns = item(state, 2);
  const Figures* rules = figures(item(table, kTables));
  const long code = gives.code(action);
  const Py_ssize_t chairs = length(hands);
  PyObject *passed = item(table, kPassed), *sizes = item(table, kSizes);
  for (PyObject* each : {passed, sizes, owns}) {
    if (!PyTuple_CheckExact(each) || length(each) != chairs) return nullptr;
  }
  long seat, so_far, size;
  Bits held;
  if (!rules || code == kCards || !read(item(table, kTurn), 0, chairs, seat) || !read(item(hands, seat), held)) return nullptr;
  if (!(held >> 4 * code & 15) || !read(item(passed, seat), 0, rules->passing - 1, so_far)) return nullptr;
  PyObject* own = item(owns, seat);
  if (!read(item(sizes, seat), 1, 1000, size) || Py_TYPE(own) != own_type) return nullptr;
  const Owned giving(PyNumber_Add(item(own, kGiving), fields[code])), holding(without(hands, seat, fields[code]));
  const Owned number(PyLong_FromLong(so_far + 1)), fewer(PyLong_FromLong(size - 1));
  if (!giving || !holding || !number || !fewer) return nullptr;
  PyObject* kept = changed(own, {{kGiving, giving.get()}});
  const Owned keeps(kept ? with_item(owns, seat, kept) : nullptr);
  const Owned counts(with_item(passed, seat, more(number.get()))), left(with_item(sizes, seat, more(fewer.get())));
  if (!keeps || !counts || !left) return nullptr;
  const Owned shown(changed(table, {{kPassed, counts.get()}, {kSizes, left.get()}}));
  return shown ? changed(state, {{0, shown.get()}, {1, holding.get()}, {2, keeps.get()}}) : nullptr;
}

// The position after this choice.
PyObject* applied(PyObject* state, PyObject* action) {
  if (Py_TYPE(state) != state_type || !is_public(item(state, 0)) || !PyTuple_CheckExact(item(state, 1))) return nullptr;
  PyObject* step = item(item(state, 0), kStep);
  if (same(step, play_step)) return played(state, action);
  if (same(step, bid_step)) return said(state, action);
  return same(step, pass_step) && PyTuple_CheckExact(item(state, 2)) ? given_away(state, action) : nullptr;
}

// What may be chosen in this view.
PyObject* choices(PyObject* view) {
  if (Py_TYPE(view) != view_type) return nullptr;
  PyObject* table = item(view, 0);
  if (!is_public(table)) return nullptr;
  long turn, seat;
  if (!read(item(table, kTurn), -4, 1000, turn) || !read(item(view, 1), -4, 1000, seat)) return nullptr;
  if (turn != seat) return more(nothing);
  PyObject* step = item(table, kStep);
  if (same(step, play_step)) {
    Turn now;
    return now.look(table, item(view, 2)) ? actions(plays, now.may) : nullptr;
  }
  if (same(step, bid_step)) {
    PyObject* may = offered(table);
    return may ? more(may) : nullptr;
  }
  Bits held;
  return same(step, pass_step) && read(item(view, 2), held) ? actions(gives, held) : nullptr;
}

// Whose turn it is; the same.
PyObject* turn_of(PyObject* state) {
  if (Py_TYPE(state) != state_type || Py_TYPE(item(state, 0)) != public_type) return nullptr;
  return more(item(item(state, 0), kTurn));
}

// ---- what Python calls: a function of play.py or view.py, and in its place this one where it knows the answer

struct Quick {
  PyObject_HEAD
  vectorcallfunc call;
  PyObject* python;
  PyObject* dict;
};

using Arguments = PyObject* const*;

Quick* quick(PyObject* self) { return reinterpret_cast<Quick*>(self); }

PyObject* call_python(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  return PyObject_Vectorcall(quick(self)->python, given, number, names);
}

template <PyObject* (*one)(PyObject*)>
PyObject* call(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  if (ready && !names && PyVectorcall_NARGS(number) == 1) {
    if (PyObject* found = one(given[0]); found || PyErr_Occurred()) return found;
  }
  return call_python(self, given, number, names);
}

template <PyObject* (*two)(PyObject*, PyObject*)>
PyObject* call(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  if (ready && !names && PyVectorcall_NARGS(number) == 2) {
    if (PyObject* found = two(given[0], given[1]); found || PyErr_Occurred()) return found;
  }
  return PyObject_Vectorcall(quick(self)->python, given, number, names);
}

template <PyObject* (*three)(PyObject*, PyObject*, PyObject*)>
PyObject* call(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  if (ready && !names && PyVectorcall_NARGS(number) == 3) {
    if (PyObject* found = three(given[0], given[1], given[2]); found || PyErr_Occurred()) return found;
  }
  return PyObject_Vectorcall(quick(self)->python, given, number, names);
}

// `_replace` of a named tuple: the same with other items by name. Python has the last word on names that it has not.
PyObject* replace(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  const Py_ssize_t changes = names ? length(names) : 0;
  if (ready && changes && PyVectorcall_NARGS(number) == 1 && PyTuple_Check(given[0]) && length(given[0]) <= kPublic) {
    const Owned fields(PyObject_GetAttr(reinterpret_cast<PyObject*>(Py_TYPE(given[0])), fields_name));
    if (!fields) return nullptr;
    const Py_ssize_t size = length(given[0]);
    std::array<PyObject*, kPublic> parts;
    for (Py_ssize_t place = 0; place < size; ++place) parts[place] = item(given[0], place);
    Py_ssize_t found = 0;
    for (Py_ssize_t change = 0; change < changes; ++change) {
      for (Py_ssize_t place = 0; place < size; ++place) {
        if (item(fields.get(), place) != item(names, change)) continue;
        parts[place] = given[1 + change];
        ++found;
        break;
      }
    }
    if (found == changes) {
      for (Py_ssize_t place = 0; place < size; ++place) Py_INCREF(parts[place]);
      return named(Py_TYPE(given[0]), parts.data(), size);
    }
  }
  return PyObject_Vectorcall(quick(self)->python, given, number, names);
}

PyObject* make(PyTypeObject* type, PyObject* given, PyObject*) {
  const char* name;
  PyObject* python;
  if (!PyArg_ParseTuple(given, "sO", &name, &python)) return nullptr;
  const std::string_view wanted = name;
  vectorcallfunc chosen = call_python;  // of a name that only a newer engine knows
  if (wanted == "to_act") chosen = call<turn_of>;
  if (wanted == "view") chosen = call<seen>;
  if (wanted == "legal") chosen = call<choices>;
  if (wanted == "apply") chosen = call<applied>;
  if (wanted == "with_turn") chosen = call<with_turn>;
  if (wanted == "with_step") chosen = call<with_step>;
  if (wanted == "with_public") chosen = call<with_public>;
  if (wanted == "with_auction") chosen = call<with_auction>;
  if (wanted == "_replace") chosen = replace;
  PyObject* self = PyType_GenericAlloc(type, 0);
  if (self) quick(self)->call = chosen, quick(self)->python = more(python);
  return self;
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(quick(self)->python);
  Py_VISIT(quick(self)->dict);
  return 0;
}

int clear(PyObject* self) {
  Py_CLEAR(quick(self)->python);
  Py_CLEAR(quick(self)->dict);
  return 0;
}

void dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  clear(self);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

PyObject* reduce(PyObject* self, PyObject*) { return PyObject_GetAttrString(self, "__qualname__"); }  // as a function is pickled

PyObject* get(PyObject* self, PyObject* of, PyObject*) {  // as a function becomes a method
  return of && of != Py_None ? PyObject_CallFunctionObjArgs(method_type, self, of, nullptr) : more(self);
}

PyMemberDef quick_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Quick, call), READONLY, nullptr},
    {"__dictoffset__", T_PYSSIZET, offsetof(Quick, dict), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

PyGetSetDef quick_attributes[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyMethodDef quick_methods[] = {
    {"__reduce__", reduce, METH_NOARGS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

template <typename Function>
void* slot(Function function) {
  return reinterpret_cast<void*>(function);
}

PyType_Slot quick_slots[] = {
    {Py_tp_new, slot(make)},
    {Py_tp_call, slot(PyVectorcall_Call)},
    {Py_tp_descr_get, slot(get)},
    {Py_tp_traverse, slot(traverse)},
    {Py_tp_clear, slot(clear)},
    {Py_tp_dealloc, slot(dealloc)},
    {Py_tp_members, quick_members},
    {Py_tp_getset, quick_attributes},
    {Py_tp_methods, quick_methods},
    {0, nullptr},
};

PyType_Spec quick_spec = {
    "deece.game._play.Quick", sizeof(Quick), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR, quick_slots,
};

// A tuple of objects that are kept.
template <std::size_t size>
bool keep(PyObject* given, std::array<PyObject*, size>& places) {
  if (!PyTuple_CheckExact(given) || length(given) != Py_ssize_t(size)) {
    PyErr_SetString(PyExc_TypeError, "a tuple with one item for each card is wanted");
    return false;
  }
  for (std::size_t place = 0; place < size; ++place) places[place] = more(item(given, place));
  return true;
}

// The actions of one kind, from a tuple of them by code.
bool keep(PyObject* given, Kind& kind) {
  if (!keep(given, kind.each)) return false;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int ranks = 0; ranks < 64; ++ranks) {
      Owned made(more(nothing));
      for (int rank = 0; made && rank < kRanks; ++rank) {
        if (ranks >> rank & 1) made.set(with(made.get(), more(kind.each[suit * kRanks + rank])));
      }
      if (!(kind.suits[suit][ranks] = made.release())) return false;
    }
  }
  return true;
}

PyObject* prepare(PyObject*, PyObject* given) {
  PyObject *all_plays, *all_gives, *bits;
  PyTypeObject* const type = &PyType_Type;
  if (!PyArg_ParseTuple(given, "O!O!O!O!O!O!O!O!O!O!OOOOOUUU", type, &state_type, type, &view_type, type, &public_type, type,
                        &trick_type, type, &contract_type, type, &seating_type, type, &auction_type, type, &own_type, type,
                        &offered_type, type, &bid_type, &method_type, &all_plays, &all_gives, &no_bid, &bits, &play_step,
                        &bid_step, &pass_step)) {
    return nullptr;
  }
  Py_INCREF(given);  // all that it holds is kept
  nothing = PyTuple_New(0), nobody = PyLong_FromLong(-1), sixty_four = PyLong_FromLong(64);
  fields_name = PyUnicode_InternFromString("_fields"), points_name = PyUnicode_InternFromString("points");
  if (!nothing || !nobody || !sixty_four || !fields_name || !points_name) return nullptr;
  for (int code = 0; code < kCards; ++code) {
    if (!(numbers[code] = PyLong_FromLong(code))) return nullptr;
  }
  if (!keep(all_plays, plays) || !keep(all_gives, gives) || !keep(bits, fields)) return nullptr;
  // From 3.14 on a tuple remembers its hash, and nobody else may say that it is not known yet.
  if (Py_Version >= 0x030E0000) tuple_new = reinterpret_cast<newfunc>(PyType_GetSlot(&PyTuple_Type, Py_tp_new));
  ready = true;
  Py_RETURN_NONE;
}

PyMethodDef methods[] = {
    {"prepare", prepare, METH_VARARGS, "Take the types, the actions, one of each card as bits, and the name of the step."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "deece.game._play", "One card of trick play: use deece.game.", -1, methods, nullptr, nullptr, nullptr, nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit__play() {
  Owned module(PyModule_Create(&definition)), type(PyType_FromSpec(&quick_spec));
  if (!module || !type || PyModule_AddStringConstant(module.get(), "LAYOUT", kLayout) < 0) return nullptr;
  if (PyModule_AddObjectRef(module.get(), "Quick", type.get()) < 0) return nullptr;
  return module.release();
}
