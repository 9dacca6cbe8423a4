"""Check the offices that students can send questions to."""

from collections.abc import Iterator, Sequence

from bot.checks.findings import Check
from bot.offices import read_offices
from bot.serving.platforms import has_slack
from bot.settings import Settings
from core.domain.hand_off import EMAIL, Office
from core.errors import AdvisorError

NONE = "none (ADVISOR_OFFICES_FILE is not set): students see whom to ask, and no button that sends a question"
_NEEDS = {"discord": "DISCORD_TOKEN", "slack": "SLACK_BOT_TOKEN", EMAIL: "ADVISOR_SMTP_URL and ADVISOR_SMTP_FROM"}


def office_check(settings: Settings) -> Check:
    """Whether each office is reached by what is set up here, and each topic has an office."""
    try:
        offices = read_offices(settings.offices_file)
    except AdvisorError as error:
        return Check("offices", False, str(error))
    if not offices:
        return Check("offices", True, NONE)
    if missing := list(_unreachable(settings, offices)):
        return Check("offices", False, "; ".join(missing))
    return Check("offices", True, _shown(settings, offices))


def _unreachable(settings: Settings, offices: Sequence[Office]) -> Iterator[str]:
    there = {"discord": settings.discord_token, "slack": has_slack(settings), EMAIL: settings.smtp_url}
    for office in offices:
        for platform in {door.platform for door in office.all_doors if not there[door.platform]}:
            yield f"{office.name} is reached by {platform}, which is not set up: set {_NEEDS[platform]}, or change it"


def _shown(settings: Settings, offices: Sequence[Office]) -> str:
    told = f"{settings.offices_file}: {len(offices)} offices"
    known = {topic for office in offices for topic in office.topics}
    others = sorted(_topics(settings) - known)
    return f"{told}; questions about {', '.join(others)} go to the first, {offices[0].name}" if others else told


def _topics(settings: Settings) -> set[str]:
    from core.crawl.source_list import read_sources

    try:
        return {source.topic for source in read_sources(settings.sources_file) if source.topic}
    except AdvisorError:
        return set()  # another check tells it
