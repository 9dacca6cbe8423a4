"""Options of the Slack adapter: tokens, endpoints and permissions."""

from dataclasses import dataclass, field

from core.errors import ConfigurationError

_WAY_IN = (
    "SLACK_BOT_TOKEN is set, but neither SLACK_APP_TOKEN (Socket Mode) nor SLACK_SIGNING_SECRET "
    "(HTTP mode); set one of them, see docs/how-to/slack.md."
)
_WHICH_BOT = (
    "Slack needs SLACK_BOT_TOKEN (one workspace), or SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET and "
    "SLACK_PUBLIC_URL together (many workspaces install the app by themselves); see docs/how-to/slack.md."
)
_ONE_OF_BOTH = (
    "SLACK_BOT_TOKEN and SLACK_CLIENT_ID are both set; keep the token for one workspace, or the client id for many."
)
_ENDS = (
    "SLACK_BOT_TOKEN begins with xoxe., so it ends after 12 hours, for the app rotates its tokens; in its place set "
    "SLACK_CLIENT_ID, SLACK_CLIENT_SECRET, SLACK_SIGNING_SECRET and SLACK_PUBLIC_URL, see docs/how-to/slack.md."
)


@dataclass(frozen=True)
class SlackOptions:
    """Slack settings. Raises ConfigurationError when the bot's credentials are missing or conflict.

    `advisors` and `admins` are ids of users (`U…`) or of user groups (`S…`); `public_url` is where people reach
    the bot's own pages, without a path. Conversations are erased after `keep_days` (0: never), which people are told;
    with `tells_corrections` they may ask to hear of changes. Secrets do not show in its repr.
    """

    bot_token: str | None = field(default=None, repr=False)
    app_token: str | None = field(default=None, repr=False)
    signing_secret: str | None = field(default=None, repr=False)
    api_url: str | None = None
    host: str = "127.0.0.1"
    port: int = 3000
    advisors: tuple[str, ...] = ()
    admins: tuple[str, ...] = ()
    client_id: str | None = None
    client_secret: str | None = field(default=None, repr=False)
    public_url: str | None = None
    human_contact: str | None = None
    keep_days: int = 0
    ping_seconds: float = 10
    tells_corrections: bool = True

    def __post_init__(self) -> None:
        if self.bot_token and self.client_id:
            raise ConfigurationError(_ONE_OF_BOTH)
        if self.bot_token and self.bot_token.startswith("xoxe."):
            raise ConfigurationError(_ENDS)
        if self.bot_token and not (self.app_token or self.signing_secret):
            raise ConfigurationError(_WAY_IN)
        if not self.bot_token and not self._can_be_installed():
            raise ConfigurationError(_WHICH_BOT)

    @property
    def many_workspaces(self) -> bool:
        """Whether workspaces install the app by themselves."""
        return not self.bot_token

    def _can_be_installed(self) -> bool:
        return bool(self.client_id and self.client_secret and self.signing_secret and self.public_url)
