"""Fine-tune a language model with LoRA: `python -m training.lora --model FOLDER --pairs FILE --out FOLDER`."""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from peft import LoraConfig, PeftModel, get_peft_model, prepare_model_for_kbit_training
from torch import Tensor
from transformers import AutoModelForCausalLM, AutoTokenizer, PreTrainedModel, PreTrainedTokenizerBase

from training.schedule import rate

_NO_TARGET = -100  # torch's word for "not asked for"
PLAIN_TEMPLATE = (
    "{% for message in messages %}{{ message.role }}:\n{{ message.content }}\n\n{% endfor %}"
    "{% if add_generation_prompt %}assistant:\n{% endif %}"
)

Conversation = list[dict[str, str]]


@dataclass(frozen=True)
class Recipe:
    """Low-rank adapters on every linear layer (Hu et al., 2021), for `epochs` over the pairs or for `steps`.

    `four_bits` loads the model in 4 bits (QLoRA, Dettmers et al., 2023), which needs CUDA and bitsandbytes.
    """

    rank: int = 16
    alpha: int = 32
    dropout: float = 0.05
    peak: float = 2e-4
    epochs: float = 2.0
    steps: int | None = None
    rows: int = 8
    longest: int = 2_048
    seed: int = 7
    four_bits: bool = False


@dataclass(frozen=True)
class Pair:
    """A conversation as token ids; the targets are the assistant's words alone."""

    ids: tuple[int, ...]
    targets: tuple[int, ...]


def read_pairs(path: Path, parts: Sequence[str] = ("train", "choose")) -> list[Conversation]:
    """The conversations of an export, without the pages that are held apart."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
    return [line["messages"] for line in lines if line.get("part", "train") in parts]


def tokenized(
    tokenizer: PreTrainedTokenizerBase, conversations: Sequence[list[dict[str, str]]], longest: int
) -> list[Pair]:
    """The conversations as the model's own template writes them; those that are too long are left out whole."""
    if tokenizer.chat_template is None:
        tokenizer.chat_template = PLAIN_TEMPLATE
    pairs = [_pair(tokenizer, messages) for messages in conversations]
    return [pair for pair in pairs if len(pair.ids) <= longest]


def tune(model: PreTrainedModel, pairs: Sequence[Pair], recipe: Recipe) -> list[float]:
    """Trains the adapters of `model`; returns the loss of every step. Raises ValueError without pairs."""
    if not pairs:
        raise ValueError("there is nothing to train on: the file has no pairs that are short enough (--longest)")
    torch.manual_seed(recipe.seed)
    trained = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=recipe.peak, weight_decay=0.0)
    steps = recipe.steps or max(1, round(recipe.epochs * len(pairs) / recipe.rows))
    model.train()
    return [_step(model, optimizer, lot, recipe.peak * rate(at / steps)) for at, lot in _lots(pairs, recipe, steps)]


def adapted(model: PreTrainedModel, recipe: Recipe) -> PeftModel:
    """The model with fresh adapters; nothing else of it is trained."""
    if recipe.four_bits:
        model = prepare_model_for_kbit_training(model)
    found = LoraConfig(
        r=recipe.rank,
        lora_alpha=recipe.alpha,
        lora_dropout=recipe.dropout,
        target_modules="all-linear",
        task_type="CAUSAL_LM",
    )
    return get_peft_model(model, found)


def loaded(folder: str, four_bits: bool) -> PreTrainedModel:
    """The causal language model in a local folder, or of a name. Raises SystemExit where 4 bits are not supported."""
    if not four_bits:
        return AutoModelForCausalLM.from_pretrained(folder)
    if not torch.cuda.is_available():
        raise SystemExit("--four-bits needs a GPU with CUDA, and there is none; leave it out for plain LoRA.")
    from transformers import BitsAndBytesConfig

    quantized = BitsAndBytesConfig(load_in_4bit=True, bnb_4bit_quant_type="nf4", bnb_4bit_compute_dtype=torch.bfloat16)
    return AutoModelForCausalLM.from_pretrained(folder, quantization_config=quantized, device_map="auto")


def _pair(tokenizer: PreTrainedTokenizerBase, messages: Conversation) -> Pair:
    before = tokenizer.apply_chat_template(messages[:-1], tokenize=False, add_generation_prompt=True)
    whole = before + messages[-1]["content"] + (tokenizer.eos_token or "")
    asked = tokenizer(before, add_special_tokens=False)["input_ids"]
    ids = tokenizer(whole, add_special_tokens=False)["input_ids"]
    return Pair(tuple(ids), (_NO_TARGET,) * len(asked) + tuple(ids[len(asked) :]))


def _lots(pairs: Sequence[Pair], recipe: Recipe, steps: int) -> Iterator[tuple[int, list[Pair]]]:
    chooser = random.Random(recipe.seed)
    order: list[Pair] = []
    for at in range(steps):
        if len(order) < recipe.rows:
            order += chooser.sample(list(pairs), len(pairs))
        lot, order = order[: recipe.rows], order[recipe.rows :]
        yield at, lot


def _step(model: PreTrainedModel, optimizer: torch.optim.Optimizer, lot: Sequence[Pair], rate_now: float) -> float:
    for group in optimizer.param_groups:
        group["lr"] = rate_now
    optimizer.zero_grad(set_to_none=True)
    device = next(model.parameters()).device
    ids = _padded([pair.ids for pair in lot], 0).to(device)
    targets = _padded([pair.targets for pair in lot], _NO_TARGET).to(device)
    mask = _padded([(1,) * len(pair.ids) for pair in lot], 0).to(device)
    value = model(input_ids=ids, attention_mask=mask, labels=targets).loss
    value.backward()
    optimizer.step()
    return float(value.item())


def _padded(rows: Sequence[tuple[int, ...]], fill: int) -> Tensor:
    longest = max(map(len, rows))
    return torch.tensor([[*row, *([fill] * (longest - len(row)))] for row in rows])


def main() -> None:
    """Reads the command line, trains, and writes the adapters."""
    parser = argparse.ArgumentParser(prog="python -m training.lora", description=__doc__)
    parser.add_argument("--model", required=True, help="folder of a causal language model and its tokenizer")
    parser.add_argument("--pairs", type=Path, required=True, help="what `advisor tune --export` wrote")
    parser.add_argument("--out", type=Path, required=True, help="folder for the adapters")
    parser.add_argument("--epochs", type=float, default=2.0)
    parser.add_argument("--steps", type=int)
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--rows", type=int, default=8, help="conversations a step")
    parser.add_argument("--longest", type=int, default=2_048, help="tokens of a conversation at most")
    parser.add_argument("--four-bits", action="store_true", help="QLoRA: the model in 4 bits; needs CUDA")
    asked = vars(parser.parse_args())
    model_folder, pairs_file, out = asked.pop("model"), asked.pop("pairs"), asked.pop("out")
    recipe = Recipe(**asked)
    tokenizer = AutoTokenizer.from_pretrained(model_folder)
    pairs = tokenized(tokenizer, read_pairs(pairs_file), recipe.longest)
    model = adapted(loaded(model_folder, recipe.four_bits), recipe)
    losses = tune(model, pairs, recipe)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    print(
        f"{len(pairs)} conversations, {len(losses)} steps, loss {losses[0]:.3f} → {losses[-1]:.3f}; adapters in {out}"
    )


if __name__ == "__main__":
    main()
