"""The checks of the adapters can fail: broken in one place, a copy of the code is reported by the named test."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
COPIED = ("adapters", "bot", "core", "demo", "jobs", "migrations", "tests", "pyproject.toml")

pytestmark = pytest.mark.e2e


class Break(NamedTuple):
    """What a hurried person might change, and the test that tells."""

    file: str
    was: str
    becomes: str
    told_by: str


BREAKS = {
    "the command is answered before it is acknowledged": Break(
        "adapters/slack/commands.py",
        'await ack(text=searching, response_type="ephemeral")\n'
        "        self.in_flight.start(self._answer(body, client))",
        'await self._answer(body, client)\n        await ack(text=searching, response_type="ephemeral")',
        "test_slack_commands.py::test_every_command_is_acknowledged_at_once_and_privately",
    ),
    "everybody sees the acknowledgement": Break(
        "adapters/slack/commands.py",
        'await ack(text=searching, response_type="ephemeral")',
        'await ack(text=searching, response_type="in_channel")',
        "test_slack_commands.py::test_every_command_is_acknowledged_at_once_and_privately",
    ),
    "everybody sees the private answer": Break(
        "adapters/slack/posting.py",
        'if public else "ephemeral"',
        'if public else "in_channel"',
        "test_slack_wire.py::test_a_command_is_acknowledged_at_once_and_answered_privately",
    ),
    "a mention in a crawled page calls people": Break(
        "adapters/slack/markup.py",
        'cleaned(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")',
        "text",
        "test_slack_wire.py::test_a_crawled_page_can_ping_nobody",
    ),
    "a mention in a streamed page calls people": Break(
        "adapters/slack/markup.py",
        "found[0] + _JOINER",
        "found[0]",
        "test_slack_streaming.py::test_what_a_crawled_page_plants_in_a_stream_calls_nobody",
    ),
    "a post that may stand is sent again unseen": Break(
        "adapters/slack/posting.py",
        "if not may_have_worked(error):",
        "if may_have_worked(error):\n                return await self._post(post, mark)\n            else:",
        "test_slack_wire.py::test_a_post_that_slack_took_without_saying_so_is_not_sent_twice",
    ),
    "students may do what admins do": Break(
        "adapters/slack/permissions.py",
        "        return False\n",
        "        return True\n",
        "test_slack_commands.py::test_a_student_is_refused_with_a_sentence",
    ),
    "what was written in distress is remembered with its channel": Break(
        "adapters/slack/answer_view.py",
        "(is_unshared(message) or is_shared(message.conversation))",
        "is_unshared(message)",
        "test_slack_help.py::test_what_was_written_in_distress_is_remembered_apart_from_its_channel",
    ),
    "a channel of Slack reads the help for one person": Break(
        "adapters/slack/answer_view.py",
        "if (rendered.is_help or self.in_doubt) and is_shared(self.question.message.conversation):",
        "if False:",
        "test_slack_help.py::test_help_that_was_not_foreseen_is_private_too",
    ),
    "a channel of Discord reads the help for one person": Break(
        "adapters/discord/answer_view.py",
        "if answer.outcome is Outcome.CRISIS:",
        "if False:",
        "test_discord_help.py::test_help_that_was_not_foreseen_is_private_too",
    ),
    "a stored answer that stands is posted again": Break(
        "adapters/discord/answer_view.py",
        " or (is_answered and shown.answer)",
        "",
        "test_resumed_questions.py::test_a_stored_answer_that_stands_in_its_thread_is_not_posted_again",
    ),
    "what may stand in a channel of Slack is posted there again": Break(
        "adapters/slack/client.py",
        "in_doubt=stands is None",
        "in_doubt=False",
        "test_resumed_questions.py::test_a_stored_answer_goes_to_its_asker_alone_where_the_bot_may_not_look",
    ),
    "what another process answers is noted as posted": Break(
        "adapters/slack/answer_view.py",
        "if not rendered.posts:",
        "if False:",
        "test_resumed_questions.py::test_who_loses_the_race_shows_nothing_in_slack",
    ),
    "a channel of Discord reads the quiet line": Break(
        "adapters/discord/replies/reply_places.py",
        "await place.asked.author.send(part, suppress_embeds=True)\n",
        "await place.asked.channel.send(part, suppress_embeds=True)\n",
        "test_discord_help.py::test_a_quiet_line_reaches_its_asker_alone_and_the_channel_gets_an_ordinary_answer",
    ),
    "everybody may choose for who asked": Break(
        "adapters/discord/replies/pressed.py",
        "found = await archive.explain(answer_id, me)",
        'found = await archive.explain(answer_id, Acting.as_staff("anybody", "choose"))',
        "test_discord_conversation.py::test_only_the_person_who_asked_may_choose",
    ),
    "everybody may share for who asked": Break(
        "adapters/slack/replies/going_on.py",
        "Acting.for_person(person_in(body))",
        'Acting.as_staff("anybody", "share")',
        "test_slack_manners.py::test_nobody_shares_what_somebody_else_asked",
    ),
    "an edit lifts the suppressed previews": Break(
        "adapters/discord/replies/message_place.py",
        "await shown.edit(content=text, view=view, suppress=True)",
        "await shown.edit(content=text, view=view)",
        "test_discord_manners.py::test_an_edited_answer_still_shows_no_previews",
    ),
    "a state is good twice": Break(
        "adapters/slack/installing/installations.py",
        "not is_ours or state in self._used or",
        "not is_ours or",
        "test_slack_install.py::test_a_forged_state_installs_nothing",
    ),
    "a message may be claimed by everybody": Break(
        "core/memory/history.py",
        "    where turns.answered_at is null\n"
        "        and (turns.queued_at is not null or turns.claimed_at <= "
        "clock_timestamp() - cast(:lease as interval))\n",
        "",
        "test_bot_process_life.py::test_two_processes_on_one_database_answer_a_message_once",
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the named tests need."""
    folder = tmp_path_factory.mktemp("copy")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, folder)
    return folder


@pytest.mark.parametrize("name", BREAKS)
def test_each_change_fits_the_code_as_it_is(name: str) -> None:
    file, _, test = BREAKS[name].told_by.partition("::")

    assert BREAKS[name].was in (ROOT / BREAKS[name].file).read_text(encoding="utf-8")
    assert f"def {test}" in (ROOT / "tests/e2e" / file).read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("name", BREAKS)
def test_the_check_tells_that(copy: Path, name: str) -> None:
    broken = BREAKS[name]
    file = copy / broken.file
    whole = file.read_text(encoding="utf-8")
    try:
        file.write_text(whole.replace(broken.was, broken.becomes), encoding="utf-8")
        report = run(copy, broken.told_by)
    finally:
        file.write_text(whole, encoding="utf-8")

    assert f"FAILED tests/e2e/{broken.told_by}" in report


@pytest.mark.slow
@pytest.mark.nightly
def test_the_copy_is_whole_when_nothing_is_broken(copy: Path) -> None:
    report = run(copy, *sorted({broken.told_by for broken in BREAKS.values()}))

    assert "FAILED" not in report
    assert "[100%]" in report


def run(folder: Path, *tests: str) -> str:
    """What pytest says about these tests of a copy; the first failure is enough."""
    ids = [f"tests/e2e/{test}" for test in tests]
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", *ids]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)
    return done.stdout
