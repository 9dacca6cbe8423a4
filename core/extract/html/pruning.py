"""Make a page's tree ready to be read: without hidden parts and furniture, its panels labelled."""

from core.extract.html.articles import is_article, prune_around_article
from core.extract.html.foster import move_out_of_tables
from core.extract.html.furniture import prune_furniture
from core.extract.html.inline_borders import part_inline
from core.extract.html.left_out import Pruning
from core.extract.html.panel_labels import label_panels
from core.extract.html.panels import all_panels, read_controls
from core.extract.html.styles import read_styles
from core.extract.html.tree import Element
from core.extract.html.visibility import prune_hidden


def prune(root: Element) -> Pruning:
    """Take out what is not read, and note it; nothing hidden is left for any reader after this."""
    pruning = Pruning()
    is_told_as_article = is_article(root)
    sheet = read_styles(root)
    controls = read_controls(root)
    closed = prune_hidden(root, sheet, controls, pruning)
    label_panels(root, all_panels(root, controls, closed))
    part_inline(root, sheet)
    move_out_of_tables(root)
    prune_furniture(root, pruning)
    if is_told_as_article:
        prune_around_article(root, pruning)
    return pruning
