"""The prompts of the measurements, one Markdown file each."""
