// What the seat to act observes of a hand: the bytes of deece/envs/layout.py for four players in two sides.
// The parts that change by a card at a time are kept as bytes beside each hand, so that most of it is copied.
#pragma once

#include <cstring>

#include "batch.hpp"

namespace deece::batch {

constexpr int kMostThermometer = kMostCards * 4;
constexpr int kSteps = 18;  // in the order of layout.py
constexpr int kCalls = 7;

// The range of a number, which is written as two bytes.
struct Range {
  int low = 0, high = 1;
  void write(std::uint8_t* into, int value) const {
    into[0] = static_cast<std::uint8_t>((std::clamp(value, low, high) - low) * 255 / (high - low));
    into[1] = static_cast<std::uint8_t>(value & 255);
  }
};

struct Ranges {
  Range bid, points, score;
  int goal = 0;
};

// Of one hand: what has been written of it so far.
struct Image {
  std::uint8_t hand[kSeats][kMostThermometer], played[kSeats][kMostThermometer], meld[kSeats][kMostThermometer];
  std::uint8_t away[kSeats][kMostThermometer], received[kSeats][kMostThermometer];
  std::uint8_t rungs[kSeats][kMostRungs], calls[kSeats][kCalls];
  std::uint8_t held[kSeats], price[2], need[2], melded[kSeats][2], points[kSeats][2];
};

class Observer {
 public:
  Observer(const Rules& rules, const Ranges& ranges) : rules_(rules), ranges_(ranges), width_(kMostCards * rules.copies) {}

  // The bytes of an observation.
  std::size_t size() const {
    const std::size_t width = static_cast<std::size_t>(width_);
    const std::size_t passing = rules_.passing ? kSeats + 2 * width : 0;
    return 1 + kSteps + 3 * kSeats + width + kMostRungs * (1 + kSeats) + kSeats * kCalls + 2 * kSeats + 1 + kSeats + 1 + 4 + passing +
           kSuits + kSeats + kSeats * width + 2 * kSeats + kSeats * width + kSeats * kMostCards + 3 * kSeats + 2 * kSeats +
           kSeats * kSuits + 6;
  }

  // A hand that was just dealt.
  void begin(const Table& table, Image& image) const {
    for (int seat = 0; seat < kSeats; ++seat) {
      write(image.hand[seat], table.hand[seat]);
      std::memset(image.played[seat], 0, static_cast<std::size_t>(width_));
      std::memset(image.meld[seat], 0, static_cast<std::size_t>(width_));
      std::memset(image.away[seat], 0, static_cast<std::size_t>(width_));
      std::memset(image.received[seat], 0, static_cast<std::size_t>(width_));
      std::memset(image.rungs[seat], 0, kMostRungs);
      std::memset(image.calls[seat], 0, kCalls);
      image.held[seat] = static_cast<std::uint8_t>(rules_.hand);
      ranges_.bid.write(image.melded[seat], 0);
      ranges_.points.write(image.points[seat], 0);
    }
    ranges_.bid.write(image.price, 0);
    ranges_.bid.write(image.need, 0);
  }

  // After this seat chose at this step; `deals` is what the hand's number of deals was before.
  void follow(const Table& table, Image& image, Step step, int seat, std::uint64_t deals) const {
    switch (step) {
      case Step::bid:
        if (table.deals != deals) return begin(table, image);
        said(table, image, table.said[table.calls - 1]);
        break;
      case Step::trump:
        priced(table, image);
        if (table.melded) melded(table, image);
        break;
      case Step::pass: passed(table, image); break;
      case Step::throw_in: break;
      case Step::play: played(table, image, seat); break;
      case Step::over: break;
    }
  }

  void write(const Table& table, const Image& image, std::uint8_t* into) const {
    switch (rules_.copies) {
      case 1: return lay_out<1>(table, image, into);
      case 2: return lay_out<2>(table, image, into);
      case 3: return lay_out<3>(table, image, into);
      default: return lay_out<4>(table, image, into);
    }
  }

 private:
  static constexpr int kAsked[] = {4, 7, 9, 11, 14, 17};  // by Step

