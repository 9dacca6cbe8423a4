"""English words that questions have whatever they are about: their absence from a passage says little."""

from core.text.languages.en.verbs import VERBS
from core.text.tokens import stem

# From our own knowledge of how people ask. Verbs are those whose choice seldom carries a fact (`verbs.py`).
_WORDS = """
able about actually after again ahead all allow almost already also always amount another any anybody anyone
anything anyway anywhere apart around available away back bad because before below best better big both bunch
certain chance class common cool couple current currently day deal definitely detail different difficult due
during each early easy either else enough especially ever every everybody everyone everything everywhere exact
exactly example extra far few first folk following friend full fully further general generally girl going good
great guy half hard hello help here hey high hour idea important individual info information instead interested
kind large last late later least less like list little long lot low main major make many matter may maybe mean
might minute more most much must name near necessary need never new next nice nobody normal normally nothing now
number often ok okay old once one only other otherwise out over own particular people per person place please
plus point possible possibly pretty probably quick quickly quite rather real really reason recent regular
related relevant right round same second several similar simple simply since small some somebody someone
something sometimes somewhere soon sorry sort specific still stuff such suppose sure tell thank thanks thing
third though through throughout thus time tip today together tomorrow tonight too total toward true try type
under unless until up upon usual usually value very via way week well whatever whenever wherever whether
whichever whoever whole within without wonder word wrong yeah year yes yesterday yet
"""

EVERYDAY = frozenset(stem(word) or word for word in _WORDS.split()) | VERBS
