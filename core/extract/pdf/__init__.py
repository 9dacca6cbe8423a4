"""Convert PDF files to blocks with page numbers."""
