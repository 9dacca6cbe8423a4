"""The version of the extraction, apart from its code: who only stores pages does not import the parsers."""

# Raise it by one when the same bytes give other blocks or links. The next crawl then fetches every page in full, once;
# passages whose text stays the same keep their vectors. For other records of the same blocks nothing is fetched: raise
# RECORDS or VALUES in core/domain/page.py.
EXTRACTOR_VERSION = 17
