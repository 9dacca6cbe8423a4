"""`advisor web-token`: the token is shown, and the entry lets it do what it was made for."""

import re

from click.testing import CliRunner

from adapters.web.api.tokens import Tokens, TokenScope
from bot.setting_up.web_token import SCOPES, web_token


def test_the_entry_that_is_printed_takes_the_token_that_is_printed() -> None:
    said = CliRunner().invoke(web_token, ["library", "--scope", "ask", "--scope", "search"], standalone_mode=False)
    token, entry = re.findall(r": (\S+)$", said.output, re.MULTILINE)
    caller = Tokens.read(entry).known(f"Bearer {token}")

    assert caller
    assert (caller.name, caller.scopes) == ("library", frozenset({TokenScope.ASK, TokenScope.SEARCH}))
    assert token not in entry


def test_a_name_that_the_setting_would_not_take_is_refused() -> None:
    refused = CliRunner().invoke(web_token, ["The Library", "--scope", "ask"])

    assert "ADVISOR_WEB_TOKENS" in str(refused.exception)


def test_every_scope_can_be_given() -> None:
    assert set(SCOPES) == {each.value for each in TokenScope}
