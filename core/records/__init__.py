"""Records of pages, and how questions are put to them."""
