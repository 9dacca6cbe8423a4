"""Draw passages and questions in two dimensions, so that questions which no page is near can be seen."""

from collections.abc import Sequence

import numpy

from core.domain.quality import MapPoint
from core.ports.models import Vector

Named = Sequence[tuple[str, Vector]]


def mapped(passages: Named, questions: Named) -> list[MapPoint]:
    """The points of both, each named by its group; `x` and `y` are from 0 to 1.

    The axes are the first two principal components of the passages (Pearson 1901, by the singular value decomposition
    of the centred vectors): questions are seen against the site, and do not move it. Nothing of fewer than three
    passages, which have no such axes.
    """
    if len(passages) < 3:
        return []
    site = numpy.asarray([vector for _, vector in passages], dtype=numpy.float64)
    every = numpy.asarray([vector for _, vector in (*passages, *questions)], dtype=numpy.float64)
    centre = site.mean(axis=0)
    _, _, axes = numpy.linalg.svd(site - centre, full_matrices=False)
    places = (every - centre) @ axes[:2].T
    low, high = places.min(axis=0), places.max(axis=0)
    spread = numpy.where(high > low, high - low, 1.0)
    names = [name for name, _ in (*passages, *questions)]
    scaled = ((places - low) / spread).tolist()
    return [MapPoint(x, y, names[at], is_question=at >= len(passages)) for at, (x, y) in enumerate(scaled)]
