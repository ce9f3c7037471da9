#include "core/replace_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <thread>

#include "support.h"

// How a file is replaced as a whole, and what is no such file.
namespace houseway {
namespace {

class ReplaceFile : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "houseway-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static unsigned mode_of(const std::string& path) {
    struct stat status {};
    EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
    return status.st_mode & ALLPERMS;
  }

  std::filesystem::path folder_;
};

TEST_F(ReplaceFile, AFileKeepsItsModeAndANewOneHasThatOfTheUmask) {
  const ::mode_t before = ::umask(0027);
  EXPECT_TRUE(replace_file(path("new"), "a"));
  EXPECT_TRUE(replace_file(path("own"), "a", NewFile::for_the_owner_alone));
  EXPECT_EQ(mode_of(path("new")), 0640U);
  EXPECT_EQ(mode_of(path("own")), 0600U);
  ASSERT_EQ(::chmod(path("new").c_str(), 0664), 0);
  EXPECT_TRUE(replace_file(path("new"), "b", NewFile::for_the_owner_alone));
  EXPECT_EQ(mode_of(path("new")), 0664U);
  EXPECT_EQ(read_whole(path("new")), "b");
  ::umask(before);
}

TEST_F(ReplaceFile, LinksAreFollowed) {
  std::filesystem::create_directory(path("far"));
  std::filesystem::create_symlink("far/file", path("link"));
  std::filesystem::create_symlink(path("link"), path("link to a link"));
  for (const char* text : {"made", "replaced"}) {
    EXPECT_TRUE(replace_file(path("link to a link"), text));
    EXPECT_EQ(read_whole(path("far/file")), text);
    EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
    EXPECT_TRUE(std::filesystem::is_symlink(path("link to a link")));
  }
  std::filesystem::create_symlink("round", path("round"));
  EXPECT_FALSE(replace_file(path("round"), "x"));
  EXPECT_EQ(errno, ELOOP);
}

// A pipe stands for devices too: a mistake would not do without those of the machine.
TEST_F(ReplaceFile, WhatIsNoRegularFileIsWrittenTo) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), S_IRUSR | S_IWUSR), 0);
  std::filesystem::create_symlink("pipe", path("link"));
  const int reader = ::open(path("pipe").c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  EXPECT_TRUE(replace_file(path("link"), "text"));
  std::array<char, 8> buffer{};
  EXPECT_EQ(::read(reader, buffer.data(), buffer.size()), 4);
  EXPECT_STREQ(buffer.data(), "text");
  ::close(reader);
  EXPECT_TRUE(std::filesystem::is_fifo(path("pipe")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
}

TEST_F(ReplaceFile, WhatCannotBeWrittenSaysWhy) {
  EXPECT_FALSE(replace_file(folder_.string(), "x"));
  EXPECT_EQ(errno, EISDIR);
  EXPECT_FALSE(replace_file(path("no such folder/file"), "x"));
  EXPECT_EQ(errno, ENOENT);
}

// Each has the whole text of one of them, and nothing else is left.
TEST_F(ReplaceFile, WritersDoNotDisturbEachOther) {
  constexpr std::size_t size = 200'000;
  const auto write = [&](char letter) {
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(replace_file(path("file"), std::string(size, letter)));
      const std::string text = read_whole(path("file"));
      ASSERT_EQ(text.size(), size);
      EXPECT_EQ(text, std::string(size, text.front()));
    }
  };
  std::thread other(write, 'a');
  write('b');
  other.join();
  const auto left = std::filesystem::directory_iterator(folder_);
  EXPECT_EQ(std::distance(begin(left), end(left)), 1);
}

}  // namespace
}  // namespace houseway
