"""What is one sending of a form, and what is another one of the same window."""

from typing import Any

from adapters.slack.receiving.rows import received_in


def name_of(value: str) -> str:
    state = {"values": {"fact": {"fact": {"type": "plain_text_input", "value": value}}}}
    view = {"id": "V1", "callback_id": "advisor_memory_add", "state": state}
    body: dict[str, Any] = {"type": "view_submission", "team": {"id": "T1"}, "user": {"id": "U1"}, "view": view}
    received = received_in(body, "UBOT", lambda _: False)
    assert received is not None
    return received.id


def test_a_form_that_slack_sends_again_is_the_same() -> None:
    assert name_of("nursing") == name_of("nursing")


def test_a_form_that_is_corrected_while_its_first_sending_is_worked_on_is_another_one() -> None:
    assert name_of("I have diabetes") != name_of("nursing")


def test_what_was_typed_does_not_stand_in_the_name() -> None:
    assert "nursing" not in name_of("nursing")
    assert len(name_of("nursing")) == len(name_of("a much longer text"))
