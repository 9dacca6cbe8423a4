"""The reader of wishes in torch: the encoder of all-MiniLM-L6-v2 with a head for tags and one for wishes."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from core.models.wish_model import OWN, TAGS, WISHES
from training.model.encoder import Judge, Shape
from training.model.pretrained import packaged_weights, pretrained

_DROPPED = 0.2


@dataclass(frozen=True)
class Scores:
    """Of a batch: `tags` (rows × pieces × tags) and `wishes` (rows × wishes), not normalised."""

    tags: Tensor
    wishes: Tensor


class WishReader(nn.Module):
    """Reads a turn behind those before it (after "joint intent and slot filling", Chen et al., 2019)."""

    def __init__(self, encoder: Judge) -> None:
        super().__init__()
        self.encoder, width = encoder, encoder.shape.width
        self.dropout = nn.Dropout(_DROPPED)
        self.tags, self.wishes = nn.Linear(width, TAGS), nn.Linear(2 * width, WISHES)
        for head in (self.tags, self.wishes):
            nn.init.normal_(head.weight, std=0.02)
            nn.init.zeros_(head.bias)

    def forward(self, ids: Tensor, kinds: Tensor, mask: Tensor) -> Scores:
        """`ids`, `kinds`, `mask`: rows × pieces; the mask is True where there is a piece."""
        states = self.encoder.states(ids, kinds, mask)
        own = (mask & (kinds == OWN))[:, :, None].to(states.dtype)
        pooled = torch.cat([states[:, 0], (states * own).sum(1) / own.sum(1)], dim=-1)
        return Scores(self.tags(self.dropout(states)), self.wishes(self.dropout(pooled)))


def begun(seed: int, frozen: int = 0) -> WishReader:
    """The weights of the embedder with new heads."""
    torch.manual_seed(seed)
    return WishReader(pretrained(packaged_weights(), Shape(frozen=frozen), seed))
