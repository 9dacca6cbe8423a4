"""From a document to searchable chunks."""
