"""BERT's encoder (Devlin et al., 2019) in plain torch, with the judge's three heads on top."""

from dataclasses import asdict, dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from core.models.cross_encoder_input import READ, READ_MATCHED

_NOT_READ = -1e4


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder. `frozen` lower layers keep the weights they came with, as the word vectors do."""

    vocabulary: int = 30522
    width: int = 384
    inner: int = 1536
    heads: int = 12
    layers: int = 6
    frozen: int = 2
    longest: int = 512

    def as_dict(self) -> dict[str, int]:
        """For a checkpoint."""
        return asdict(self)


@dataclass(frozen=True)
class Verdicts:
    """Logits of a batch: `relevance` and `support` (rows), `starts` and `ends` (rows × word pieces)."""

    relevance: Tensor
    support: Tensor
    starts: Tensor
    ends: Tensor


class Layer(nn.Module):
    """One transformer layer, normalised after each part."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query_key_value = nn.Linear(shape.width, 3 * shape.width)
        self.mixed = nn.Linear(shape.width, shape.width)
        self.mixed_norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.inner = nn.Linear(shape.width, shape.inner)
        self.outer = nn.Linear(shape.inner, shape.width)
        self.outer_norm = nn.LayerNorm(shape.width, eps=1e-12)

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """`mask`: rows × 1 × 1 × pieces, True where there is a piece."""
        rows, pieces, width = states.shape
        split = self.query_key_value(states).view(rows, pieces, 3, self.heads, width // self.heads)
        query, key, value = split.permute(2, 0, 3, 1, 4).unbind(0)
        seen = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        states = self.mixed_norm(states + self.mixed(seen.transpose(1, 2).reshape(rows, pieces, width)))
        found: Tensor = self.outer_norm(states + self.outer(functional.gelu(self.inner(states))))
        return found


class Judge(nn.Module):
    """Reads a question (or claim) and a passage together and gives its verdicts.

    Which words the two share is told to the first trained layer (after "aligned" and "exact match" features of
    Chen et al., "Reading Wikipedia to answer open-domain questions", 2017): a small model with little training
    learns to compare sooner that way.
    """

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.positions = nn.Embedding(shape.longest, shape.width)
        self.types = nn.Embedding(2, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.matches = nn.Embedding(4, shape.width)
        self.span = nn.Linear(shape.width, 2)
        self.relevance = nn.Linear(2 * shape.width, 1)
        self.support = nn.Linear(2 * shape.width, 1)
        nn.init.normal_(self.matches.weight, std=0.02)

    def forward(self, ids: Tensor, kinds: Tensor, lengths: Tensor) -> Verdicts:
        """`ids`, `kinds`: rows × pieces, padded with 0; `lengths`: pieces of each row."""
        pieces = torch.arange(ids.shape[1])
        mask = pieces[None, :] < lengths[:, None]
        states = self.states(ids, kinds, mask)
        pooled = self._pooled(states, mask)
        # An answer lies in the passage, or at [CLS], which stands for "none".
        readable = mask & ((kinds == READ) | (kinds == READ_MATCHED) | (pieces[None, :] == 0))
        starts, ends = self.span(states).masked_fill(~readable[:, :, None], _NOT_READ).unbind(-1)
        return Verdicts(self.relevance(pooled).squeeze(-1), self.support(pooled).squeeze(-1), starts, ends)

    def states(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        """What the last layer makes of each piece (rows × pieces × width); `mask` is True where there is a piece."""
        return self._trained(self._frozen(ids, kinds, mask), kinds, mask)

    def trained_parameters(self) -> list[nn.Parameter]:
        """Everything above the frozen part."""
        modules = [*self.layers[self.shape.frozen :], self.matches, self.span, self.relevance, self.support]
        return [parameter for module in modules for parameter in module.parameters()]

    @torch.no_grad()
    def _frozen(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        types = ((kinds == READ) | (kinds == READ_MATCHED)).long()
        places = self.positions.weight[: ids.shape[1]]
        states: Tensor = self.norm(self.words(ids) + places + self.types(types))
        for layer in self.layers[: self.shape.frozen]:
            states = layer(states, mask[:, None, None, :])
        return states

    def _trained(self, states: Tensor, kinds: Tensor, mask: Tensor) -> Tensor:
        states = states + self.matches(kinds)
        for layer in self.layers[self.shape.frozen :]:
            states = layer(states, mask[:, None, None, :])
        return states

    def _pooled(self, states: Tensor, mask: Tensor) -> Tensor:
        weights = mask[:, :, None].to(states.dtype)
        return torch.cat([states[:, 0], (states * weights).sum(1) / weights.sum(1)], dim=-1)
