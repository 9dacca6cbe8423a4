"""Slack in Spanish: by the locale of the person, asked for once an hour, and by the question itself."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from adapters.slack.announcements import STOP
from adapters.slack.client import SlackClient
from adapters.slack.outbound import FEEDBACK, WHY
from core.domain.conversation import Person
from core.domain.posts import Notice
from tests.standins.slack.limits import element, visible
from tests.standins.slack.serving import Campus, messages
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import STUDENT, TEAM

CORRECTIONS, EXPORT, FORGET = "advisor_corrections", "advisor_export", "advisor_forget"
pytest_plugins = ["tests.standins.slack.fixtures"]

ASKED = "when are fees due?"
SOURCES = "*Fuentes*\n[1] <https://a.edu/fees#x|Fees> · leído el 9 de marzo de 2026"


NOTICE = Notice(
    Person("slack", TEAM, STUDENT),
    UUID(int=1),
    1,
    "When are fees due?",
    "https://a.edu/fees",
    "Fees",
    "Fees are due on May 1.",
    "Fees are due on June 1.",
    datetime(2026, 3, 9, tzinfo=UTC),
)


@pytest.fixture
def campus() -> Campus:
    return Campus(language_of=lambda text: "es" if text.startswith("¿") else None)


@pytest.fixture(autouse=True)
def spanish(slack: PlayedSlack) -> None:
    """The student's Slack is in Spanish, and the app has the scope to know."""
    slack.workspace.locales[STUDENT] = "es-LA"


@pytest.mark.usefixtures("bot")
async def test_an_answer_its_status_and_its_buttons_are_in_spanish(slack: PlayedSlack, campus: Campus) -> None:
    campus.advisor.may_answer.clear()
    await slack.deliver(slack.mention(ASKED))
    await slack.until(lambda: bool(slack.workspace.statuses))
    statuses = list(slack.workspace.statuses.values())
    campus.advisor.may_answer.set()
    await slack.until(lambda: any(SOURCES in shown for shown in slack.shown()))

    (answer,) = slack.messages.values()
    assert statuses == ["está buscando en las páginas de la universidad …"]
    assert element(answer, WHY)["text"]["text"] == "¿Por qué esta respuesta?"
    assert element(answer, FEEDBACK)["positive_button"]["text"]["text"] == "Buena respuesta"


@pytest.mark.usefixtures("bot")
async def test_pressed_buttons_answer_in_spanish(slack: PlayedSlack) -> None:
    await slack.deliver(slack.mention(ASKED))
    await slack.until(messages(slack, 1))
    (answer,) = slack.messages.values()
    await slack.until(lambda: "blocks" in answer)
    await slack.deliver(slack.press(answer, FEEDBACK, "positive"))
    await slack.until(lambda: len(slack.responses) == 1)
    await slack.deliver(slack.press(answer, WHY))
    await slack.until(lambda: len(slack.responses) == 2)

    assert visible(slack.responses[0]) == "Gracias. He anotado que esta respuesta te ayudó."
    assert visible(slack.responses[1]).startswith("*Por qué esta respuesta* · referencia `")


@pytest.mark.usefixtures("bot")
async def test_commands_are_acknowledged_and_answered_in_spanish(slack: PlayedSlack) -> None:
    await slack.deliver(slack.command("", "/advisor-status"))
    await slack.until(lambda: len(slack.responses) == 1)
    acknowledged = await slack.deliver(slack.command(ASKED))  # the language is known by now
    await slack.until(lambda: len(slack.responses) == 2)

    assert acknowledged.payload["text"] == "Buscando en las páginas de la universidad …"
    assert SOURCES in visible(slack.responses[1])
    assert visible(slack.responses[0]).startswith("Este comando es para las personas que me administran.")


@pytest.mark.usefixtures("bot")
async def test_the_home_tab_and_the_form_are_in_spanish(slack: PlayedSlack) -> None:
    await slack.deliver(slack.open_home())
    await slack.until(lambda: STUDENT in slack.workspace.homes)
    home = slack.workspace.homes[STUDENT]
    await slack.deliver(slack.press(home, FORGET))
    await slack.until(lambda: bool(slack.workspace.modals))

    labels = [element(home, name)["text"]["text"] for name in (EXPORT, FORGET, CORRECTIONS)]
    assert labels == ["Exportar mis datos", "Borrar mis datos", "Avisarme cuando cambie una respuesta que recibí: no"]
    assert "*Lo que guardo aquí sobre ti*" in visible(home)
    assert slack.workspace.modals[0]["close"]["text"] == "Conservarlos"


async def test_a_correction_is_told_in_spanish(slack: PlayedSlack, bot: SlackClient) -> None:
    assert await bot.tell(NOTICE.person, [NOTICE])
    (told,) = slack.messages.values()

    assert visible(told).startswith("*Una respuesta que te di ha cambiado*\n\nPreguntaste: When are fees due?\n")
    assert element(told, STOP)["text"]["text"] == "No recibir más avisos"


@pytest.mark.usefixtures("bot")
async def test_the_locale_is_asked_for_once_an_hour(slack: PlayedSlack, campus: Campus) -> None:
    for number, seconds in enumerate((0, 3_599, 2), start=1):
        campus.time.now += seconds
        await slack.deliver(slack.mention(ASKED))
        await slack.until(messages(slack, number))

    calls = [call.payload for call in slack.called("users.info")]
    assert len(calls) == 2
    assert all(payload["user"] == STUDENT and payload["include_locale"] in {"true", "1", True} for payload in calls)


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("known", [{}, {"UOTHER": "es-ES"}], ids=["missing_scope", "user_not_found"])
async def test_where_slack_tells_nothing_it_is_asked_once_and_the_setting_holds(
    slack: PlayedSlack, known: dict[str, str]
) -> None:
    slack.workspace.locales = known
    for number in (1, 2):
        await slack.deliver(slack.mention(ASKED))
        await slack.until(messages(slack, number))
    await slack.until(lambda: sum("*Sources*" in shown for shown in slack.shown()) == 2)

    assert len(slack.called("users.info")) == 1


@pytest.mark.usefixtures("bot")
async def test_a_question_in_spanish_needs_no_locale(slack: PlayedSlack) -> None:
    slack.workspace.locales.clear()
    await slack.deliver(slack.mention("¿Cuándo se pagan las cuotas?"))
    await slack.until(lambda: any(SOURCES in shown for shown in slack.shown()))

    assert not slack.called("users.info")
