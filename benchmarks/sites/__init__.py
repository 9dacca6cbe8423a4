"""Whether crawls follow a site, and how well its pages are read."""
