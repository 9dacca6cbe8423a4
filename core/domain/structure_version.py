"""The version of what reads stored blocks; pages of another version are read again from them, without a fetch."""

CHUNKER = 2  # raise it when the boundaries, texts or units of chunks change (core/rag/indexing/chunking.py)
TOKENS = 1  # raise it when tokens are counted or terms are made in another way (core/models/token_count.py, terms.py)
VALUES = 1  # raise it when the lexer of values reads other values, or ends sentences elsewhere (core/text/values)

STRUCTURE = f"{CHUNKER}.{TOKENS}.{VALUES}"
