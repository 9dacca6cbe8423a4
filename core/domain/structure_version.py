"""The version of what turns a page into passages; pages of another version are cut again from their stored blocks."""

CHUNKER = 1  # raise it when the cut, the text or the units of passages change (core/rag/indexing/chunking.py)
TOKENS = 1  # raise it when tokens are counted or terms are made in another way (core/models/token_count.py, terms.py)

STRUCTURE = f"{CHUNKER}.{TOKENS}"
