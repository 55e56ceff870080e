#include "puzzlemill/pipeline/first_error.hpp"

#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <tbb/parallel_pipeline.h>

namespace puzzlemill::pipeline {
namespace {

TEST(FirstError, AfterItNothingIsDone) {
  FirstError error;
  EXPECT_EQ(error.unless([] { return 5; }), 5);
  EXPECT_NO_THROW(error.rethrow());
  EXPECT_EQ(error.unless([]() -> int { throw std::runtime_error("first"); }), 0);
  EXPECT_TRUE(error.any());
  bool done = false;
  error.unless([&] { done = true; });
  EXPECT_FALSE(done);
  try {
    error.rethrow();
    ADD_FAILURE();
  } catch (const std::runtime_error& thrown) {
    EXPECT_STREQ(thrown.what(), "first");
  }
}

TEST(FirstError, EndsAPipelineWhoseLastStageThrows) {
  using Token = std::vector<std::string>;  // of which an address sanitizer sees what is lost
  FirstError error;
  int dealt = 0;
  int kept = 0;
  tbb::parallel_pipeline(
      8, tbb::make_filter<void, Token>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& flow) {
           if (error.any() || dealt == 1'000'000) flow.stop();
           return Token(20, std::to_string(++dealt));
         }) & tbb::make_filter<Token, void>(tbb::filter_mode::serial_in_order, [&](const Token&) {
           error.unless([&] {
             if (++kept == 3) throw std::runtime_error("full");
           });
         }));
  EXPECT_EQ(kept, 3);
  EXPECT_LT(dealt, 1'000'000);
  EXPECT_THROW(error.rethrow(), std::runtime_error);
}

}  // namespace
}  // namespace puzzlemill::pipeline
