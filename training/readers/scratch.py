"""A small decoder of random weights, with a byte-level BPE vocabulary (Sennrich et al., 2016) of the campus."""

from dataclasses import dataclass

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedModel, PreTrainedTokenizerFast

from training.campus.splitting import Part
from training.lora import PLAIN_TEMPLATE
from training.readers.conversations import lessons
from training.readers.items import Prepared
from training.readers.results import OPEN

_END = "</s>"


@dataclass(frozen=True)
class Shape:
    """The size of a decoder: a vocabulary of at most so many `words`, `layers` of so many numbers (`width`)."""

    words: int = 5_000
    width: int = 256
    layers: int = 6
    heads: int = 8


SMALL, TOY = Shape(), Shape(words=600, width=32, layers=2, heads=2)


def tokenizer_of(prepared: Prepared, words: int) -> PreTrainedTokenizerFast:
    """Learnt from the pages and the questions that are trained on; any other text is written in bytes."""
    made = Tokenizer(models.BPE())
    made.pre_tokenizer, made.decoder = pre_tokenizers.ByteLevel(add_prefix_space=False), decoders.ByteLevel()
    learnt = lessons(prepared.of(Part.TRAIN), OPEN, seed=0)
    texts = [*prepared.passages, *(message["content"] for messages in learnt for message in messages)]
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=words, special_tokens=[_END], initial_alphabet=alphabet, show_progress=False
    )
    made.train_from_iterator(texts, trainer)
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=made, eos_token=_END, pad_token=_END)
    tokenizer.chat_template = PLAIN_TEMPLATE
    return tokenizer


def fresh(shape: Shape, tokenizer: PreTrainedTokenizerFast, seed: int) -> PreTrainedModel:
    """A model that has read nothing."""
    torch.manual_seed(seed)
    config = LlamaConfig(
        vocab_size=len(tokenizer),
        hidden_size=shape.width,
        intermediate_size=3 * shape.width,
        num_hidden_layers=shape.layers,
        num_attention_heads=shape.heads,
        num_key_value_heads=shape.heads,
        max_position_embeddings=4_096,
        tie_word_embeddings=True,
        bos_token_id=None,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.eos_token_id,
    )
    return LlamaForCausalLM(config)
