"""The same answers for programs: JSON over HTTP, and the Model Context Protocol, with the same tokens."""
