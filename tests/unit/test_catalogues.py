"""The catalogues: what English says is said in every complete language, and no text stands beside them."""

import ast
import re
import string
from collections.abc import Iterator
from contextvars import copy_context
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.running import prepared_settings
from core.domain.access import ConsoleAction, Role, Seen
from core.domain.answer import Outcome
from core.domain.crawl import CrawlState
from core.domain.curated import CuratedAction, CuratedProblem, PinKind, Standing
from core.domain.hand_off import Action, State
from core.domain.memory import FactKind, LinkOutcome, Refusal
from core.domain.passage import Subject
from core.domain.posts import Kind
from core.domain.quality import Complaint, FindingKind, Miss, Trend
from core.domain.reminders.reminder import Kept, News
from core.domain.reminders.reminder import State as Reminded
from core.errors import ConfigurationError
from core.messages.catalogues import ENGLISH, language_of_locale, languages, text_in
from core.messages.speaking import own_words, say, say_count, say_day, say_in, speaking
from core.rag.understanding.routing.routes import RouteKind
from core.screens.asked import Unseen
from core.screens.curated.forms import FIELDS, KIND, OFFICE, QUOTE, URL
from core.screens.memory_texts import MemoryAct
from core.screens.setup_texts import FORMS as SETUP

ROOT = Path(__file__).parents[2]
COMPLETE = ("es",)
IN_EVERY_LANGUAGE = ("greeting", "thanks", "goodbye", "other_language", "crisis.")
SPEAKING = ("adapters", "bot", "core/plans", "core/presentation", "core/rag", "core/screens", "jobs")
WITHOUT_A_SENTENCE = ("adapters", "core/presentation", "core/rag/front_door", "core/screens")
NO_SENTENCES = {
    "adapters/slack/installing/installations.py": ["slack installation", "slack organisation"],  # a name in the vault
    "adapters/web/api/openapi.py": None,  # programmers read it
    "adapters/web/assets.py": ["public, max-age=31536000, immutable"],  # headers and attributes
    "adapters/web/pages.py": ['attachment; filename="'],
    "adapters/web/markup.py": ["noopener nofollow", '" rel="noopener nofollow">', '<span id="'],
    "adapters/web/widget.py": ["public, max-age=3600"],
    "core/rag/front_door/crisis.py": None,  # names of organisations
}


