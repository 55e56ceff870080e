#include "puzzlemill/sudoku/grade/grade_table.hpp"

#include <array>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "puzzlemill/core/error.hpp"
#include "puzzlemill/sudoku/shape.hpp"

namespace puzzlemill::sudoku {
namespace {

template <class Shape>
constexpr std::array<int, 5> bands_of = default_grade_table<Shape>().band_from;

std::string refusal_of(const GradeTable& table) {
  try {
    check_bounds(table.band_from);
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::usage);
    return error.what();
  }
  return "";
}

TEST(GradeTable, PutsEachEdgeInTheBandThatThePublishedTableNames) {
  const GradeTable table;
  EXPECT_EQ(table.band(Score(0)), Band::trivial);
  EXPECT_EQ(table.band(Score(39)), Band::trivial);
  EXPECT_EQ(table.band(Score(40)), Band::simple);
  EXPECT_EQ(table.band(Score(60)), Band::simple);
  EXPECT_EQ(table.band(Score(61)), Band::medium);
  EXPECT_EQ(table.band(Score(75)), Band::medium);
  EXPECT_EQ(table.band(Score(76)), Band::medium_difficult);
  EXPECT_EQ(table.band(Score(90)), Band::medium_difficult);
  EXPECT_EQ(table.band(Score(91)), Band::difficult);
  EXPECT_EQ(table.band(Score(200)), Band::difficult);
  EXPECT_EQ(table.band(Score(201)), Band::extremely_difficult);
  EXPECT_EQ(table.band(Score(2'000'000'000)), Band::extremely_difficult);
}

TEST(GradeTable, ScalesTheBandsOfEveryShapeByItsCells) {
  EXPECT_THAT(bands_of<Shape4>, testing::ElementsAre(8, 12, 15, 18, 40));
  EXPECT_THAT(bands_of<Shape6>, testing::ElementsAre(18, 27, 34, 40, 89));
  EXPECT_THAT(bands_of<Shape8>, testing::ElementsAre(32, 48, 60, 72, 159));
  EXPECT_THAT(bands_of<Shape9>, testing::ElementsAre(40, 61, 76, 91, 201));
  EXPECT_THAT(bands_of<Shape10>, testing::ElementsAre(49, 75, 94, 112, 248));
  EXPECT_THAT(bands_of<Shape12>, testing::ElementsAre(71, 108, 135, 162, 357));
  EXPECT_THAT(bands_of<Shape16>, testing::ElementsAre(126, 193, 240, 288, 635));
}

TEST(GradeTable, HasTheSamePointsForEveryShape) {
  const GradeTable table = default_grade_table<Shape16>();
  EXPECT_EQ(table.crme, 1);
  EXPECT_EQ(table.uniqueness, 2);
  EXPECT_EQ(table.trial, 10);
}

TEST(GradeTable, SaysAllThatItHolds) {
  EXPECT_EQ(values_of(GradeTable{}, grade_settings()), (GradeSettings{{"weight.crme", 1},
                                                                      {"weight.uniqueness", 2},
                                                                      {"weight.trial", 10},
                                                                      {"band.simple", 40},
                                                                      {"band.medium", 61},
                                                                      {"band.medium-difficult", 76},
                                                                      {"band.difficult", 91},
                                                                      {"band.extremely-difficult", 201}}));
}

TEST(GradeTable, TakesEachSettingByItsName) {
  GradeTable table;
  int value = 11;
  for (const auto& setting : grade_settings()) set(table, grade_settings(), setting.name, value++);
  EXPECT_EQ(table, (GradeTable{11, 12, 13, {14, 15, 16, 17, 18}}));
  EXPECT_EQ(table.band(Score(15)), Band::medium);
}

TEST(GradeTable, NamesEveryBandSettingAfterItsBand) {
  for (std::size_t band = 1; band < band_names.size(); ++band) {
    GradeTable table;
    set(table, grade_settings(), "band." + std::string(band_names[band]), 7);
    EXPECT_EQ(table.band_from[band - 1], 7);
  }
}

TEST(GradeTable, RefusesAnUnknownSetting) {
  GradeTable table;
  EXPECT_THROW(set(table, grade_settings(), "weight.luck", 1), Error);
  EXPECT_THROW(set(table, grade_settings(), "band.trivial", 1), Error);
  EXPECT_EQ(table, GradeTable{});
}

TEST(GradeTable, RefusesAValueOutOfRange) {
  GradeTable table;
  EXPECT_THROW(set(table, grade_settings(), "weight.crme", -1), Error);
  EXPECT_THROW(set(table, grade_settings(), "weight.crme", max_grade_setting + 1), Error);
  EXPECT_EQ(table, GradeTable{});
  set(table, grade_settings(), "weight.crme", max_grade_setting);
  EXPECT_EQ(table.crme, max_grade_setting);
}

TEST(GradeTable, RefusesBandsOutOfOrderAndNamesThem) {
  GradeTable table;
  EXPECT_EQ(refusal_of(table), "");
  table.band_from = {40, 61, 60, 91, 201};
  EXPECT_EQ(refusal_of(table), "band.medium-difficult must not be below band.medium: 60 is less than 61");
  table.band_from = {40, 61, 61, 91, 201};
  EXPECT_EQ(refusal_of(table), "");
}

}  // namespace
}  // namespace puzzlemill::sudoku
