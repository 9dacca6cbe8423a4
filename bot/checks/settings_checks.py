"""Find settings that have no effect or contradict each other, before `advisor serve` starts anything."""

from collections.abc import Callable, Iterator
from datetime import datetime
from importlib.util import find_spec
from zoneinfo import ZoneInfo

from bot.checks.installation_checks import Check, encryption_key, platform_checks
from bot.running import names_without_effect
from bot.serving.platforms import has_slack, slack_options
from bot.setting_values import EmbedderChoice
from bot.settings import Settings
from core.errors import ConfigurationError
from jobs.scheduler import Schedule


def setting_checks(settings: Settings) -> Iterator[Check]:
    """One check for each setting that has no effect or contradicts another; one check where there is none."""
    told = {check.found for check in platform_checks(settings)}
    found = [*names_without_effect(), *(each for each in conflicts(settings) if each not in told), *doubts(settings)]
    yield from (Check("settings", False, sentence) for sentence in found)
    if not found:
        yield Check("settings", True, "all known, none contradicts another")


def refuse_conflicts(settings: Settings) -> None:
    """Raises one ConfigurationError with everything that `advisor serve` could not work with."""
    problems = conflicts(settings)
    if len(problems) == 1:
        raise ConfigurationError(problems[0])
    if problems:
        raise ConfigurationError("\n- ".join([f"{len(problems)} settings do not go together:", *problems]))


def conflicts(settings: Settings) -> list[str]:
    """What ends `advisor serve`, a sentence each."""
    checks: list[Callable[[Settings], object]] = [_slack, _swapped_tokens, encryption_key, _ports, _cron, _thresholds]
    return [problem for check in checks if (problem := _problem(check, settings))]


def doubts(settings: Settings) -> list[str]:
    """What runs, and surely not as it was meant, a sentence each."""
    return list(_doubts(settings))


def _problem(check: Callable[[Settings], object], settings: Settings) -> str | None:
    try:
        check(settings)
    except ConfigurationError as error:
        return str(error)
    return None


def _slack(settings: Settings) -> None:
    if has_slack(settings):
        slack_options(settings)


def _swapped_tokens(settings: Settings) -> None:
    bot, app = settings.slack_bot_token, settings.slack_app_token
    if bot and bot.get_secret_value().startswith("xapp-"):
        raise ConfigurationError("SLACK_BOT_TOKEN is an app token (xapp-…); set it as SLACK_APP_TOKEN.")
    if app and app.get_secret_value().startswith("xoxb-"):
        raise ConfigurationError("SLACK_APP_TOKEN is a bot token (xoxb-…); set it as SLACK_BOT_TOKEN.")


def _ports(settings: Settings) -> None:
    over_http = settings.slack_client_id or (settings.slack_bot_token and not settings.slack_app_token)
    if over_http and settings.slack_port and settings.slack_port == settings.health_port:
        raise ConfigurationError(
            f"ADVISOR_SLACK_PORT and ADVISOR_HEALTH_PORT are both {settings.slack_port}; give one of them another port."
        )


def _cron(settings: Settings) -> None:
    Schedule(settings.crawl_cron, settings.timezone).next_after(datetime.now(ZoneInfo(settings.timezone)))


def _thresholds(settings: Settings) -> None:
    answer, closest = settings.relevance_threshold, settings.closest_threshold
    if answer is not None and closest is not None and closest > answer:
        raise ConfigurationError(
            f"ADVISOR_CLOSEST_THRESHOLD ({closest:g}) is above ADVISOR_RELEVANCE_THRESHOLD ({answer:g}); what is not "
            "certain enough for an answer gets the closest quotation, so lower it or leave it out."
        )


