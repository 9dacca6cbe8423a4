"""Tell a page that only asks its reader to sign in from one that has a form for it beside its text."""

from core.extract.html.tree import HEADINGS, INVISIBLE, Element
from core.text.values.lexer import values
from core.text.values.value import CLOCK, DATE, EMAIL, HOURS, MONEY, PHONE

_ASIDE = ("nav", "header", "footer", "aside", "dialog")
_NO_PROSE = HEADINGS | INVISIBLE | frozenset({*_ASIDE, "label", "legend", "a"})
_SECRETS = frozenset({"current-password", "username"})  # autofill field names of the HTML standard
_SAML = frozenset({"samlrequest", "samlresponse"})  # SAML 2.0 bindings, 3.5: a form that submits itself
_MOST_WORDS = 40
_STATED = {CLOCK, DATE, EMAIL, HOURS, MONEY, PHONE}


def asks_to_sign_in(root: Element) -> bool:
    """Whether the first thing that the page itself offers is a form for a password, whatever stands below it."""
    field = next(filter(_is_secret, root.iter("input")), None)
    if field is None or next(field.iterancestors(*_ASIDE), None) is not None:
        return False
    before = " ".join(_prose_before(field)).split()
    return len(before) <= _MOST_WORDS and not any(each.kind in _STATED for each in values(" ".join(before)))


def _is_secret(field: Element) -> bool:
    if field.get("type", "").lower() == "hidden":
        return field.get("name", "").lower() in _SAML
    return field.get("type", "").lower() == "password" or bool(_SECRETS & {*field.get("autocomplete", "").split()})


def _prose_before(field: Element) -> list[str]:
    found = []
    for text in field.xpath("preceding::text()"):
        inside = text.getparent().getparent() if text.is_tail else text.getparent()
        if inside is not None and inside.tag not in _NO_PROSE and next(inside.iterancestors(*_NO_PROSE), None) is None:
            found.append(str(text))
    return found
