"""Encrypt and decrypt with the operator's keys. The door to `cryptography`."""

from collections.abc import Sequence
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken

from core.errors import ConfigurationError

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


def _cipher(place: int, key: str) -> Fernet:
    try:
        return Fernet(key)
    except ValueError:
        raise ConfigurationError(
            f"ADVISOR_ENCRYPTION_KEY: key {place} is not 32 bytes in URL-safe base64 (44 characters): {MAKE_A_KEY}."
        ) from None
