#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http.h"

namespace houseway::server {

// What stood in the place of a pattern's {names}, decoded.
class Parameters {
 public:
  void add(std::string name, std::string value) { values_.emplace_back(name, value); }
  // Throws for a name that the pattern does not have.
  const std::string& operator[](std::string_view name) const;

 private:
  std::vector<std::pair<std::string, std::string>> values_;
};

// Which handler answers which method and path. Patterns are paths whose segments may be parameters:
// "/api/tables/{table}/seats/{seat}". A segment that is spelled out goes before a parameter. HEAD
// is answered as GET is, OPTIONS from the list of methods.
class Routes {
 public:
  using Handler = std::function<void(const Request&, const Parameters&, const Responder&)>;

  // Throws if the pattern is ill-formed or leads, with this method, to a handler already.
  void add(std::string method, std::string_view pattern, Handler handler);

  // Calls the handler, or answers itself: 404 for a path that leads nowhere, 405 with the methods
  // that it has, 400 for one that is no text.
  void answer(const Request& request, const Responder& responder) const;

  // Every method with its pattern.
  std::vector<std::pair<std::string, std::string>> all() const;

  // The pattern that a request falls under, for figures kept by route; "none" if under none.
  std::string_view pattern(const Request& request) const;

 private:
  struct Segment {
    bool parameter = false;
    std::string text;  // the name of a parameter, or what must stand there
  };
  struct Route {
    std::string method;
    std::string pattern;
    std::vector<Segment> segments;
    Handler handler;
  };
  static bool more_exact(const Route& a, const Route& b);
  // The routes that fit a path, whatever the method, all of the same pattern: the most exact.
  std::vector<const Route*> fitting(const std::vector<std::string>& segments) const;

  std::vector<Route> routes_;  // more exact ones first
};

}  // namespace houseway::server
