"""What a measurement is shown as: Markdown, JSON and pictures."""
