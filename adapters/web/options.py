"""Options of the web adapter: where it listens, who may frame it, and the keys that sign visits."""

from dataclasses import dataclass, field

PLATFORM, WORKSPACE = "web", "page"


@dataclass(frozen=True)
class CampusOptions:
    """The provider of campus accounts (OpenID Connect), and the rules that give roles; see `console.roles`.

    With `students`, everybody who has an account may sign in on the page.
    """

    issuer: str
    client_id: str
    client_secret: str = field(repr=False)
    roles: str = ""
    students: bool = False


@dataclass(frozen=True)
class WebOptions:
    """Web settings; the first of `keys` signs, all of them are accepted.

    `prefix` is the path below which a proxy asks for the page where it does not take it off. `proxies` are the only
    peers whose forwarded headers count. `frame_hosts` may show the widget. `campus` is the title of the page. A visit
    lasts `keep_days` (0: a year) from its last use, after which conversations are erased. Secrets do not show in its
    repr. `public_url` is how people reach the page; `accounts` lets people of the campus sign in.
    """

    host: str = "127.0.0.1"
    port: int = 8_788
    prefix: str = ""
    proxies: tuple[str, ...] = ()
    keys: tuple[str, ...] = field(default=(), repr=False)
    frame_hosts: tuple[str, ...] = ()
    tokens: str = field(default="", repr=False)
    campus: str | None = None
    human_contact: str | None = None
    keep_days: int = 0
    public_url: str = ""
    accounts: CampusOptions | None = None

    def reached_at(self, path: str) -> str:
        """Where people reach a path that begins with a slash."""
        return f"{self.public_url.rstrip('/')}{path}"

    @property
    def lets_students_in(self) -> bool:
        """Whether one can sign in on the page."""
        return self.accounts is not None and self.accounts.students

    @property
    def is_public_https(self) -> bool:
        """Whether people reach it over TLS, whatever the last step to us is."""
        return self.public_url.lower().startswith("https://")