@cache
def catalogue(language: str) -> Catalog:
    with (files("core.messages") / f"{language}.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


@cache
def texts(language: str) -> dict[str, tuple[str, ...]]:
    """The forms of every text by its key; what is empty or marked as doubtful is not there."""
    held = [each for each in catalogue(language) if each.id and each.string and not each.fuzzy]
    return {_first(each.id): _forms(each.string) for each in held}


def _first(name: Any) -> str:
    return _forms(name)[0]


def _forms(text: Any) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (str(text),)


def fields(text: str) -> set[tuple[str, str]]:
    """The names to fill in, each with its format."""
    return {(name, form or "") for _, name, form, _ in string.Formatter().parse(text) if name is not None}


# ---- the catalogues -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", COMPLETE)
def test_a_complete_language_says_everything_that_english_says(language: str) -> None:
    missing = sorted(texts(ENGLISH).keys() - texts(language).keys())

    assert missing == [], f"add these to core/messages/{language}.po"


@pytest.mark.parametrize("language", sorted(languages()))
def test_no_language_says_what_english_does_not(language: str) -> None:
    assert sorted(texts(language).keys() - texts(ENGLISH).keys()) == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_language_greets_and_helps(language: str) -> None:
    needed = {key for key in texts(ENGLISH) if key.startswith(IN_EVERY_LANGUAGE)}

    assert sorted(needed - texts(language).keys()) == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_text_fills_in_the_same_values_as_english(language: str) -> None:
    own, english = texts(language), texts(ENGLISH)

    # What stands in the form for many may be left out of the form for one: "one day".
    differing = {
        key: forms
        for key, forms in own.items()
        if fields(forms[-1]) != fields(english[key][-1]) or not all(fields(f) <= fields(forms[-1]) for f in forms)
    }
    assert differing == {}


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_language_has_its_plural_forms(language: str) -> None:
    counted = {key for key, forms in texts(ENGLISH).items() if len(forms) > 1}

    wrong = {
        key: forms
        for key, forms in texts(language).items()
        if len(forms) != (catalogue(language).num_plurals if key in counted else 1)
    }
    assert wrong == {}


@pytest.mark.parametrize("language", sorted(languages()))
def test_no_text_holds_markup(language: str) -> None:
    plain = {key: "".join(map(_without_fields, forms)) for key, forms in items(language)}

    assert [key for key, text in plain.items() if re.search(r"[*_`<>]|\]\(", text)] == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_progress_ends_so_that_the_bot_knows_its_own_draft_again(language: str) -> None:
    told = [text_in(language, "answer.searching"), *(text_in(language, "answer.reading", count) for count in (1, 2, 5))]

    assert all(text.endswith("…") for text in told)


@pytest.mark.parametrize("language", sorted(languages()))
def test_names_of_commands_and_options_are_allowed_by_discord(language: str) -> None:
    commands = {key: forms[0] for key, forms in items(language) if key.startswith("command.")}
    names = {key: text for key, text in commands.items() if key.startswith(("command.name.", "command.option."))}

    assert [text for text in names.values() if not re.fullmatch(r"[\w-]{1,32}", text) or text != text.lower()] == []
    assert len(text_in(language, "command.ask_about")) <= 32
    assert {key: text for key, text in commands.items() if len(text) > 100} == {}


def test_names_of_commands_and_options_differ_within_a_language() -> None:
    for prefix in ("command.name.", "command.option."):
        spanish = [forms[0] for key, forms in items("es") if key.startswith(prefix)]
        assert len(set(spanish)) == len(spanish) > 5


def _without_fields(text: str) -> str:
    return "".join(part for part, *_ in string.Formatter().parse(text))


def items(language: str) -> list[tuple[str, tuple[str, ...]]]:
    return list(texts(language).items())


# ---- who says what ------------------------------------------------------------------------------


def _speaking() -> list[Path]:
    """What says something: our code, and the templates of the web page."""
    return [each for folder in SPEAKING for kind in ("py", "html") for each in (ROOT / folder).rglob(f"*.{kind}")]


def keys_said() -> set[str]:
    """Every key that our code asks for; one that is put together, by what it is put together from."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in _speaking())
    return (
        set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)*)["']""", text))
        | {f"outcome.{each.value}" for each in Outcome}
        | {key for key in texts(ENGLISH) if key.startswith("web.outcome.")}
        | {f"subject.{each.value}" for each in Subject}
        | {f"crawl_state.{each.value}" for each in CrawlState}
        | {each.value for each in RouteKind}
        | {f"asked.{each.value}" for each in Unseen}
        | {key for key in texts(ENGLISH) if key.startswith(("command.name.", "command.option."))}
        | {f"hand_off.state.{each.value}" for each in State}
        | {f"hand_off.{each.value}" for each in Kind}
        | {f"hand_off.{of}{each.value}" for each in Action for of in ("", "done.")}
        | {key for key in texts(ENGLISH) if re.fullmatch(r"hand_off\.(?:share\.\w+|\w+\.field)", key)}
        | {f"memory.kind.{each.value}" for each in FactKind}
        | {f"memory.act.{each.value}" for each in MemoryAct}
        | {f"memory.told.kind.{each.value}" for each in Refusal}
        | {f"memory.told.{each}" for each in (Refusal.CLAIM, Refusal.OTHERS, "nothing", "off")}
        | {f"memory.link.{each.value}" for each in LinkOutcome}
        | {f"reminders.{each.value}" for each in (*Kept, *News)}
        | {f"reminders.listed.{each.value}" for each in Reminded}
        | {f"plan.said.{kind}" for kind in ("done", "credited", "waived")}
        | {f"plan.changed.{kind}" for kind in ("needs", "offered", "units", "clause")}
        | {f"curated.standing.{each.value}" for each in Standing}
        | {f"curated.did.{each.value}" for each in CuratedAction}
        | {f"curated.problem.{each.value}" for each in CuratedProblem}
        | {f"curated.pin.{of}{each.value}" for each in PinKind for of in ("", "kind.")}
        | {f"curated.form.{field}" for field in FIELDS}
        | {f"curated.pin.{field}" for field in (KIND, URL, QUOTE, OFFICE)}
        | {f"curated.{what}" for what in ("edit", "renew", "withdraw", "unpin")}
        | {f"amended.{what}" for what in ("now", "gone", "changed", "nothing", "ended")}
        | {f"console.did.{each.value}" for each in ConsoleAction}
        | {f"console.role.{each.value}" for each in Role}
        | {f"console.finding.{each.name.lower()}" for each in FindingKind}
        | {f"console.missed.{each.value}" for each in Miss}
        | {f"console.seen.{each.name.lower()}" for each in Seen}
        | {f"feedback.reason.{each.value}" for each in Complaint}
        | {f"gaps.trend.{each.value}" for each in Trend}
        | {f"gaps.miss.{each.value}" for each in Miss}
        | {f"setup.form.{form.name}" for form in SETUP}
        | {f"setup.field.{field}" for form in SETUP for field in form.fields}
        | {"date.day", "date.weekday_day"}
    )


