"""A reply in which something is wrong is written anew once, by a model behind a real server, and not shown as it is."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import Draft
from core.models.cross_encoder import OnnxCrossEncoder
from core.models.openai_api.openai_chat_model import OpenAIChatModel
from core.rag.answering.reflection import Reflection
from core.rag.understanding.chat_rewriting import ChatRewriter
from core.rag.verification.reply_judges import ModelJudge, OnTopic
from tests.fakes.stores import MemoryConversations
from tests.standins.chat_model_server import NAME, PlayedChatModel
from tests.standins.small_campus import PAGES, asking, engine_on

READER = OnnxCrossEncoder()
PERMIT = "How much is a parking permit for students?"
LIBRARY = "The Main Library is open from 8 am to 11 pm. The Music Library is open from 9 am to 5 pm."
CAMPUS = {**PAGES, "library": f"{LIBRARY} Students can borrow a laptop for 4 hours."}
RIGHT = "A parking permit for students costs $120 a year [1]."
MORE = f"{RIGHT} Permits are sold at the parking office [1]."
INVENTED = "In summer it costs $75 [1]."
BESIDE = "The Main Library is open from 8 am to 11 pm [1]. The Music Library is open from 9 am to 5 pm [1]."
YES, NO = '{"verdict": "yes"}', '{"verdict": "no", "why": "no passage says so"}'
Said = str | None


@dataclass
class Script:
    """What a model replies: first, anew where something was wrong, and as a judge of what stands and what was asked.

    None is a prompt that stays without a reply.
    """

    first: Said
    anew: Said = "NO_ANSWER"
    grounded: Said = YES
    on_topic: Said = YES
    kinds: list[str] = field(default_factory=list)

    def __call__(self, user: str) -> Said:
        self.kinds.append(kind := kind_of(user))
        said = {"first": self.first, "anew": self.anew, "grounded": self.grounded, "on_topic": self.on_topic}
        return said.get(kind, "Where are parking permits sold?")


def kind_of(user: str) -> str:
    """Which of the prompts it is, by its material."""
    if "<conversation>" in user:
        return "rewrite"
    if "<wrong>" in user:
        return "anew"
    if "<reply>" in user:
        return "grounded" if "<passage" in user else "on_topic"
    return "first"


@dataclass
class Told:
    """An answer, its trace, the kinds of prompts, the last of each in full, and what was shown meanwhile."""

    answer: Answer
    trace: Trace
    kinds: list[str]
    prompts: dict[str, str]
    drafts: list[str]

    @property
    def why(self) -> list[str]:
        return [each.split(" (")[0] for each in self.trace.fallbacks]


async def told(
    script: Script, reflection: Callable[[OpenAIChatModel], Reflection], questions: Sequence[str] = (PERMIT,)
) -> Told:
    store, drafts = MemoryConversations(), list[str]()

    async def shown(draft: Draft) -> None:
        drafts.append(draft.text)

    async with PlayedChatModel(script=script) as served:
        model = OpenAIChatModel(served.base, "played-key", NAME, timeout_seconds=30)
        engine = replace(await engine_on(CAMPUS, model, store), reflection=reflection(model))
        slow = None in {script.anew, script.grounded, script.on_topic}
        limits = replace(engine.limits, model=4.0) if slow else engine.limits
        engine = replace(engine, rewriter=ChatRewriter(model), limits=limits)
        try:
            for number, question in enumerate(questions, 1):
                script.kinds.clear()
                answer = await engine.answer(asking(question, number), shown)
        finally:
            await model.aclose()
    [trace] = [each.trace for each in store.exchanges() if each.trace and each.answer == answer]
    return Told(answer, trace, list(script.kinds), {kind_of(each): each for each in served.asked}, drafts)


def repairing(_: OpenAIChatModel) -> Reflection:
    return Reflection(OnTopic(READER), repairs=True)


def judging(model: OpenAIChatModel) -> Reflection:
    return Reflection(OnTopic(READER), ModelJudge(model))


def judging_and_repairing(model: OpenAIChatModel) -> Reflection:
    return Reflection(OnTopic(READER), ModelJudge(model), repairs=True)


@pytest.mark.slow
async def test_a_reply_with_an_unsupported_sentence_is_written_anew_by_what_was_wrong() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT} {INVENTED}", f"ANSWER\n{MORE}"), repairing)

    assert found.kinds == ["first", "anew"]
    assert found.answer.text == MORE
    assert re.search(r"<wrong>\n- In summer it costs \$75 \[1\]\. — .+\n</wrong>", found.prompts["anew"])
    assert f"<reply>\n{RIGHT} {INVENTED}\n</reply>" in found.prompts["anew"]
    assert found.trace.models["decisions"] == "write: the model answered; repair: the model answered, which was taken"
    assert [claim for claim in found.trace.removed_claims if "$75" in claim]


@pytest.mark.slow
async def test_a_reply_in_which_nothing_is_wrong_takes_one_request() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT}"), repairing)

    assert (found.kinds, found.answer.text) == (["first"], RIGHT)


async def test_nothing_is_written_anew_where_nobody_asked_for_that() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT} {INVENTED}"), lambda _: Reflection(OnTopic(READER)))

    assert (found.kinds, found.answer.text) == (["first"], RIGHT)


async def test_a_reply_beside_the_point_is_written_anew_and_nobody_sees_it() -> None:
    laptop = "How long can I borrow a laptop?"
    right = "Students can borrow a laptop for 4 hours [1]."
    found = await told(Script(f"ANSWER\n{BESIDE}", f"ANSWER\n{right}"), repairing, [laptop])

    assert (found.answer.outcome, found.answer.text) == (Outcome.ANSWERED, right)
    assert "<wrong>\n- it answers something else than the question\n</wrong>" in found.prompts["anew"]
    assert found.trace.fallbacks == ()
    assert not [text for text in found.drafts if "open from" in text]


async def test_of_a_model_that_repeats_itself_only_what_holds_is_shown() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT} {INVENTED}", f"ANSWER\n{RIGHT} {INVENTED}"), repairing)

    assert (found.kinds, found.answer.text) == (["first", "anew"], RIGHT)
    assert found.trace.models["decisions"].endswith("repair: the model answered, which was not taken")


async def test_a_reply_that_stays_beside_the_point_is_replaced_by_the_quotations() -> None:
    laptop = "How long can I borrow a laptop?"
    found = await told(Script(f"ANSWER\n{BESIDE}", f"ANSWER\n{BESIDE}"), repairing, [laptop])
    quoted = await (await engine_on(CAMPUS)).answer(asking(laptop))

    assert (found.kinds, found.answer.text) == (["first", "anew"], quoted.text)
    assert found.why == ["write: the model answered something else"]


async def test_a_model_that_takes_back_what_nothing_supports_has_found_nothing() -> None:
    found = await told(Script(f"ANSWER\n{INVENTED}", "NO_ANSWER"), repairing)

    assert (found.kinds, found.answer.outcome) == (["first", "anew"], Outcome.NO_EVIDENCE)
    assert "$75" not in found.answer.text


async def test_a_model_that_takes_back_what_a_page_supports_is_not_heard() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT} {INVENTED}", "NO_ANSWER"), repairing)

    assert (found.answer.outcome, found.answer.text) == (Outcome.ANSWERED, RIGHT)


@pytest.mark.slow
async def test_a_model_that_is_too_slow_to_write_anew_leaves_the_first_reply() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT} {INVENTED}", None), repairing)

    assert (found.kinds, found.answer.text) == (["first", "anew"], RIGHT)
    assert [each.startswith("repair: the language model was not ready within") for each in found.trace.fallbacks]
    assert found.answer.fallbacks == {"repair": "late"}


async def test_a_follow_up_whose_question_was_reworded_is_not_written_anew() -> None:
    script = Script(f"ANSWER\n{RIGHT} {INVENTED}", f"ANSWER\n{RIGHT}")
    found = await told(script, repairing, [PERMIT, "And where are they sold?"])

    assert found.kinds == ["rewrite", "first"]


@pytest.mark.parametrize(("grounded", "on_topic"), [(NO, YES), (YES, NO)])
async def test_what_the_model_itself_judges_wrong_is_not_shown(grounded: str, on_topic: str) -> None:
    found = await told(Script(f"ANSWER\n{MORE}", grounded=grounded, on_topic=on_topic), judging)
    quoted = await (await engine_on(CAMPUS)).answer(asking(PERMIT))

    assert (found.kinds[0], sorted(found.kinds[1:])) == ("first", ["grounded", "on_topic"])
    assert (found.answer.text, found.answer.written_by) == (quoted.text, "extractive")
    assert not [text for text in found.drafts if RIGHT in text]


async def test_what_the_model_judges_right_is_shown() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT}", grounded=f"<think>Hm.</think>```json\n{YES}\n```"), judging)

    assert (sorted(found.kinds), found.answer.text) == (["first", "grounded", "on_topic"], RIGHT)
    assert found.trace.models["decisions"] == "write: the model answered; reflect: the model found it right"
    assert f"<question>\n{PERMIT}\n</question>\n<reply>\n{RIGHT}\n</reply>" in found.prompts["on_topic"]
    assert '<passage number="1">\nA parking permit for students costs' in found.prompts["grounded"]


@pytest.mark.parametrize("half", ['{"verdict": "no", "wh', '{"verdict": "perhaps"}', "no", json.dumps(["no"])])
async def test_half_a_judgement_is_none_and_the_other_one_counts(half: str) -> None:
    found = await told(Script(f"ANSWER\n{RIGHT}", grounded=half), judging)

    assert found.answer.text == RIGHT
    assert found.answer.fallbacks == {"reflect": "unusable"}
    assert (await told(Script(f"ANSWER\n{RIGHT}", grounded=half, on_topic=NO), judging)).answer.text != RIGHT


@pytest.mark.slow
async def test_a_judge_that_is_too_slow_leaves_the_local_models() -> None:
    found = await told(Script(f"ANSWER\n{RIGHT}", grounded=None), judging)

    assert (found.answer.text, found.answer.fallbacks) == (RIGHT, {"reflect": "late"})


async def test_what_the_judge_found_is_told_to_the_model_that_writes_anew() -> None:
    found = await told(Script(f"ANSWER\n{MORE}", f"ANSWER\n{RIGHT}", grounded=NO), judging_and_repairing)

    assert (found.kinds[0], found.kinds[-1], len(found.kinds)) == ("first", "anew", 4)
    assert "<wrong>\n- it says more than the passages: no passage says so\n</wrong>" in found.prompts["anew"]
    assert found.answer.text == RIGHT


async def test_a_judge_may_follow_a_rewording_but_nothing_after_it() -> None:
    script = Script(f"ANSWER\n{RIGHT}", f"ANSWER\n{RIGHT}", grounded=NO)
    found = await told(script, judging_and_repairing, [PERMIT, "And where are they sold?"])

    assert (found.kinds[:2], sorted(found.kinds[2:])) == (["rewrite", "first"], ["grounded", "on_topic"])
