#include "puzzlemill/formats/output_file.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "puzzlemill/core/error.hpp"
#include "support/scratch_folder.hpp"

namespace puzzlemill::formats {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const { return scratch_ / name; }
  std::string content(const std::string& name) const { return test::text_of_file(path(name)); }
  void put(const std::string& name, const std::string& text) const { scratch_.file(name, text); }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
  }

  const test::ScratchFolder scratch_;
  const fs::path& folder = scratch_.path();
};

Fault fault_of(const std::string& target, bool force) {
  try {
    OutputFile out(target, force);
  } catch (const Error& error) {
    return error.fault();
  }
  ADD_FAILURE() << target << " could be created";
  return Fault::usage;
}

TEST_F(OutputFileTest, IsThereOnlyOnceCommitted) {
  OutputFile out(path("a"), false);
  EXPECT_EQ(out.write("text"), Written::done);
  EXPECT_FALSE(fs::exists(path("a")));
  EXPECT_EQ(out.commit(), Written::done);
  EXPECT_EQ(content("a"), "text");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, LeavesNothingBehindWithoutCommit) {
  {
    OutputFile out(path("a"), false);
    EXPECT_EQ(out.write("text"), Written::done);
    EXPECT_EQ(out.flush(), Written::done);
    EXPECT_EQ(files(), 1U);
  }
  EXPECT_EQ(files(), 0U);
}

TEST_F(OutputFileTest, WritesMoreThanItsBufferHolds) {
  const std::string chunk(300'001, 'x');
  OutputFile out(path("a"), false);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(out.write(chunk), Written::done);
  EXPECT_EQ(out.commit(), Written::done);
  EXPECT_EQ(fs::file_size(path("a")), 10 * chunk.size());
}

TEST_F(OutputFileTest, ReplacesAFileOnlyByForce) {
  put("a", "old");
  EXPECT_EQ(fault_of(path("a"), false), Fault::cannot_create);
  {
    OutputFile out(path("a"), true);
    EXPECT_EQ(out.write("new"), Written::done);
    EXPECT_EQ(content("a"), "old");
    EXPECT_EQ(out.commit(), Written::done);
  }
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFileTest, KeepsAFileThatCameMeanwhile) {
  OutputFile out(path("a"), false);
  EXPECT_EQ(out.write("new"), Written::done);
  put("a", "old");
  EXPECT_THROW(static_cast<void>(out.commit()), Error);
  EXPECT_EQ(content("a"), "old");
}

TEST_F(OutputFileTest, ReplacesTheFileBehindALink) {
  put("real", "old");
  fs::create_symlink(path("real"), path("link"));
  OutputFile out(path("link"), true);
  EXPECT_EQ(out.write("new"), Written::done);
  EXPECT_EQ(out.commit(), Written::done);
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("real"), "new");
}

TEST_F(OutputFileTest, SaysWhenItCannotBeCreated) {
  EXPECT_EQ(fault_of(path("missing/a"), false), Fault::cannot_create);
  EXPECT_EQ(fault_of(folder.string(), true), Fault::cannot_create);
  put("file", "");
  EXPECT_EQ(fault_of(path("file/a"), false), Fault::cannot_create);
}

TEST_F(OutputFileTest, SaysWhenTheDiskIsFull) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  OutputFile out("/dev/full", false);
  EXPECT_EQ(out.write("text"), Written::done);
  try {
    static_cast<void>(out.commit());
    FAIL() << "a full disk took the text";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::io);
    EXPECT_STREQ(error.what(), "/dev/full: cannot be written: No space left on device");
  }
}

TEST_F(OutputFileTest, SaysThatAReaderHasGone) {
  const auto handler = std::signal(SIGPIPE, SIG_IGN);
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  std::thread reader([&] { std::ifstream in(path("pipe")); });
  OutputFile out(path("pipe"), false);
  reader.join();
  EXPECT_EQ(out.write("text"), Written::done);
  EXPECT_EQ(out.flush(), Written::reader_gone);
  EXPECT_EQ(out.write("more"), Written::reader_gone);
  EXPECT_EQ(out.commit(), Written::reader_gone);
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  std::signal(SIGPIPE, handler);
}

}  // namespace
}  // namespace puzzlemill::formats
