"""The prompts, one Markdown file each, and the fences that keep material apart from instructions."""
