"""Read pages that are pictures of text, where the OCR extra is installed."""
