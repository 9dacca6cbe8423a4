"""Discord in Spanish: by the language of the person's app, of the server, and of the question itself."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from core.domain.conversation import Person
from core.domain.posts import Notice
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import ADMIN, CLASSMATE, DIRECT_CHANNEL, GUILD, STUDENT, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import Pending
from tests.standins.discord_server import PlayedDiscord
from tests.standins.services import PlannedServices

SOURCE = "[1] [Add or drop](<https://campus.example/add-drop#:~:text=October%209>) · leído el 20 de noviembre de 2026"
SPANISH_SERVER: Json = {"features": ["COMMUNITY"], "preferred_locale": "es-419"}


NOTICE = Notice(
    Person("discord", GUILD, STUDENT["id"]),
    UUID(int=1),
    1,
    "When are fees due?",
    "https://a.edu/fees",
    "Fees",
    "Fees are due on May 1.",
    "Fees are due on June 1.",
    datetime(2026, 3, 9, tzinfo=UTC),
)


def in_spanish(text: str) -> str | None:
    return "es" if text.startswith("¿") else None


def student(on: Bench, locale: str = "es-ES") -> Visitor:
    return on.played.person(STUDENT, locale=locale)


async def settled(on: Bench, pending: Pending) -> Pending:
    await on.played.until(lambda: pending.texts or pending.form)
    return pending


def labels(message: Json) -> list[str]:
    return [each["label"] for row in message["components"] for each in row["components"] if each.get("label")]


@pytest.mark.parametrize("locale", ["es-ES", "es-419"])
async def test_a_command_is_answered_in_the_language_of_the_persons_app(locale: str) -> None:
    async with bench() as on:
        shown = await settled(on, await student(on, locale).use("ask", question="When can I drop a class?"))
        (message,) = shown.shown

    assert shown.texts[0].startswith("> When can I drop a class?\nDrop by **October 9** [1].\n\n**Fuentes**\n" + SOURCE)
    assert "-# Respuesta automática a partir de las páginas de arriba" in shown.texts[0]
    assert labels(message) == ["👍", "👎", "¿Por qué esta respuesta?", "Seguir preguntando"]


async def test_two_people_at_once_each_read_their_own_language() -> None:
    async with bench() as on:
        spanish = await student(on).use("ask", question="When can I drop a class?")
        english = await on.played.person(CLASSMATE).use("ask", question="When can I drop a class?")
        await settled(on, spanish)
        await settled(on, english)

    assert "**Fuentes**" in spanish.texts[0]
    assert "**Sources**" in english.texts[0]


async def test_buttons_answer_who_presses_them_in_their_language() -> None:
    async with bench() as on:
        asked = await settled(on, await on.played.student.use("ask", question="When can I drop a class?"))
        (answer,) = asked.shown
        thumb = await settled(on, await student(on).press("👍", answer))
        why = await settled(on, await student(on).press("Why this answer?", answer))
        follow_up = await settled(on, await student(on).press("Ask a follow-up", answer))

    assert thumb.texts == ["Gracias. He anotado que esta respuesta te ayudó."]
    assert why.texts[0].startswith("**Por qué esta respuesta** · referencia `")
    assert follow_up.form
    assert follow_up.form["title"] == "Seguir preguntando"


async def test_privacy_status_and_refusals_are_in_spanish() -> None:
    async with bench() as on:
        privacy = await settled(on, await student(on).use("privacy"))
        forget = await settled(on, await student(on).use("forget"))
        refused = await settled(on, await student(on).use("status"))
        status = await settled(on, await on.played.person(ADMIN, locale="es-ES").use("status"))
        (message,) = privacy.shown

    assert privacy.texts[0].startswith("**Lo que guardo aquí sobre ti**\n")
    assert labels(message)[:2] == ["Exportar mis datos", "Borrar mis datos"]
    assert forget.texts[0].startswith("Esto borra todo lo que guardo aquí sobre ti")
    assert refused.texts[0].startswith("Este comando es para las personas que me administran.")
    assert status.texts[0].startswith("**Guardado**: ")


async def test_a_message_is_answered_in_the_language_that_a_community_has_chosen() -> None:
    async with PlayedDiscord(server=SPANISH_SERVER) as played, bench(played=played) as on:
        question = await on.played.say(f"{MENTION} when can I drop a class?")
        await on.played.until(lambda: on.played.sent(question["id"]))

    assert "**Fuentes**" in on.played.sent(question["id"])[-1]["content"]


async def test_a_server_that_chose_no_language_gets_that_of_the_setting() -> None:
    async with PlayedDiscord(server=SPANISH_SERVER | {"features": []}) as played, bench(played=played) as on:
        question = await on.played.say(f"{MENTION} when can I drop a class?")
        await on.played.until(lambda: on.played.sent(question["id"]))

    assert "**Sources**" in on.played.sent(question["id"])[-1]["content"]


async def test_a_direct_message_is_answered_in_the_language_of_its_words() -> None:
    async with bench(planned=PlannedServices(language_of=in_spanish)) as on:
        asked = await on.played.say_directly("¿Cuándo puedo dejar una clase?")
        await on.played.until(lambda: on.played.sent(asked["channel_id"]))
        spanish = on.played.sent(asked["channel_id"])[-1]["content"]
        await on.played.say_directly("When can I drop a class?")
        await on.played.until(lambda: "**Sources**" in on.played.sent(asked["channel_id"])[-1]["content"])

    assert "**Fuentes**" in spanish


async def test_a_correction_is_told_in_the_language_of_the_community() -> None:
    async with PlayedDiscord(server=SPANISH_SERVER) as played, bench(played=played) as on:
        await on.played.until(on.client.connected.is_set)
        assert await on.client.tell(NOTICE.person, [NOTICE])
        (told,) = on.played.sent(DIRECT_CHANNEL)

    assert told["content"].startswith("**Una respuesta que te di ha cambiado**\n\nPreguntaste: When are fees due?\n")
    assert "decía hasta el 9 de marzo de 2026:" in told["content"]
    assert labels(told) == ["No recibir más avisos"]


async def test_commands_are_offered_in_spanish() -> None:
    async with bench() as on:
        listed = {command["name"]: command for command in on.played.rest.commands}

    ask = listed["ask"]
    assert (ask["name_localizations"]["es-ES"], ask["name_localizations"]["es-419"]) == ("preguntar", "preguntar")
    assert ask["description_localizations"]["es-ES"] == (
        "Pregunta sobre la universidad; las respuestas traen sus fuentes."
    )
    assert [each["name_localizations"]["es-ES"] for each in ask["options"]] == ["pregunta", "privado", "tema", "asunto"]
    assert [each["name_localizations"]["es-ES"] for each in ask["options"][3]["choices"]] == [
        "programas",
        "cursos",
        "personas",
        "fechas",
    ]
    options = [option for each in listed.values() for option in each.get("options") or []]
    named = [*listed.values(), *options]
    assert [each["name"] for each in named if "es-ES" not in (each.get("name_localizations") or {})] == []
    described = [each for each in named if each["description"]]
    assert [each["name"] for each in described if "es-ES" not in (each.get("description_localizations") or {})] == []
