"""PDF files to blocks with page numbers."""
