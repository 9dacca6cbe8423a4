"""The prompts, one Markdown file each, and the fences that separate material from instructions."""
