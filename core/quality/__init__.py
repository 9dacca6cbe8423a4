"""What is wrong with the site itself: dead links, dates that have passed, pages that disagree."""
