"""Plans of courses: the command, and what a conversation needs for them."""
