#pragma once

// The streams that every command has.
namespace houseway::cli {

// A stream that is closed when the program starts would be the next file opened. Writing to what
// nobody reads any more is an error, not the end of the program.
void prepare_streams();

// Whether all that was printed has reached its file; says so if not.
bool output_is_written();

}  // namespace houseway::cli
