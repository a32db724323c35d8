// Replaced by the suite's first file.
