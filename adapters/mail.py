"""Send packets to an office by e-mail; the reply is given with `advisor handoffs answer`."""

import asyncio
import smtplib
import ssl
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from urllib.parse import SplitResult, unquote, urlsplit

import structlog

from core.domain.outside_text import cleaned
from core.domain.posts import Kind, Post
from core.errors import PlatformUnavailable
from core.presentation.document import Document, Mark, Markup
from core.presentation.messages import say
from core.screens.hand_offs.texts import post_document

SECONDS = 30.0
_PORTS = {"smtp": 587, "smtps": 465}
_REFUSED_FOR_GOOD = 500
log = structlog.get_logger(__name__)

MARKUP = Markup(
    words=lambda text: text,
    bold=lambda text: text,
    code=lambda text: text,
    link=lambda label, addresses: f"{label} {addresses[0]}".strip(),
    reference=lambda number: f"[{number}]",
    markdown=lambda text: text,
    beginnings={Mark.ITEM: "- ", Mark.DETAIL: "  ", Mark.QUOTE: "> "},
)


@dataclass(frozen=True)
class MailCourier:
    """`HandOffCourier` on a mail server; `url` is smtp:// (STARTTLS where offered) or smtps://, with user and password.

    Whether a mail that was left in doubt arrived cannot be looked up: it is sent again with the same Message-ID, by
    which mail programs know it as the same.
    """

    url: str = field(repr=False)
    sender: str

    async def post(self, post: Post) -> str | None:
        """Send one mail; None where the address is refused for good, or nothing can be taken back.

        Raises PlatformUnavailable.
        """
        if post.kind is Kind.REMOVAL:
            return ""  # a mail cannot be taken back
        message = mail(post, self.sender)
        try:
            await asyncio.to_thread(self._send, message)
        except smtplib.SMTPRecipientsRefused as error:
            [(code, _), *_] = error.recipients.values()
            if code >= _REFUSED_FOR_GOOD:
                log.warning("mail refused", post=post.mark, code=code)
                return None
            raise PlatformUnavailable(f"The mail server refuses the address for now ({code}).") from None
        except (smtplib.SMTPException, OSError) as error:
            raise PlatformUnavailable(
                f"The mail was not sent ({type(error).__name__}): check ADVISOR_SMTP_URL."
            ) from None
        return str(message["Message-ID"])

    def _send(self, message: EmailMessage) -> None:
        parts = urlsplit(self.url)
        with _connected(parts) as server:
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)


def mail(post: Post, sender: str) -> EmailMessage:
    """A post as a mail of plain text. Raises ValueError for one that says nothing."""
    shown, message = post_document(post), EmailMessage()
    message["From"], message["To"] = sender, post.door.place
    message["Subject"] = _title(shown)
    message["Date"] = formatdate(post.since.timestamp())
    message["Message-ID"] = f"<{post.mark}@{parseaddr(sender)[1].rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    reference = post.hand_off.reference if post.hand_off else ""
    how = say("hand_off.mail.how", reference=reference)
    message.set_content(cleaned(f"{MARKUP.text(shown)}\n\n{how}\n"))
    return message


def _title(shown: Document) -> str:
    return MARKUP.line(shown.groups[0][0]).replace("\n", " ")


def _connected(parts: SplitResult) -> smtplib.SMTP:
    host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
    if parts.scheme == "smtps":
        return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=ssl.create_default_context())
    server = smtplib.SMTP(host, port, timeout=SECONDS)
    server.ehlo()
    if server.has_extn("starttls"):
        server.starttls(context=ssl.create_default_context())
        server.ehlo()
    elif parts.password:
        server.close()
        raise smtplib.SMTPNotSupportedError("the server offers no STARTTLS, so the password is not sent")
    return server
