#include "cli/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace houseway::cli {
namespace {

constexpr std::string_view faint = "stroke='#d5d9e0' stroke-width='1'";

std::string escaped(std::string_view words) {
  std::string text;
  for (const char c : words) {
    if (c == '&') {
      text += "&amp;";
    } else if (c == '<') {
      text += "&lt;";
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace

std::vector<double> round_steps(double from, double to, int about) {
  const double span = to - from;
  if (!(span > 0)) return {from};
  const double rough = span / about;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double each : {1.0, 2.0, 2.5, 5.0}) {
    if (each * power >= rough) {
      step = each * power;
      break;
    }
  }
  std::vector<double> steps;
  for (double at = std::ceil(from / step); at * step <= to + step * 1e-9; ++at) {
    steps.push_back(at * step);
  }
  return steps;
}

SvgPanel::SvgPanel(Frame frame, std::string title, Range x, Range y) : frame_(frame), x_(x), y_(y) {
  text_ += svg_words(frame.left, frame.top - 14, 15, title, "font-weight='600'");
}

double SvgPanel::at_x(double x) const {
  return frame_.left + (x - x_.from) / (x_.to - x_.from) * frame_.width;
}

double SvgPanel::at_y(double y) const {
  return frame_.top + (y_.to - y) / (y_.to - y_.from) * frame_.height;
}

void SvgPanel::ticks_below(AxisWords told, std::string_view label) {
  const double bottom = frame_.top + frame_.height;
  for (const double x : round_steps(x_.from, x_.to, 8)) {
    text_ += fmt::format("<line x1='{0:.1f}' y1='{1:.1f}' x2='{0:.1f}' y2='{2:.1f}' {3}/>\n",
                         at_x(x), frame_.top, bottom, faint);
    text_ += svg_words(at_x(x), bottom + 18, 12, told(x), "text-anchor='middle'");
  }
  text_ += svg_words(frame_.left + frame_.width / 2, bottom + 38, 12, label,
                     "text-anchor='middle' fill='#5b6472'");
}

void SvgPanel::ticks_at_left(AxisWords told, std::string_view label) {
  for (const double y : round_steps(y_.from, y_.to, 6)) {
    text_ += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' {}/>\n",
                         frame_.left, at_y(y), frame_.left + frame_.width, at_y(y), faint);
    text_ += svg_words(frame_.left - 8, at_y(y) + 4, 12, told(y), "text-anchor='end'");
  }
  text_ +=
      svg_words(frame_.left - 8, frame_.top - 14, 12, label, "text-anchor='end' fill='#5b6472'");
}

std::string SvgPanel::points_of(const std::vector<std::pair<double, double>>& points) const {
  std::string text;
  for (const auto& [x, y] : points) {
    const double inside = std::clamp(y, y_.from, y_.to);
    text += fmt::format("{:.1f},{:.1f} ", at_x(x), at_y(inside));
  }
  return text;
}

void SvgPanel::area(const std::vector<std::pair<double, double>>& upper,
                    const std::vector<std::pair<double, double>>& lower, std::string_view style) {
  std::vector<std::pair<double, double>> round = upper;
  round.insert(round.end(), lower.rbegin(), lower.rend());
  text_ += fmt::format("<polygon points='{}' {}/>\n", points_of(round), style);
}

void SvgPanel::line(const std::vector<std::pair<double, double>>& points, std::string_view style) {
  text_ += fmt::format("<polyline points='{}' fill='none' {}/>\n", points_of(points), style);
}

void SvgPanel::bar(double from, double to, double height, std::string_view style) {
  const double left = at_x(from);
  const double top = at_y(std::clamp(height, y_.from, y_.to));
  text_ +=
      fmt::format("<rect x='{:.2f}' y='{:.2f}' width='{:.2f}' height='{:.2f}' {}/>\n", left, top,
                  std::max(0.5, at_x(to) - left - 0.5), std::max(0.0, at_y(y_.from) - top), style);
}

void SvgPanel::mark_across(double y, std::string_view words, std::string_view style) {
  text_ += fmt::format("<line x1='{:.1f}' y1='{:.1f}' x2='{:.1f}' y2='{:.1f}' {}/>\n", frame_.left,
                       at_y(y), frame_.left + frame_.width, at_y(y), style);
  text_ += svg_words(frame_.left + frame_.width - 4, at_y(y) - 5, 12, words, "text-anchor='end'");
}

void SvgPanel::mark_upright(double x, std::string_view words, std::string_view style) {
  text_ += fmt::format("<line x1='{0:.1f}' y1='{1:.1f}' x2='{0:.1f}' y2='{2:.1f}' {3}/>\n", at_x(x),
                       frame_.top, frame_.top + frame_.height, style);
  text_ += svg_words(at_x(x) + 5, frame_.top + 14, 12, words);
}

void SvgPanel::words(double x, double y, std::string_view words, std::string_view anchor) {
  text_ += svg_words(at_x(x), at_y(y), 12, words, fmt::format("text-anchor='{}'", anchor));
}

std::string svg_words(double x, double y, int size, std::string_view words, std::string_view more) {
  const bool coloured = more.find("fill=") != std::string_view::npos;
  return fmt::format("<text x='{:.1f}' y='{:.1f}' font-size='{}' {} {}>{}</text>\n", x, y, size,
                     coloured ? "" : "fill='#1d2430'", more, escaped(words));
}

std::string svg_sheet(double width, double height, const std::string& content) {
  return fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:.0f} {1:.0f}' width='{0:.0f}' "
      "height='{1:.0f}' font-family='Inter, Segoe UI, Helvetica, Arial, sans-serif'>\n"
      "<rect width='100%' height='100%' fill='#fbfcfe'/>\n{2}</svg>\n",
      width, height, content);
}

}  // namespace houseway::cli
