"""Load the statements that have a commented .sql file of their own."""

from pathlib import Path

from sqlalchemy import TextClause, text


def read_sql(folder: Path, name: str) -> str:
    """The text of `folder`/`name`.sql."""
    return (folder / f"{name}.sql").read_text(encoding="utf-8")


def load_sql(folder: Path, name: str) -> TextClause:
    """The statement in `folder`/`name`.sql."""
    return text(read_sql(folder, name))
