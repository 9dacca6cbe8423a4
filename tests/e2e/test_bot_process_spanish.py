"""The real process speaks Spanish: what the engine says, and to whom writes Spanish."""

import pytest

from tests.standins.campus_bot import ServedTown
from tests.standins.discord_payloads import STUDENT as SAM
from tests.standins.slack.workspace import STUDENT

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

NO_QUESTION = "No encontré ninguna pregunta en tu mensaje. Escríbela con palabras, por favor."
WHAT_IT_IS = "Soy un bot que responde preguntas con las páginas web de esta universidad"


async def test_what_the_engine_says_on_discord_is_in_the_language_of_the_persons_app(served: ServedTown) -> None:
    student = served.discord.person(SAM, locale="es-419")
    asked = [await student.use("ask", question=text) for text in ("???", "what can you do?")]
    await served.discord.until(lambda: all(each.texts for each in asked))

    assert NO_QUESTION in asked[0].texts[0]
    assert WHAT_IT_IS in asked[1].texts[0]


async def test_what_the_engine_says_in_slack_is_in_the_language_of_the_persons_slack(served: ServedTown) -> None:
    served.slack.workspace.locales[STUDENT] = "es-ES"
    await served.slack.deliver(served.slack.command("what can you do?"))
    await served.slack.until(lambda: bool(served.slack.responses))

    assert WHAT_IT_IS in served.slack.responses[-1]["text"]


async def test_a_question_in_spanish_is_taken_in_spanish_without_any_locale(served: ServedTown) -> None:
    served.slack.workspace.locales.clear()
    question = served.slack.direct("¿Cuándo tengo que pagar la matrícula del próximo semestre?", user="U2")
    await served.slack.deliver(question)
    await served.slack.until(lambda: bool(served.slack.called("assistant.threads.setStatus")))

    (status,) = served.slack.called("assistant.threads.setStatus")
    assert status.payload["status"] == "está buscando en las páginas de la universidad …"
    assert not [call for call in served.slack.called("users.info") if call.payload["user"] == "U2"]
