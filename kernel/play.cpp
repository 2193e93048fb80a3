// deece.game._play: one card of trick play on the engine's own tuples, for deece.game.quick.
//
// It does only what is common, and leaves the rest to deece.game.trick and play.py, which it is given: another step,
// a card that may not be played, the last card of a hand, a called card, a rule that spares the winning side. Whatever is
// not just as it expects is left to them too, so that every refusal and every fault is theirs.
#include <Python.h>
#include <structmember.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using Bits = unsigned __int128;  // a hand: 24 counts of four bits

constexpr int kCards = 24;
constexpr int kSuits = 4;
constexpr int kRanks = 6;
constexpr Bits kLane = 0xFFFFFF;  // the cards of one suit

// The places in the tuples; `LAYOUT` has the names, which deece.game.quick compares.
enum : Py_ssize_t { kTables = 0, kSeating = 2, kStep = 3, kContract = 5, kTrump = 6, kSized = 16, kTurn = 17 };
enum : Py_ssize_t { kLeader = 18, kTrick = 19, kBest = 20, kWinner = 21, kTricks = 22, kPublic = 23 };
enum : Py_ssize_t { kAfter = 1, kCalled = 4 };
constexpr const char* kLayout =
    "State public hands own hidden; View public seat bits own; "
    "Public tables game seating step auction contract trump widow passed faceup buried told melds stock ended sizes sized "
    "turn leader trick best winner tricks; "
    "Trick leader cards winner points; "
    "Contract declarer bid forced trump called partner sums mooner bids; "
    "Seating active after side column sides own_first";

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
PyTypeObject *state_type, *view_type, *public_type, *trick_type, *contract_type, *seating_type;
PyObject* play_step;                                       // the name of the step
std::array<PyObject*, kCards> plays, fields, numbers;      // by code: the action, one such card as bits, the code
std::array<std::array<PyObject*, 64>, kSuits> suit_plays;  // by the ranks held in a suit: an action for each
PyObject *nothing, *nobody, *sixty_four;
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