def test_every_text_is_said_somewhere() -> None:
    assert sorted(texts(ENGLISH).keys() - keys_said()) == []


def test_every_key_that_is_asked_for_stands_in_the_catalogue() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in _speaking())
    said = re.findall(r"""(?<![.\w])say(?:_count)?\(\s*["']([a-z_.]+)["']""", text)
    asked = {*said, *re.findall(r'\btext\("(command\.[a-z_.]+)"', text)}

    assert len(asked) > 100
    assert sorted(asked - texts(ENGLISH).keys()) == []


def test_a_key_that_nobody_wrote_is_an_error_that_says_what_to_do() -> None:
    with pytest.raises(KeyError, match=r"add it to core/messages/en\.po first"):
        say("no.such.key")


# ---- the language that is spoken ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("es-419", "es"),
        ("es-ES", "es"),
        ("es_MX", "es"),
        ("ES", "es"),
        ("en-GB", "en"),
        ("zh-TW", "zh"),
        ("pt-BR", None),
        ("../en", None),
        ("", None),
        (None, None),
    ],
)
def test_a_locale_is_spoken_in_its_language(locale: str | None, language: str | None) -> None:
    assert language_of_locale(locale) == language


def test_the_first_locale_with_a_catalogue_counts_and_without_one_nothing_changes() -> None:
    with speaking("pt-BR", None, "es-419", "en"):
        spanish = say("answer.sources")
        with speaking("pt-BR"):
            unchanged = say("answer.sources")

    assert (spanish, unchanged, say("answer.sources")) == ("Fuentes", "Fuentes", "Sources")


def test_numbers_choose_the_form_and_days_are_written_as_in_the_language() -> None:
    with speaking("es"):
        spanish = [say_count("answer.reading", 1), say_count("answer.reading", 3), say_day(date(2026, 11, 20))]

    assert spanish == ["Leyendo 1 pasaje …", "Leyendo 3 pasajes …", "20 de noviembre de 2026"]
    assert say_day(date(2026, 11, 20)) == "2026-11-20"


def test_what_a_language_lacks_is_said_in_english() -> None:
    with speaking("fr"):
        assert (say("greeting"), say("answer.sources")) == (say_in("fr", "greeting"), "Sources")
    assert say_in("pt", "answer.sources") == "Sources"
    assert (own_words("fr", "answer.sources"), own_words("es-ES", "answer.sources")) == (None, "Fuentes")


