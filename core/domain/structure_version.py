"""The version of chunker and token counter; pages of another version are chunked again from their stored blocks."""

CHUNKER = 2  # raise it when the boundaries, texts or units of chunks change (core/rag/indexing/chunking.py)
TOKENS = 1  # raise it when tokens are counted or terms are made in another way (core/models/token_count.py, terms.py)

STRUCTURE = f"{CHUNKER}.{TOKENS}"
