"""What is stored of a text or document, and that it is read back as it was written."""

import pytest
from cryptography.fernet import Fernet
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ConfigurationError, WordsUnreadable
from core.storage.encryption import OFF, Encryption, KeyRing

OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))
ON, ON_WITH_BOTH = Encryption(KeyRing([OLD]), is_on=True), Encryption(KeyRing([NEW, OLD]), is_on=True)
OFF_WITH_KEY = Encryption(KeyRing([OLD]))
WORDS = "When is my appeal decided?"
TRACE = {"kept": [1], "removed_claims": [WORDS], "use": {"requests": 2}, "scope": {"topics": ["appeals"]}}

texts = st.text(st.characters(exclude_categories=["Cs"])) | st.sampled_from(["{clear}a", "{key:0a1b2c3d}b", "{key:"])


@given(texts)
def test_a_text_is_read_as_it_was_written(text: str) -> None:
    for encryption in (OFF, ON, OFF_WITH_KEY, ON_WITH_BOTH):
        assert encryption.stored_text(encryption.text_to_store(text)) == text


@given(texts)
def test_a_clear_text_stays_readable_once_encryption_is_on(text: str) -> None:
    assert ON.stored_text(OFF.text_to_store(text)) == text


def test_an_encrypted_text_has_none_of_its_words() -> None:
    stored = ON.text_to_store(WORDS)

    assert stored.startswith(f"{{key:{KeyRing([OLD]).names[0]}}}")
    assert "appeal" not in stored
    assert OFF_WITH_KEY.stored_text(stored) == WORDS


def test_words_that_look_encrypted_are_words() -> None:
    pretended = ON.text_to_store("mine")

    assert OFF.stored_text(OFF.text_to_store(pretended)) == pretended
    assert ON.stored_text(ON.text_to_store(pretended)) == pretended


def test_an_empty_text_stays_empty_for_it_is_compared_in_sql() -> None:
    assert ON.text_to_store("") == ""


def test_of_a_document_only_the_keys_that_are_named_stay_clear() -> None:
    stored = ON.json_to_store(TRACE, apart=["scope"], clear=["use"])

    assert isinstance(stored, dict)
    assert set(stored) == {"encrypted", "scope", "use"}
    assert stored["use"] == {"requests": 2}
    assert "appeal" not in str(stored)
    assert ON.stored_json(stored) == TRACE
    assert ON.stored_json(stored["scope"]) == {"topics": ["appeals"]}, "a key that is apart is read alone"


@pytest.mark.parametrize("document", [[], {}, [{"url": "u"}], {"text": WORDS}, {"use": None, "text": ""}])
def test_a_document_is_read_as_it_was_written(document: object) -> None:
    for encryption in (OFF, ON):
        assert encryption.stored_json(encryption.json_to_store(document, ["scope"], ["use"])) == document


def test_the_first_key_encrypts_and_each_decrypts() -> None:
    assert ON_WITH_BOTH.text_to_store("x").startswith(f"{{key:{KeyRing([NEW]).names[0]}}}")
    assert ON_WITH_BOTH.stored_text(ON.text_to_store(WORDS)) == WORDS


@pytest.mark.parametrize("other", [OFF, Encryption(KeyRing([NEW]))], ids=["without a key", "with another"])
def test_without_the_key_the_setting_and_the_key_are_named(other: Encryption) -> None:
    name = KeyRing([OLD]).names[0]
    told = f"key {name}, and ADVISOR_ENCRYPTION_KEY does not have it"
    with pytest.raises(WordsUnreadable, match=told):
        other.stored_text(ON.text_to_store(WORDS))
    with pytest.raises(WordsUnreadable, match=told):
        other.stored_json(ON.json_to_store(TRACE))


def test_what_was_changed_after_it_was_encrypted_is_damaged() -> None:
    stored = ON.text_to_store(WORDS)
    changed = stored[:40] + ("A" if stored[40] != "A" else "B") + stored[41:]

    with pytest.raises(WordsUnreadable, match="damaged"):
        ON.stored_text(changed)


def test_it_cannot_be_on_without_a_key() -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_ENCRYPT_CONVERSATIONS is on, .* make one with"):
        Encryption(is_on=True)


def test_the_name_of_a_key_is_not_a_part_of_it() -> None:
    assert KeyRing([OLD]).names[0] not in OLD
    assert KeyRing([OLD]).names == KeyRing([OLD]).names
    assert KeyRing([NEW]).names != KeyRing([OLD]).names