// A number of at most 128 bits.
bool read(PyObject* number, Bits& bits) {
  if (!PyLong_CheckExact(number)) return false;
  const std::uint64_t low = PyLong_AsUnsignedLongLongMask(number);
  const Owned shifted(PyNumber_Rshift(number, sixty_four));
  if (!shifted) return false;
  bits = Bits(PyLong_AsUnsignedLongLongMask(shifted.get())) << 64 | low;
  return !PyErr_Occurred();
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

// What tables.py has made of the rules, as numbers.
struct Figures {
  PyObject* tables = nullptr;
  bool beat_led, beat_trump, lead_trump, spares;
  long first_trick;
  std::array<long, kCards> points;
  std::array<Bits, kCards> higher;
  std::array<std::array<Bits, kCards>, kSuits + 1> beating;  // without trump comes last

  bool fill(PyObject* of) {
    long flag[5];
    const char* names[] = {"beat_led", "beat_trump", "lead_trump", "spares", "first_trick"};
    for (int place = 0; place < 5; ++place) {
      const Owned found(PyObject_GetAttrString(of, names[place]));
      if (!found) return false;
      flag[place] = PyLong_AsLong(found.get());
    }
    beat_led = flag[0], beat_trump = flag[1], lead_trump = flag[2], spares = flag[3], first_trick = flag[4];
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
PyObject* actions(Bits cards) {
  std::array<PyObject*, kSuits> suits;
  Py_ssize_t size = 0;
  int held = 0, last = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const std::uint32_t lane = static_cast<std::uint32_t>(cards >> 24 * suit & kLane);
    std::uint32_t ones = (lane | lane >> 1 | lane >> 2) & 0x111111;
    ones = (ones | ones >> 3) & 0x030303;
    suits[suit] = suit_plays[suit][(ones & 3) | (ones >> 6 & 12) | (ones >> 12 & 48)];
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

// The hands after this seat has played a card.
PyObject* without(PyObject* hands, long turn, PyObject* card) {
  PyObject* left = PyNumber_Subtract(item(hands, turn), card);
  if (!left) return nullptr;
  const Py_ssize_t chairs = length(hands);
  PyObject* made = PyTuple_New(chairs);
  if (!made) {
    Py_DECREF(left);
    return nullptr;
  }
  for (Py_ssize_t seat = 0; seat < chairs; ++seat) put(made, seat, seat == turn ? left : more(item(hands, seat)));
  return made;
}

// The position after this card; nothing, without an error, where that is for Python to say.
PyObject* played(PyObject* state, PyObject* action) {
  if (Py_TYPE(state) != state_type) return nullptr;
  PyObject *table = item(state, 0), *hands = item(state, 1);
  if (!is_public(table) || !same(item(table, kStep), play_step) || !PyTuple_CheckExact(hands)) return nullptr;
  long code = 0;
  while (code < kCards && plays[code] != action) ++code;
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
  PyObject* seating = item(table, kSeating);
  if (Py_TYPE(seating) != seating_type || !PyTuple_CheckExact(item(seating, kAfter)) || length(item(seating, kAfter)) != chairs) {
    return nullptr;
  }
  PyObject *trick = item(table, kTrick), *tricks = item(table, kTricks), *next = item(item(seating, kAfter), turn);
  if (!read(next, 0, chairs, after)) return nullptr;

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

// What may be played in this view; nothing, without an error, where that is for Python to say.
PyObject* choices(PyObject* view) {
  if (Py_TYPE(view) != view_type) return nullptr;
  PyObject* table = item(view, 0);
  if (!is_public(table)) return nullptr;
  long turn, seat;
  if (!read(item(table, kTurn), -4, 1000, turn) || !read(item(view, 1), -4, 1000, seat)) return nullptr;
  if (turn != seat) return more(nothing);
  if (!same(item(table, kStep), play_step)) return nullptr;
  Turn now;
  return now.look(table, item(view, 2)) ? actions(now.may) : nullptr;
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

template <PyObject* (*one)(PyObject*)>
PyObject* call(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  if (ready && !names && PyVectorcall_NARGS(number) == 1) {
    if (PyObject* found = one(given[0]); found || PyErr_Occurred()) return found;
  }
  return PyObject_Vectorcall(quick(self)->python, given, number, names);
}

template <PyObject* (*two)(PyObject*, PyObject*)>
PyObject* call(PyObject* self, Arguments given, std::size_t number, PyObject* names) {
  if (ready && !names && PyVectorcall_NARGS(number) == 2) {
    if (PyObject* found = two(given[0], given[1]); found || PyErr_Occurred()) return found;
  }
  return PyObject_Vectorcall(quick(self)->python, given, number, names);
}

PyObject* make(PyTypeObject* type, PyObject* given, PyObject*) {
  const char* name;
  PyObject* python;
  if (!PyArg_ParseTuple(given, "sO", &name, &python)) return nullptr;
  const std::string_view wanted = name;
  vectorcallfunc chosen = nullptr;
  if (wanted == "to_act") chosen = call<turn_of>;
  if (wanted == "view") chosen = call<seen>;
  if (wanted == "legal") chosen = call<choices>;
  if (wanted == "apply") chosen = call<played>;
  if (!chosen) return PyErr_Format(PyExc_ValueError, "nothing here is called %s", name);
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
    {Py_tp_traverse, slot(traverse)},
    {Py_tp_clear, slot(clear)},
    {Py_tp_dealloc, slot(dealloc)},
    {Py_tp_members, quick_members},
    {Py_tp_getset, quick_attributes},
    {Py_tp_methods, quick_methods},
    {0, nullptr},
};

PyType_Spec quick_spec = {
    "deece.game._play.Quick", sizeof(Quick), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, quick_slots,
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

PyObject* prepare(PyObject*, PyObject* given) {
  PyObject *every, *bits;
  if (!PyArg_ParseTuple(given, "O!O!O!O!O!O!OOU", &PyType_Type, &state_type, &PyType_Type, &view_type, &PyType_Type, &public_type,
                        &PyType_Type, &trick_type, &PyType_Type, &contract_type, &PyType_Type, &seating_type, &every, &bits,
                        &play_step)) {
    return nullptr;
  }
  if (!keep(every, plays) || !keep(bits, fields)) return nullptr;
  Py_INCREF(given);  // all that it holds is kept
  nothing = PyTuple_New(0), nobody = PyLong_FromLong(-1), sixty_four = PyLong_FromLong(64);
  if (!nothing || !nobody || !sixty_four) return nullptr;
  for (int code = 0; code < kCards; ++code) {
    if (!(numbers[code] = PyLong_FromLong(code))) return nullptr;
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int ranks = 0; ranks < 64; ++ranks) {
      Owned made(more(nothing));
      for (int rank = 0; made && rank < kRanks; ++rank) {
        if (ranks >> rank & 1) made.set(with(made.get(), more(plays[suit * kRanks + rank])));
      }
      if (!(suit_plays[suit][ranks] = made.release())) return nullptr;
    }
  }
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