def test_the_language_of_the_setting_is_spoken_where_no_other_is_known(tmp_path: Path) -> None:
    def spoken() -> list[str]:
        prepared_settings(language="es-MX", data_dir=tmp_path)
        with speaking("pt-BR"):
            unknown = say("answer.sources")
        with speaking("en-GB"):
            return [say("answer.sources"), unknown]

    assert copy_context().run(spoken) == ["Sources", "Fuentes"]
    assert say("answer.sources") == "Sources"


def test_a_language_without_a_catalogue_cannot_be_set() -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_LANGUAGE.*no catalogue.*choose one of ar, de, en, es, fr"):
        prepared_settings(language="pt")


# ---- no sentence stands in an adapter -----------------------------------------------------------


@dataclass(frozen=True)
class _Aside:
    """What nobody but an operator reads: docstrings, log messages, patterns and errors, with the constants in them."""

    tree: ast.Module

    def nodes(self) -> set[ast.AST]:
        calls = [each for each in ast.walk(self.tree) if isinstance(each, ast.Call) and self._is_aside(each)]
        inside = {node for call in calls for node in ast.walk(call)}
        named = {node.id for node in inside if isinstance(node, ast.Name)}
        return inside | set(self._constants(named)) | set(self._docstrings())

    def _is_aside(self, call: ast.Call) -> bool:
        name = ast.unparse(call.func)
        return name.startswith(("log.", "re.compile", "self._complain")) or name.endswith(("Error", "Unavailable"))

    def _constants(self, names: set[str]) -> Iterator[ast.AST]:
        for each in ast.walk(self.tree):
            targets = each.targets if isinstance(each, ast.Assign) else []
            if any(isinstance(target, ast.Name) and target.id in names for target in targets):
                yield from ast.walk(each)

    def _docstrings(self) -> Iterator[ast.AST]:
        yield from (each.value for each in ast.walk(self.tree) if isinstance(each, ast.Expr))


_TWO_WORDS = re.compile(r"[^\W\d_]{2,}[’',;:]? +[^\W\d_]{2,}")
_SHOWN = {"content", "description", "label", "name", "placeholder", "text", "title"}


def sentences_in(source: str) -> list[str]:
    """Two words or more in a literal that people may read, and one word where it is certainly shown."""
    tree = ast.parse(source)
    aside = _Aside(tree).nodes()
    texts_in = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in aside]
    labels = [
        each.value.value
        for each in ast.walk(tree)
        if isinstance(each, ast.keyword) and each.arg in _SHOWN and isinstance(each.value, ast.Constant)
    ]
    words = [text for text in labels if isinstance(text, str) and re.search(r"[A-Z][a-z]|[.!?…]$", text)]
    return [text for text in texts_in if isinstance(text, str) and _TWO_WORDS.search(text)] + words


@pytest.mark.slow
@pytest.mark.parametrize("folder", WITHOUT_A_SENTENCE)
def test_no_sentence_that_people_read_stands_outside_of_the_catalogues(folder: str) -> None:
    paths = [path for path in (ROOT / folder).rglob("*.py") if NO_SENTENCES.get(_name(path), ()) is not None]
    found = {_name(path): sentences_in(path.read_text(encoding="utf-8")) for path in paths}

    assert len(found) > 5
    assert {name: said for name, said in found.items() if said and said != NO_SENTENCES.get(name)} == {}


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "source",
    [
        'await place.send("Please wait")',
        'await place.send(f"It took {seconds} whole seconds")',
        'SORRY = "nothing was found"',
        'Button(label="Delete")',
        'said("¿Qué más?", "¿Qué quieres saber?")',
    ],
)
def test_a_sentence_in_an_adapter_is_noticed(source: str) -> None:
    assert sentences_in(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of a module."""',
        'log.info("slack refused a post", error=code)',
        'WHY = "set one of them"\nraise ConfigurationError(WHY)',
        'button("advisor_why", say("why.button"), "advisor:why")',
    ],
)
def test_what_only_operators_read_is_no_sentence(source: str) -> None:
    assert sentences_in(source) == []
