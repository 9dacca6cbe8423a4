"""Time: what a question means by it, when something is open, and how dated rows stand to a day."""
