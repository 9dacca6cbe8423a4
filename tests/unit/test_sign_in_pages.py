"""A page that begins with a form for a password says nothing to the public."""

import pytest

from core.extract.html.tree import parse_html
from core.extract.html_pages import asks_to_sign_in

FORM = '<form><label>User</label><input name="u"><label>Key</label><input type="password" name="k"></form>'
POLICY = "<p>" + "Whoever goes on accepts the rules for the use of computers of the college. " * 30 + "</p>"


def asks(body: str) -> bool:
    return asks_to_sign_in(parse_html(f"<html><body>{body}</body></html>"))


@pytest.mark.parametrize(
    "body",
    [
        f"<main><h1>Grade forms</h1>{FORM}{POLICY}</main>",
        f"<header><p>{'The college stands by the sea. ' * 9}</p></header><h1>Portal</h1><p>Members.</p>{FORM}",
        '<h1>One account</h1><input type="text" autocomplete="section-a username webauthn"><button>Next</button>',
        '<body onload="document.forms[0].submit()"><form><input type="hidden" name="SAMLRequest" value="x"></form>',
    ],
)
def test_a_page_that_begins_with_its_form_asks_to_sign_in(body: str) -> None:
    assert asks(body)


@pytest.mark.parametrize(
    "body",
    [
        f"<header>{FORM}</header><main><h1>Library</h1>{POLICY}</main>",
        f"<aside>{FORM}</aside><p>The desk lends keys.</p>",
        f"<main><h1>Study rooms</h1><p>The desk is open until 9:40 p.m.</p>{FORM}</main>",
        f"<main><h1>Printing</h1>{POLICY}{FORM}</main>",
        '<main><h1>Search</h1><form><input type="text" name="q"></form></main>',
        "<main><p>Your password ends after half a year.</p></main>",
    ],
)
def test_a_page_that_says_something_first_is_content(body: str) -> None:
    assert not asks(body)
