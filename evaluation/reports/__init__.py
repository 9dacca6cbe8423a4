"""Evaluation reports: Markdown, JSON and charts."""
