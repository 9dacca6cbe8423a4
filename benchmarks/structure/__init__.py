"""Report code structure: files per folder, import cycles, and the files that one question runs through."""
