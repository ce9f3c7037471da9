#include "server/routes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "server/http_text.h"

namespace houseway::server {
namespace {

std::vector<std::string_view> split(std::string_view path) {
  std::vector<std::string_view> parts;
  path.remove_prefix(1);
  while (true) {
    const auto slash = path.find('/');
    parts.push_back(path.substr(0, slash));
    if (slash == std::string_view::npos) return parts;
    path.remove_prefix(slash + 1);
  }
}

std::optional<std::vector<std::string>> decoded(std::string_view path) {
  if (!path.starts_with('/')) return {};
  std::vector<std::string> segments;
  for (const std::string_view part : split(path)) {
    auto plain = percent_decoded(part);
    if (!plain) return {};
    segments.push_back(std::move(*plain));
  }
  return segments;
}

}  // namespace

const std::string& Parameters::operator[](std::string_view name) const {
  const auto found = std::ranges::find(values_, name, &std::pair<std::string, std::string>::first);
  if (found == values_.end()) throw std::logic_error(fmt::format("no parameter {}", name));
  return found->second;
}

bool Routes::more_exact(const Route& a, const Route& b) {
  return std::ranges::lexicographical_compare(a.segments, b.segments, {}, &Segment::parameter,
                                              &Segment::parameter);
}

void Routes::add(std::string method, std::string_view pattern, Handler handler) {
  Route route{std::move(method), std::string(pattern), {}, std::move(handler)};
  if (!pattern.starts_with('/')) {
    throw std::logic_error(fmt::format("the pattern {} must begin with /", pattern));
  }
  for (const std::string_view part : split(pattern)) {
    const bool parameter = part.size() > 2 && part.front() == '{' && part.back() == '}';
    const std::string_view text = parameter ? part.substr(1, part.size() - 2) : part;
    if (text.find_first_of("{}%?#") != std::string_view::npos) {
      throw std::logic_error(fmt::format("{} cannot be part of a pattern", part));
    }
    route.segments.push_back({parameter, std::string(text)});
  }
  for (const Route& other : routes_) {
    const bool same =
        std::ranges::equal(route.segments, other.segments, [](const Segment& a, const Segment& b) {
          return a.parameter == b.parameter && (a.parameter || a.text == b.text);
        });
    if (same && other.pattern != route.pattern) {
      throw std::logic_error(fmt::format("{} and {} are the same paths", pattern, other.pattern));
    }
    if (same && other.method == route.method) {
      throw std::logic_error(fmt::format("{} {} has a handler already", route.method, pattern));
    }
  }
  routes_.insert(std::ranges::upper_bound(routes_, route, &Routes::more_exact), std::move(route));
}

std::vector<const Routes::Route*> Routes::fitting(const std::vector<std::string>& segments) const {
  std::vector<const Route*> found;
  for (const Route& route : routes_) {
    const bool fits = std::ranges::equal(
        route.segments, segments, [](const Segment& segment, const std::string& part) {
          return segment.parameter ? !part.empty() : segment.text == part;
        });
    if (fits && (found.empty() || found.front()->pattern == route.pattern)) found.push_back(&route);
  }
  return found;
}

std::vector<std::pair<std::string, std::string>> Routes::all() const {
  std::vector<std::pair<std::string, std::string>> found;
  for (const Route& route : routes_) found.emplace_back(route.method, route.pattern);
  return found;
}

std::string_view Routes::pattern(const Request& request) const {
  const auto segments = decoded(request.path);
  if (!segments) return "none";
  const auto found = fitting(*segments);
  return found.empty() ? "none" : std::string_view(found.front()->pattern);
}

void Routes::answer(const Request& request, const Responder& responder) const {
  const auto segments = decoded(request.path);
  if (!segments) {
    return responder.answer(failure(400, "the path must begin with / and be text in UTF-8"));
  }
  const auto found = fitting(*segments);
  if (found.empty()) return responder.answer(failure(404, "there is nothing under this path"));

  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  for (const Route* route : found) {
    if (route->method != method) continue;
    Parameters parameters;
    for (std::size_t i = 0; i < segments->size(); ++i) {
      if (route->segments[i].parameter) parameters.add(route->segments[i].text, (*segments)[i]);
    }
    return route->handler(request, parameters, responder);
  }

  std::vector<std::string> methods = {"OPTIONS"};
  for (const Route* route : found) {
    methods.push_back(route->method);
    if (route->method == "GET") methods.emplace_back("HEAD");
  }
  std::ranges::sort(methods);
  const std::string allowed = fmt::format("{}", fmt::join(methods, ", "));
  Response response = request.method == "OPTIONS"
                          ? Response{204, {}, {}, {}}
                          : failure(405, fmt::format("the methods of this path are {}", allowed));
  response.headers.push_back({"Allow", allowed});
  responder.answer(std::move(response));
}

}  // namespace houseway::server
