"""Types of the columns that are encrypted where the operator wants it: as the engine's encryption says."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Column, Dialect, Text, TypeDecorator
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.sql.operators import OperatorType
from sqlalchemy.types import TypeEngine

from core.storage.connections import encryption_of
from core.storage.database import storable, storable_value


class EncryptedText(TypeDecorator[str]):
    """Text; in SQL it can be compared with an empty text or NULL, and with nothing else. Raises WordsUnreadable."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it is stored."""
        return None if value is None else encryption_of(dialect).text_to_store(storable(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it was written."""
        return None if value is None else encryption_of(dialect).stored_text(value)


class EncryptedJson(TypeDecorator[object]):
    """JSON; in SQL the keys `clear` can be read as ever, those `apart` each alone. Raises WordsUnreadable."""

    impl = JSONB
    cache_ok = True

    def __init__(self, apart: Collection[str] = (), clear: Collection[str] = ()) -> None:
        super().__init__()
        self.apart, self.clear = tuple(apart), tuple(clear)

    def process_bind_param(self, value: object, dialect: Dialect) -> object:
        """The document as it is stored."""
        encryption = encryption_of(dialect)
        written = storable_value(value) if encryption.is_on else value  # what is not encrypted is cleaned as it is sent
        return encryption.json_to_store(written, self.apart, self.clear)

    def process_result_value(self, value: object, dialect: Dialect) -> object:
        """The document as it was written."""
        return encryption_of(dialect).stored_json(value)

    def coerce_compared_value(self, op: OperatorType | None, value: object) -> TypeEngine[Any]:
        """A key that is looked up is no document."""
        return self.impl_instance.coerce_compared_value(op, value)


def encrypted_text(name: str, *, nullable: bool = False) -> Column[str]:
    """What somebody wrote."""
    return Column(name, EncryptedText, nullable=nullable)


def encrypted_json(name: str, apart: Collection[str] = (), clear: Collection[str] = ()) -> Column[object]:
    """A document that holds or echoes what somebody wrote."""
    return Column(name, EncryptedJson(apart, clear), nullable=False)
