"""Make a page's tree ready to be read: without hidden parts and furniture, its panels labelled."""

from core.extract.html.foster import move_out_of_tables
from core.extract.html.furniture.articles import is_article, prune_around_article
from core.extract.html.furniture.furniture import prune_furniture
from core.extract.html.furniture.left_out import Pruning
from core.extract.html.tree import Element
from core.extract.html.visible.inline_borders import part_inline
from core.extract.html.visible.panel_labels import label_panels
from core.extract.html.visible.panels import all_panels, read_controls
from core.extract.html.visible.styles import read_styles
from core.extract.html.visible.visibility import prune_hidden


def prune(root: Element) -> Pruning:
    """Take out what is not read, and note it; nothing hidden is left for any reader after this."""
    pruning = Pruning()
    article = is_article(root)
    sheet = read_styles(root)
    controls = read_controls(root)
    closed = prune_hidden(root, sheet, controls, pruning)
    label_panels(root, all_panels(root, controls, closed))
    part_inline(root, sheet)
    move_out_of_tables(root)
    prune_furniture(root, pruning)
    if article is not False:
        prune_around_article(root, pruning, is_sure=article is True)
    return pruning
