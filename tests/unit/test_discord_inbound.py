"""What a person wrote on Discord, as the core reads it."""

import pytest

from adapters.discord.inbound import conversation, readable


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("<@1004> when can I drop a class?", "when can I drop a class?"),
        ("<@!1004>   hello", "hello"),
        ("ask <@&77> or look into <#88> please", "ask or look into please"),
        ("thanks <:party:123> <a:wave:456>", "thanks :party: :wave:"),
        ("<@1004>", ""),
        ("<@1004>\nfirst line\n  second   line", "first line\nsecond line"),
        ("is 3 < 4 and <b>bold</b>?", "is 3 < 4 and <b>bold</b>?"),
        ("متى يبدأ التسجيل؟ 🎓", "متى يبدأ التسجيل؟ 🎓"),
    ],
)
def test_reads_what_was_written_without_ids(written: str, read: str) -> None:
    assert readable(written) == read


def test_a_conversation_belongs_to_one_person_in_one_place_of_one_server() -> None:
    keys = {conversation(1, "5", 9), conversation(2, "5", 9), conversation(1, "6", 9), conversation(1, "5", 8)}

    assert len(keys) == 4
    assert {key.platform for key in keys} == {"discord"}


def test_direct_messages_have_no_server() -> None:
    assert conversation(None, "5", 9).workspace == "dm"
