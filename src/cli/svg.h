#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Pictures of figures as Scalable Vector Graphics.
namespace houseway::cli {

// A number as an axis tells it: "$1,250", "-$40", "2.5 million".
using AxisWords = std::string (*)(double value);

// One set of axes on a sheet.
class SvgPanel {
 public:
  struct Range {
    double from = 0;
    double to = 1;
  };
  struct Frame {
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
  };

  SvgPanel(Frame frame, std::string title, Range x, Range y);

  void ticks_below(AxisWords told, std::string_view label);
  void ticks_at_left(AxisWords told, std::string_view label);
  void area(const std::vector<std::pair<double, double>>& upper,
            const std::vector<std::pair<double, double>>& lower, std::string_view style);
  void line(const std::vector<std::pair<double, double>>& points, std::string_view style);
  void bar(double from, double to, double height, std::string_view style);
  void mark_across(double y, std::string_view words, std::string_view style);
  void mark_upright(double x, std::string_view words, std::string_view style);
  void words(double x, double y, std::string_view words, std::string_view anchor = "start");

  std::string text() const { return text_; }

 private:
  double at_x(double x) const;
  double at_y(double y) const;
  std::string points_of(const std::vector<std::pair<double, double>>& points) const;

  Frame frame_;
  Range x_;
  Range y_;
  std::string text_;
};

// Round numbers between two, about so many.
std::vector<double> round_steps(double from, double to, int about);

std::string svg_sheet(double width, double height, const std::string& content);
std::string svg_words(double x, double y, int size, std::string_view words,
                      std::string_view more = {});

}  // namespace houseway::cli
