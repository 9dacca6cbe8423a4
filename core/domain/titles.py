"""What a page calls itself: its title without the name of the site."""

from itertools import pairwise

from core.domain.outside_text import real_host

BORDERS = (" | ", " – ", " — ", " - ", " :: ", " · ", " » ")
_LONG_LABEL = 4  # letters: a shorter label may stand in a word by chance, as `art` does in "Department"


def name_of_page(title: str) -> str:
    """A title up to its first border: "Student Health Center | Larkmoor University"."""
    title = " ".join(title.split())
    places = [title.find(border) for border in BORDERS if border in title]
    return title[: min(places)].strip() if places else title


def without_site(title: str, address: str) -> str:
    """A title without its last part, where the host of its address has the name that this part says.

    "Fees | Larkmoor University" is "Fees" at larkmoor.edu, and "Housing - Rates" stays what it is.
    """
    at, border = max((title.rfind(border), border) for border in BORDERS)
    return title[:at].strip() if at > 0 and _names(title[at + len(border) :], real_host(address)) else title


def _names(said: str, host: str) -> bool:
    words = [word for word in "".join(c if c.isalnum() else " " for c in said.casefold()).split() if word]
    joined, initials = "".join(words), "".join(word[0] for word in words)
    labels = [label for label, _ in pairwise(host.split(".")) if len(label) > 1]
    return any(each in {*words, initials} or (len(each) >= _LONG_LABEL and each in joined) for each in labels)
