"""Packets by e-mail, to a real mail server on loopback: sent whole, with a name by which a repeat is known."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes, policy
from uuid import UUID

import pytest

from adapters.mail import MailCourier
from core.domain.conversation import ConversationKey
from core.domain.hand_off import EMAIL, Door, HandOff, Packet
from core.domain.posts import Kind, Post
from core.errors import PlatformUnavailable

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA = ConversationKey("discord", "77", "88", "2001")
HAND_OFF = HandOff(UUID(int=5), "Registrar", ADA, False, Packet("When are\r\nBcc: a@b.example fees due?"), NOON, NOON)
POST = Post(7, Kind.CARD, Door(EMAIL, "registrar@u.example"), NOON, HAND_OFF)


@dataclass
class PlayedMailServer:
    """Speaks as much SMTP as a client needs; `reply` is what it says to a recipient."""

    reply: str = "250 OK"
    mails: list[bytes] = field(default_factory=list)
    url: str = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 played ESMTP\r\n")
        while line := await reader.readline():
            word = line.split(maxsplit=1)[0].upper().decode()
            if word == "DATA":
                writer.write(b"354 go on\r\n")
                self.mails.append(await reader.readuntil(b"\r\n.\r\n"))
            answer = {"EHLO": "250 played", "RCPT": self.reply, "QUIT": "221 bye"}.get(word, "250 OK")
            writer.write(f"{answer}\r\n".encode())
            if word == "QUIT":
                break
        writer.close()


@pytest.fixture
async def server() -> AsyncIterator[PlayedMailServer]:
    played = PlayedMailServer()
    listening = await asyncio.start_server(played.serve, "127.0.0.1", 0)
    played.url = f"smtp://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    yield played
    listening.close()


async def test_a_packet_is_sent_with_what_the_office_needs(server: PlayedMailServer) -> None:
    sent = await MailCourier(server.url, "advisor@u.example").post(POST)

    [raw] = server.mails
    mail = message_from_bytes(raw, policy=policy.default)
    assert sent == mail["Message-ID"] == "<00000000-7@u.example>"
    assert (mail["To"], mail["Bcc"]) == ("registrar@u.example", None)
    assert mail["Subject"] == "A student asks a person (Registrar)"
    assert "fees due?" in mail.get_content()
    assert "advisor handoffs answer 00000000" in mail.get_content()


async def test_one_that_is_sent_again_has_the_same_name(server: PlayedMailServer) -> None:
    for _ in range(2):
        await MailCourier(server.url, "advisor@u.example").post(POST)

    first, second = (message_from_bytes(raw)["Message-ID"] for raw in server.mails)
    assert first == second


async def test_an_address_that_is_refused_for_good_is_told_from_one_that_is_busy(server: PlayedMailServer) -> None:
    courier = MailCourier(server.url, "advisor@u.example")
    server.reply = "550 no such mailbox"
    assert await courier.post(POST) is None

    server.reply = "450 try later"
    with pytest.raises(PlatformUnavailable, match="450"):
        await courier.post(POST)


async def test_a_password_is_not_sent_in_the_clear_nor_told(server: PlayedMailServer) -> None:
    courier = MailCourier(server.url.replace("//", "//me:secret@"), "advisor@u.example")

    with pytest.raises(PlatformUnavailable) as told:
        await courier.post(POST)

    assert server.mails == []
    assert "secret" not in f"{told.value}{courier!r}"
