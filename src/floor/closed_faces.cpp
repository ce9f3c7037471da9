#include "floor/closed_faces.h"

#include <algorithm>
#include <cctype>

#include "round/story.h"

namespace houseway::floor {
namespace {

using Faces = std::map<std::string, int>;  // how many of each
using ByPlace = std::map<std::pair<bool, int>, Faces>;

std::pair<bool, int> key(Place place) {
  return {place.is_seat(), place.is_seat() ? place.seat() : place.index()};
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0;
}

std::string capital(std::string words) {
  if (!words.empty()) {
    words[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(words[0])));
  }
  return words;
}

// The most that was ever seen of each face at each place.
void look(const Round& round, int seat, ByPlace& seen) {
  for (const SeenPlace& place : round.view(seat)) {
    Faces now;
    for (const Card card : place.cards) {
      if (card.known()) ++now[text(card)];
    }
    Faces& most = seen[key(place.place)];
    for (const auto& [face, times] : now) most[face] = std::max(most[face], times);
  }
}

}  // namespace

ClosedFaces::ClosedFaces(const Round& round, const std::vector<int>& seats) {
  Round again(round.rules());
  ByPlace seen;
  ByPlace dealt;
  for (const Event& event : round.journal()) {
    if (again.apply(event)) break;
    if (const auto* card = event.as<CardDealt>(); card != nullptr && card->card.known()) {
      ++dealt[key(card->place)][text(card->card)];
    }
    look(again, 0, seen);
    for (const int seat : seats) look(again, seat, seen);
  }
  std::set<std::pair<bool, int>> closed;
  for (const auto& [place, faces] : dealt) {
    for (const auto& [face, times] : faces) {
      const int hidden = times - seen[place][face];
      if (hidden <= 0) continue;
      faces_.insert(face);
      closed.insert(place);
      count_ += static_cast<std::size_t>(hidden);
    }
  }
  if (closed.empty() || !round.over()) return;
  for (const Line& line : round.settlement().lines) {
    const bool of_closed = closed.contains({true, line.seat}) ||
                           closed.contains({true, line.holder}) || line.seat == 0;
    if (!of_closed) continue;
    Line bare = line;
    bare.hand = {};
    const std::string told = capital(line_text(round.definition(), line));
    const std::string without = capital(line_text(round.definition(), bare));
    if (told != without) lines_[told] = without;
  }
}

std::string ClosedFaces::covered(const std::string& words) const {
  if (const auto line = lines_.find(words); line != lines_.end()) return covered(line->second);
  std::string out;
  for (std::size_t i = 0; i < words.size();) {
    std::size_t end = i;
    while (end < words.size() && is_word(words[end])) ++end;
    if (end == i) {
      out += words[i++];
      continue;
    }
    const std::string_view word(words.data() + i, end - i);
    if (faces_.contains(word)) {
      out += '?';
    } else {
      out += word;
    }
    i = end;
  }
  return out;
}

void ClosedFaces::cover(Json& json) const {
  if (faces_.empty()) return;
  if (json.is_string()) {
    json = covered(json.get_ref<const std::string&>());
  } else if (json.is_structured()) {
    for (Json& part : json) cover(part);
  }
}

}  // namespace houseway::floor
