#pragma once

#include <string>
#include <string_view>

namespace houseway {

// Who may read a file that was not there before; one that was keeps its mode.
enum class NewFile { as_the_umask_says, for_the_owner_alone };

// Puts the text in the place of the file, on the disk. The file has the old text or the new one,
// whatever happens. Links are followed to the file they lead to; what is no regular file, as a
// device or a pipe, is written to, and so is what standard output goes to. False where it cannot be
// written; errno then says why.
bool replace_file(const std::string& path, std::string_view text,
                  NewFile made = NewFile::as_the_umask_says);

// Where symbolic links lead from there, whether there is such a file or not; empty where they go
// round.
std::string end_of_links(const std::string& path);

}  // namespace houseway
