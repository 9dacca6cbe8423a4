"""Check the settings of Discord and Slack."""

from collections.abc import Callable

from bot.checks.findings import Check
from bot.serving.platforms import NO_PLATFORM, has_slack, slack_options
from bot.settings import Settings
from core.errors import ConfigurationError


def platform_checks(settings: Settings) -> list[Check]:
    """Discord, Slack, and the key of what is encrypted."""
    checks = [
        _checked("discord", _discord, settings),
        _checked("slack", _slack, settings),
        _checked("encryption key", _encryption_key, settings),
    ]
    has_any = settings.discord_token or has_slack(settings)
    return checks if has_any else [Check("platforms", True, NO_PLATFORM), *checks]


def _checked(name: str, finding: Callable[[Settings], str], settings: Settings) -> Check:
    try:
        return Check(name, True, finding(settings))
    except ConfigurationError as error:
        return Check(name, False, str(error))


def _discord(settings: Settings) -> str:
    return "token is set" if settings.discord_token else "not set up (DISCORD_TOKEN is not set)"


def _slack(settings: Settings) -> str:
    if not any((settings.slack_bot_token, settings.slack_client_id, settings.slack_app_token)):
        return "not set up (SLACK_BOT_TOKEN is not set)"
    return "workspaces install the app" if slack_options(settings).many_workspaces else "tokens are set"


def _encryption_key(settings: Settings) -> str:
    from core.storage.encryption import Encryption, KeyRing
    from core.storage.workspaces import NO_KEY

    Encryption(KeyRing(settings.encryption_keys), settings.encrypt_conversations)
    if settings.slack_client_id and not settings.encryption_keys:
        raise ConfigurationError(NO_KEY)
    return (
        "is set"
        if settings.encryption_keys
        else "not set (only ADVISOR_ENCRYPT_CONVERSATIONS and workspaces that install the Slack app need it)"
    )
