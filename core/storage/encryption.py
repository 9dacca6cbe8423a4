"""How what people wrote is stored: as it is, or encrypted with the operator's keys. The door to `cryptography`."""

import json
import re
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from core.errors import ConfigurationError, WordsUnreadable

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

MAKE_A_KEY = (
    "make one with `python -c 'from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())'` "
    "and keep it where the database's backups are not"
)


class WrongKey(Exception):
    """None of the keys encrypted this, or it was changed since."""


class KeyRing:
    """Keys of Fernet (https://github.com/fernet/spec): the first encrypts, each of them decrypts.

    Raises ConfigurationError when a key is malformed.
    """

    def __init__(self, keys: Sequence[str] = ()) -> None:
        self._ciphers = {_name(key): _cipher(place, key) for place, key in enumerate(keys, start=1)}

    @property
    def names(self) -> tuple[str, ...]:
        """Eight hexadecimal digits for each key, the newest first; nobody learns the key from them."""
        return tuple(self._ciphers)

    def encrypt(self, secret: bytes) -> str:
        """A token in URL-safe base64. There must be a key."""
        return self._ciphers[self.names[0]].encrypt(secret).decode()

    def decrypt(self, token: str, name: str | None = None) -> bytes:
        """What was encrypted with the key of this name, or with any of the keys. Raises WrongKey."""
        from cryptography.fernet import InvalidToken

        for each in self.names if name is None else {name} & self._ciphers.keys():
            try:
                return self._ciphers[each].decrypt(token.encode())
            except InvalidToken:
                continue
        raise WrongKey

    def is_newest(self, token: str) -> bool:
        """Whether the first key encrypted this."""
        try:
            self.decrypt(token, self.names[0])
        except WrongKey:
            return False
        return True


def _name(key: str) -> str:
    return sha256(b"name of the key " + key.encode()).hexdigest()[:8]


def _cipher(place: int, key: str) -> "Fernet":
    from cryptography.fernet import Fernet  # only who has keys loads it

    try:
        return Fernet(key)
    except ValueError:
        raise ConfigurationError(
            f"ADVISOR_ENCRYPTION_KEY: key {place} is not 32 bytes in URL-safe base64 (44 characters): {MAKE_A_KEY}."
        ) from None


MARK = re.compile(r"\{key:([0-9a-f]{8})\}")
# Stands before a clear text that begins with one of these marks: nobody passes words off as encrypted.
_CLEAR = "{clear}"
# Where the encrypted part of a JSON document stands; no document of ours has such a key.
WHOLE = "encrypted"

NO_KEY = f"ADVISOR_ENCRYPT_CONVERSATIONS is on, and ADVISOR_ENCRYPTION_KEY is not set: {MAKE_A_KEY}."


@dataclass(frozen=True)
class Encryption:
    """Reads what one of the keys encrypted, and what is clear; encrypts what it writes where it `is_on`.

    Raises ConfigurationError where it is on without a key.
    """

    keys: KeyRing = field(default_factory=KeyRing)
    is_on: bool = False

    def __post_init__(self) -> None:
        if self.is_on and not self.keys.names:
            raise ConfigurationError(NO_KEY)

    @property
    def mark(self) -> str:
        """What a text begins with that is encrypted now; empty where none is."""
        return f"{{key:{self.keys.names[0]}}}" if self.is_on else ""

    def text_to_store(self, text: str) -> str:
        """The text as it is stored; an empty one stays so, for it is compared in SQL."""
        if self.is_on and text:
            return self._encrypted(text.encode())
        return f"{_CLEAR}{text}" if MARK.match(text) or text.startswith(_CLEAR) else text

    def stored_text(self, stored: str) -> str:
        """The text. Raises WordsUnreadable."""
        return self._decrypted(stored).decode() if MARK.match(stored) else stored.removeprefix(_CLEAR)

    def json_to_store(self, value: object, apart: Collection[str] = (), clear: Collection[str] = ()) -> object:
        """The document as it is stored: the keys `apart` are encrypted one by one, those of `clear` are not."""
        if not self.is_on:
            return value
        if not isinstance(value, Mapping):
            return {WHOLE: self._packed(value)}
        rest = {key: each for key, each in value.items() if key not in apart and key not in clear}
        beside = {key: self._packed(value[key]) for key in apart if key in value}
        return {WHOLE: self._packed(rest)} | beside | {key: value[key] for key in clear if key in value}

    def stored_json(self, stored: object) -> object:
        """The document, or what stands at one of its keys `apart`. Raises WordsUnreadable."""
        if isinstance(stored, str):
            return self._unpacked(stored)
        if not isinstance(stored, Mapping) or WHOLE not in stored:
            return stored
        whole = self._unpacked(stored[WHOLE])
        beside = {key: self.stored_json(each) for key, each in stored.items() if key != WHOLE}
        return whole | beside if isinstance(whole, dict) else whole

    def _packed(self, value: object) -> str:
        """Compressed, for Postgres cannot compress what is encrypted."""
        return self._encrypted(zlib.compress(json.dumps(value).encode()))

    def _unpacked(self, stored: str) -> object:
        return json.loads(zlib.decompress(self._decrypted(stored)))

    def _encrypted(self, secret: bytes) -> str:
        return f"{self.mark}{self.keys.encrypt(secret)}"

    def _decrypted(self, stored: str) -> bytes:
        marked = MARK.match(stored)
        try:
            return self.keys.decrypt(stored[marked.end() :] if marked else stored, marked[1] if marked else None)
        except WrongKey:
            raise WordsUnreadable(_unreadable(marked[1] if marked else "", self.keys)) from None


OFF = Encryption()


def unknown_key(names: Collection[str], keys: KeyRing) -> str:
    """What to do about keys that the settings do not have."""
    known = f"it has {', '.join(keys.names)}" if keys.names else "it is not set"
    return (
        f"What people wrote is encrypted with the key {', '.join(sorted(names))}, and ADVISOR_ENCRYPTION_KEY does not "
        f"have it ({known}): add that key behind a comma."
    )


def _unreadable(name: str, keys: KeyRing) -> str:
    if name and name not in keys.names:
        return unknown_key([name], keys)
    return "A stored text is damaged, for it was changed after it was encrypted: put it back from a backup."