  template <int copies>
  void lay_out(const Table& table, const Image& image, std::uint8_t* into) const {
    constexpr int width = kMostCards * copies;  // known here, so that what is copied is copied without a call
    const int own = table.turn;
    const bool over = table.step == Step::over, declared = table.declarer != kNobody;
    std::uint8_t* at = into;
    *at++ = 1;
    at = one(at, kSteps, kAsked[static_cast<int>(table.step)]);
    at = place(at, own, over ? kNobody : own);
    at = place(at, own, table.dealer);
    for (int each = 0; each < kSeats; ++each) *at++ = image.held[(own + each) & 3];
    at = copy(at, image.hand[own], width);
    at = one(at, kMostRungs, std::min(table.standing, kMostRungs - 1));
    for (int each = 0; each < kSeats; ++each) at = copy(at, image.rungs[(own + each) & 3], kMostRungs);
    for (int each = 0; each < kSeats; ++each) at = copy(at, image.calls[(own + each) & 3], kCalls);
    for (int each = 0; each < kSeats; ++each) *at++ = table.passed >> ((own + each) & 3) & 1;
    at = place(at, own, table.bidder);
    *at++ = table.handed_back;
    at = place(at, own, declared ? table.declarer : kNobody);
    *at++ = table.forced;
    at = copy(at, image.price, 2);
    at = copy(at, image.need, 2);
    if (rules_.passing) {
      for (int each = 0; each < kSeats; ++each) *at++ = static_cast<std::uint8_t>(table.gave[(own + each) & 3]);
      at = copy(at, image.away[own], width);
      at = copy(at, image.received[own], width);
    }
    at = one(at, kSuits, table.trump);
    for (int each = 0; each < kSeats; ++each) *at++ = table.melded;
    for (int each = 0; each < kSeats; ++each) at = copy(at, image.meld[(own + each) & 3], width);
    for (int each = 0; each < kSeats; ++each) at = copy(at, image.melded[(own + each) & 3], 2);
    for (int each = 0; each < kSeats; ++each) at = copy(at, image.played[(own + each) & 3], width);
    std::memset(at, 0, kSeats * kMostCards);
    for (int nth = 0; nth < table.in_trick; ++nth) at[((table.leader + nth - own) & 3) * kMostCards + table.trick[nth]] = 1;
    at += kSeats * kMostCards;
    const bool playing = table.step == Step::play;
    at = place(at, own, playing ? table.leader : kNobody);
    at = place(at, own, playing && table.in_trick ? table.winner : kNobody);
    for (int each = 0; each < kSeats; ++each) *at++ = table.won[(own + each) & 3];
    for (int each = 0; each < kSeats; ++each) at = copy(at, image.points[(own + each) & 3], 2);
    for (int each = 0; each < kSeats; ++each) {
      for (int suit = 0; suit < kSuits; ++suit) *at++ = table.lacks[(own + each) & 3] >> suit & 1;
    }
    ranges_.score.write(at, 0);
    ranges_.score.write(at + 2, 0);
    Range{0, ranges_.score.high}.write(at + 4, ranges_.goal);
  }

  static std::uint8_t* one(std::uint8_t* at, int size, int which) {
    std::memset(at, 0, static_cast<std::size_t>(size));
    if (which >= 0) at[which] = 1;
    return at + size;
  }

  static std::uint8_t* place(std::uint8_t* at, int own, int seat) { return one(at, kSeats, seat < 0 ? kNobody : (seat - own) & 3); }

  static std::uint8_t* copy(std::uint8_t* at, const std::uint8_t* from, int size) {
    std::memcpy(at, from, static_cast<std::size_t>(size));
    return at + size;
  }

  // A thermometer.
  void write(std::uint8_t* at, const Cards& cards) const {
    for (Lane lane : cards) {
      for (int rank = 0; rank < kRanks; ++rank) {
        const int held = count(lane, rank);
        for (int nth = 0; nth < rules_.copies; ++nth) *at++ = nth < held;
      }
    }
  }

  void said(const Table& table, Image& image, const Said& said) const {
    std::memset(image.calls[said.seat], 0, kCalls);
    image.calls[said.seat][kSaid[static_cast<int>(said.call)]] = 1;
    if (said.rung != kNobody) image.rungs[said.seat][std::min(static_cast<int>(said.rung), kMostRungs - 1)] = 1;
    priced(table, image);
  }
  static constexpr int kSaid[] = {2, 3, 4, 5, 6, 0, 1};  // by Call

  void priced(const Table& table, Image& image) const {
    const bool declared = table.declarer != kNobody;
    ranges_.bid.write(image.price, declared ? table.bid : table.standing == kNobody ? 0 : rules_.ladder[table.standing]);
    if (!declared) return;
    const int side = table.declarer & 1, meld = table.melded ? shown(table, side) : 0;
    ranges_.bid.write(image.need, std::max(0, std::max({0, table.bid - meld, rules_.make_points}) - taken(table, side)));
  }

  void melded(const Table& table, Image& image) const {
    for (int seat = 0; seat < kSeats; ++seat) {
      write(image.meld[seat], table.meld[seat].cards);
      ranges_.bid.write(image.melded[seat], table.meld[seat].total);
    }
    priced(table, image);
  }

  void passed(const Table& table, Image& image) const {
    for (int seat : {int{table.declarer}, table.declarer ^ 2}) {
      write(image.hand[seat], table.hand[seat]);
      write(image.received[seat], table.received[seat]);
      Cards away{};
      for (int suit = 0; suit < kSuits; ++suit) away[suit] = table.given[seat][suit] + table.giving[seat][suit];
      write(image.away[seat], away);
      int held = 0;
      for (Lane lane : table.hand[seat]) held += deece::size(lane);
      image.held[seat] = static_cast<std::uint8_t>(held);
    }
    if (table.melded) melded(table, image);
  }

  void played(const Table& table, Image& image, int seat) const {
    const int nth = table.in_trick ? table.in_trick - 1 : kSeats - 1;
    const int code = table.trick[nth], suit = code / kRanks, rank = code % kRanks;
    image.hand[seat][code * rules_.copies + count(table.hand[seat][suit], rank)] = 0;
    image.played[seat][code * rules_.copies + count(table.played[seat][suit], rank) - 1] = 1;
    --image.held[seat];
    if (table.in_trick) return;
    ranges_.points.write(image.points[table.winner], table.cards[table.winner]);
    if (((table.winner ^ table.declarer) & 1) == 0) priced(table, image);
  }

  const Rules& rules_;
  Ranges ranges_;
  int width_;
};

}  // namespace deece::batch
