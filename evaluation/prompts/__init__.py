"""Prompts used in evaluation, one Markdown file each."""