def _doubts(settings: Settings) -> Iterator[str]:
    yield from _half_platforms(settings)
    schedule = Schedule(settings.crawl_cron, settings.timezone)
    if not _problem(_cron, settings) and schedule.next_after(datetime.now(ZoneInfo(settings.timezone))) is None:
        yield f"ADVISOR_CRAWL_CRON={settings.crawl_cron!r} names no day that exists, so nothing is ever crawled."
    yield from _cron_lines_read_otherwise(settings)
    if settings.report_quality and not (settings.discord_admin_channel or settings.slack_admin_channel):
        yield "ADVISOR_REPORT_QUALITY needs DISCORD_ADMIN_CHANNEL or SLACK_ADMIN_CHANNEL; nobody is told."
    if 0 < settings.keep_conversations_days < settings.correction_days:
        yield (
            f"ADVISOR_CORRECTION_DAYS={settings.correction_days} looks further back than conversations are kept "
            f"(ADVISOR_KEEP_CONVERSATIONS_DAYS={settings.keep_conversations_days})."
        )
    yield from _unused_models(settings)
    if settings.traces_to and find_spec("opentelemetry") is None:
        yield (
            "OTEL_EXPORTER_OTLP_ENDPOINT is set, but no traces are sent: run `make install-otel`, or build the image "
            "with EXTRAS=otel."
        )


def _half_platforms(settings: Settings) -> Iterator[str]:
    lone = {
        "SLACK_APP_TOKEN": settings.slack_app_token,
        "SLACK_SIGNING_SECRET": settings.slack_signing_secret,
        "SLACK_CLIENT_SECRET": settings.slack_client_secret,
        "SLACK_PUBLIC_URL": settings.slack_public_url,
        "SLACK_ADMIN_CHANNEL": settings.slack_admin_channel,
        "SLACK_ADVISORS": settings.slack_advisors,
        "SLACK_ADMINS": settings.slack_admins,
    }
    if not has_slack(settings) and (given := [name for name, value in lone.items() if value]):
        yield f"{' and '.join(given)} without SLACK_BOT_TOKEN or SLACK_CLIENT_ID: Slack is not connected."
    lone = {
        "DISCORD_ADMIN_CHANNEL": settings.discord_admin_channel,
        "DISCORD_ADVISOR_ROLES": settings.discord_advisor_roles,
        "DISCORD_ADMIN_ROLES": settings.discord_admin_roles,
    }
    if not settings.discord_token and (given := [name for name, value in lone.items() if value]):
        yield f"{' and '.join(given)} without DISCORD_TOKEN: Discord is not connected."
    if settings.slack_client_id and "/" not in (settings.slack_admin_channel or "/"):
        yield "SLACK_ADMIN_CHANNEL must be T…/C… (workspace and channel) with many workspaces; nobody is told."


def _cron_lines_read_otherwise(settings: Settings) -> Iterator[str]:
    """Those that came on other days before 0 was Sunday, and before a day of the month or a weekday was enough."""
    for name, cron in (("ADVISOR_CRAWL_CRON", settings.crawl_cron), ("ADVISOR_FEEDBACK_CRON", settings.feedback_cron)):
        _, _, day, _, weekday = cron.split()
        if any(map(str.isdigit, weekday)):
            yield f"{name}={cron!r} counts weekdays as cron does, 0 and 7 for Sunday; write names, such as mon."
        elif "*" not in {day, weekday}:
            yield f"{name}={cron!r} comes on each such day of the month and on each such weekday, as in cron."


def _unused_models(settings: Settings) -> Iterator[str]:
    if settings.embedder is EmbedderChoice.LOCAL and settings.embedding_model:
        yield "ADVISOR_EMBEDDING_MODEL has no effect with ADVISOR_EMBEDDER=local; set openai or flag, or take it out."
    if settings.embedder is not EmbedderChoice.OPENAI and settings.embedding_dimension:
        yield "ADVISOR_EMBEDDING_DIMENSION has an effect with ADVISOR_EMBEDDER=openai only."
    if settings.phrasings and not settings.openai_model:
        yield "ADVISOR_PHRASINGS has no effect without OPENAI_MODEL, which words them; set that, or take it out."
