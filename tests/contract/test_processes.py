"""Processes are told apart, and those that ended on this machine are known."""

from core.storage.leases import is_gone, this_process
from tests.standins.ended_process import ended_process


def test_this_process_is_there_and_always_has_the_same_name() -> None:
    assert this_process() == this_process()
    assert not is_gone(this_process())


def test_a_process_that_ended_is_gone() -> None:
    ended = ended_process()

    assert ended != this_process()
    assert is_gone(ended)


def test_another_process_that_got_the_same_number_is_not_mistaken_for_it() -> None:
    place, number, _ = this_process().rsplit("/", 2)

    assert is_gone(f"{place}/{number}/1")


def test_nothing_is_known_of_a_process_on_another_machine_or_in_another_container() -> None:
    place, number, started = ended_process().rsplit("/", 2)

    assert not is_gone(f"another-{place}/{number}/{started}")
