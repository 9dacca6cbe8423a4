"""Readers that write: a causal language model as it is or with LoRA, and a small one trained from scratch."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from transformers import AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase

from bot.terminal.progress import show_progress
from training.campus.splitting import Part
from training.lora import PLAIN_TEMPLATE, Pair, Recipe, adapted, loaded, tokenized, tune
from training.readers.conversations import lessons, question_to, reply_of
from training.readers.items import Item, Prepared
from training.readers.results import CLOSED, Result, Said

LONGEST_REPLY = 48  # tokens
LORA = Recipe(longest=1_536)
SCRATCH = Recipe(peak=1e-3, epochs=10.0, rows=16, longest=2_048)


@dataclass(frozen=True)
class Task:
    """A reader's work: the questions and pages, which book, how it is trained, and on which device."""

    prepared: Prepared
    book: str
    recipe: Recipe
    device: str

    def pairs(self, tokenizer: PreTrainedTokenizerBase) -> list[Pair]:
        """The text of every page, to be continued, and the questions of the pages that are not measured with."""
        learnt = lessons(self.prepared.of(Part.TRAIN, Part.CHOOSE), self.book, self.recipe.seed)
        texts = [_text(tokenizer, text) for text in self.prepared.passages]
        return [*texts, *tokenized(tokenizer, learnt, self.recipe.longest)]


@dataclass(frozen=True)
class Writer:
    """A language model with its tokenizer, on a device."""

    model: PreTrainedModel
    tokenizer: PreTrainedTokenizerBase

    @property
    def parameters(self) -> int:
        """Of the model and its adapters."""
        return sum(each.numel() for each in self.model.parameters())

    @torch.no_grad()
    def reply(self, item: Item, book: str, passages: Sequence[str], before: float = 0.0) -> Said:
        """Its likeliest words (greedy), at most 48 tokens."""
        started = time.perf_counter()
        asked = self.tokenizer.apply_chat_template(
            question_to(item, book, passages), tokenize=False, add_generation_prompt=True
        )
        given = self.tokenizer(asked, add_special_tokens=False, return_tensors="pt").to(self.model.device)
        ids = given["input_ids"]
        written = self.model.generate(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),
            max_new_tokens=LONGEST_REPLY,
            do_sample=False,
            pad_token_id=self.tokenizer.eos_token_id,
        )
        text = self.tokenizer.decode(written[0, ids.shape[1] :], skip_special_tokens=True)
        return Said(item.id, reply_of(text), before + 1000 * (time.perf_counter() - started))

    def result(self, name: str, task: Task, seconds: float) -> Result:
        """What it says to every question that measures."""
        self.model.eval()
        book, apart, said, withheld = task.book, task.prepared.of(Part.APART), list[Said](), list[Said]()
        with show_progress(f"asking: {name}, {book} book") as show:
            for item in apart:
                said.append(self.reply(item, book, item.found, 0.0 if book == CLOSED else item.milliseconds))
                if book != CLOSED and item.withheld:
                    withheld.append(self.reply(item, book, item.withheld))
                show(len(said), len(apart))
        return Result(name, book, self.parameters, seconds, task.device, tuple(said), tuple(withheld))


def as_it_is(folder: str, task: Task) -> Result:
    """A model without training here."""
    writer = Writer(_placed(loaded(folder, task.recipe.four_bits), task), tokenizer_in(folder))
    return writer.result("language model", task, 0.0)


def with_lora(folder: str, pairs: Sequence[Pair], task: Task, out: Path) -> Result:
    """The same with adapters trained by the recipe of `training.lora`; they are kept in `out`."""
    torch.manual_seed(task.recipe.seed)
    model = _placed(adapted(loaded(folder, task.recipe.four_bits), task.recipe), task)
    writer = Writer(model, tokenizer_in(folder))
    seconds = _trained(writer, pairs, task.recipe)
    model.save_pretrained(out)
    return writer.result("LoRA", task, seconds)


def from_scratch(writer: Writer, pairs: Sequence[Pair], task: Task) -> Result:
    """A small model of random weights that learns from nothing but these pairs."""
    writer.model.to(task.device)
    return writer.result("from scratch", task, _trained(writer, pairs, task.recipe))


def tokenizer_in(folder: str) -> PreTrainedTokenizerBase:
    """The tokenizer of a model, with a plain template of conversations where it has none."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    if tokenizer.chat_template is None:
        tokenizer.chat_template = PLAIN_TEMPLATE
    return tokenizer


def _text(tokenizer: PreTrainedTokenizerBase, text: str) -> Pair:
    ids = tuple(tokenizer(text + (tokenizer.eos_token or ""), add_special_tokens=False)["input_ids"])
    return Pair(ids, ids)


def _trained(writer: Writer, pairs: Sequence[Pair], recipe: Recipe) -> float:
    started = time.perf_counter()
    with show_progress("training"):
        tune(writer.model, pairs, recipe)
    return time.perf_counter() - started


def _placed(model: PreTrainedModel, task: Task) -> PreTrainedModel:
    return model if task.recipe.four_bits else model.to(task.device)  # one in 4 bits is where it was loaded
