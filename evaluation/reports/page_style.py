"""How pages of a run look: light and dark, wide and narrow, without scripts."""

from html import escape

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
body { overflow-wrap: anywhere; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid #8886; padding: .2rem .8rem .2rem 0; text-align: left; }
section { border-left: .4rem solid #8886; margin-top: 1.5rem; padding-left: .8rem; }
svg { height: auto; max-width: 100%; }
.both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0; }
.small { opacity: .75; font-size: 85%; }
.better { border-color: #2a9d55; }
.worse { border-color: #d1495b; }
@media (prefers-color-scheme: dark) { body { background: #16181b; color: #e6e6e6; } }
"""


def page(title: str, body: str) -> str:
    """A whole page; `title` is text, `body` is HTML."""
    width = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<!doctype html><html lang="en"><meta charset="utf-8">{width}<title>{escape(title)}</title>'
    return f"{head}<style>{_STYLE}</style><h1>{escape(title)}</h1>{body}</html>\n"
