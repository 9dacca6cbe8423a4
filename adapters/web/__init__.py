"""The web: a page, a widget for other pages, and an API, on the same services and screens as the chat platforms."""
