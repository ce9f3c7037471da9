#pragma once

#include <string>
#include <string_view>

namespace houseway {

// Puts the text in the place of the file, on the disk. The file has the old text or the new one,
// whatever happens. False where it cannot be written; errno then says why.
bool replace_file(const std::string& path, std::string_view text);

}  // namespace houseway
