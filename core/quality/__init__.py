"""Find problems on the site: dead links, past dates, contradictions; and watch answer quality."""
