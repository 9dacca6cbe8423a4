"""LoRA on a tiny language model that the test makes; needs the extra `lora`."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "peft", "transformers"))
pytestmark = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-lora"),
    # PyTorch and its neighbours warn about themselves.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]

SYSTEM = "Answer from the passages."


def conversation(number: int, part: str = "train") -> dict[str, object]:
    user = f"passage {number}: hall {number} opens at {number % 12}. question: when does hall {number} open?"
    messages = [("system", SYSTEM), ("user", user), ("assistant", f"hall {number} opens at {number % 12} [1]")]
    return {"messages": [{"role": role, "content": text} for role, text in messages], "part": part, "url": "u"}


@pytest.fixture(scope="module")
def pairs_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pairs") / "pairs.jsonl"
    lines = [*(conversation(number) for number in range(40)), *(conversation(number, "apart") for number in range(5))]
    path.write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tiny_model(pairs_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Llama of random weights with a vocabulary of the test's own words."""
    import torch
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import WhitespaceSplit
    from tokenizers.trainers import WordLevelTrainer
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    torch.manual_seed(7)
    words = Tokenizer(WordLevel(unk_token="<unk>"))
    words.pre_tokenizer = WhitespaceSplit()
    texts = [json.loads(line)["messages"] for line in pairs_file.read_text(encoding="utf-8").splitlines()]
    said = [message["content"] for messages in texts for message in messages]
    words.train_from_iterator(said, WordLevelTrainer(special_tokens=["<unk>", "</s>"], vocab_size=400))
    folder = tmp_path_factory.mktemp("tiny")
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", eos_token="</s>")
    tokenizer.save_pretrained(folder)
    shape = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=32,
        intermediate_size=64,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        initializer_range=0.3,  # its head is not trained, and must be able to tell words apart
    )
    LlamaForCausalLM(shape).save_pretrained(folder)
    return folder


def test_only_the_adapters_learn_and_the_loss_falls(tiny_model: Path, pairs_file: Path) -> None:
    from transformers import AutoTokenizer

    from training.lora import Recipe, adapted, loaded, read_pairs, tokenized, tune

    pairs = tokenized(AutoTokenizer.from_pretrained(tiny_model), read_pairs(pairs_file), longest=200)
    recipe = Recipe(rank=8, peak=2e-2, steps=40)
    model = adapted(loaded(str(tiny_model), four_bits=False), recipe)
    before = {name: value.detach().clone() for name, value in model.named_parameters()}

    losses = tune(model, pairs, recipe)

    assert sum(losses[-5:]) < 0.8 * sum(losses[:5])
    changed = {name for name, value in model.named_parameters() if not value.equal(before[name])}
    assert changed
    assert all("lora_" in name for name in changed)


def test_only_the_words_of_the_assistant_are_learnt_and_no_page_that_is_held_apart(
    tiny_model: Path, pairs_file: Path
) -> None:
    from transformers import AutoTokenizer

    from training.lora import read_pairs, tokenized

    tokenizer = AutoTokenizer.from_pretrained(tiny_model)
    conversations = read_pairs(pairs_file)

    pairs = tokenized(tokenizer, conversations, longest=200)

    assert len(pairs) == len(conversations) == 40
    learnt = [token for token in pairs[3].targets if token >= 0]
    assert tokenizer.decode(learnt).startswith("hall 3 opens at 3 [1]")
    assert len(pairs[3].targets) == len(pairs[3].ids) > len(learnt)
    assert tokenized(tokenizer, conversations, longest=5) == []


def test_the_command_writes_adapters_that_load_again(
    tiny_model: Path,
    pairs_file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    from peft import PeftModel

    from training.lora import loaded, main

    arguments = ["--model", str(tiny_model), "--pairs", str(pairs_file), "--out", str(tmp_path), "--steps", "3"]
    monkeypatch.setattr(sys, "argv", ["lora", *arguments])

    main()

    assert "40 conversations, 3 steps, loss" in capsys.readouterr().out
    again = PeftModel.from_pretrained(loaded(str(tiny_model), four_bits=False), str(tmp_path))
    assert any("lora_" in name for name, _ in again.named_parameters())


def test_four_bits_without_a_gpu_are_refused_in_a_sentence(tiny_model: Path) -> None:
    import torch

    from training.lora import loaded

    if torch.cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(SystemExit, match="needs a GPU with CUDA"):
        loaded(str(tiny_model), four_bits=True)
