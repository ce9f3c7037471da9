#pragma once

// The streams that every command has, and its memory.
namespace houseway::cli {

// A stream that is closed when the program starts would be the next file opened. Writing to what
// nobody reads any more, or beyond what a file may hold, is an error, not the end of the program.
void prepare_streams();

// Memory that is not there ends the program with a line and the status of a command used wrongly:
// giving back what it has may take memory too, and would end it without a word.
void end_when_out_of_memory();

// Whether all that was printed has reached its file; says so if not.
bool output_is_written();

}  // namespace houseway::cli
