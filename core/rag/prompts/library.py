"""Read the prompts, and fence untrusted text so that it is not taken for instructions."""

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files

PROMPTS = ("answer", "enrich", "facts", "grounded", "on_topic", "phrasings", "repair", "rewrite", "translate")


@cache
def prompt(name: str) -> str:
    """The text of `prompts/<name>.md`. Raises FileNotFoundError for a name that does not exist."""
    return (files("core.rag.prompts") / f"{name}.md").read_text(encoding="utf-8").strip()


@cache
def version(name: str) -> str:
    """What tells this text of a prompt from every other: the first 8 digits of its SHA-256."""
    return sha256(prompt(name).encode()).hexdigest()[:8]


def fenced(tag: str, text: str, **attributes: str | int) -> str:
    """`text` inside <tag>…</tag>; similar tags inside the text are escaped, so that it cannot close its fence."""
    inner = re.sub(rf"<(\s*/?\s*{re.escape(tag)})", r"‹\1", text, flags=re.IGNORECASE)
    named = "".join(f' {name}="{_quoted(value)}"' for name, value in attributes.items())
    return f"<{tag}{named}>\n{inner}\n</{tag}>"


def _quoted(value: str | int) -> str:
    return re.sub(r'[<>"\n\r]', " ", str(value))
