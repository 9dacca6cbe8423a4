"""The report of what is wrong with the site says which files nobody could read."""

from bot.terminal.site_quality import SiteQuality
from core.domain.findings import ReadingGap

SLIDES = ReadingGap(
    "unsupported type: .key", 25, tuple((f"https://campus.example/{n}.key", "in a list") for n in range(25))
)
SCAN = ReadingGap("read from scans", 1, (("https://campus.example/a.pdf", "page 1 read by OCR, confidence .93"),))


def test_files_that_were_not_read_stand_by_kind_with_their_addresses() -> None:
    text = SiteQuality((), {}, unread=(SLIDES, SCAN)).as_text()

    assert text.startswith("Files not read, or not with certainty (26)\n  unsupported type: .key (25)\n")
    assert "      https://campus.example/19.key\n          in a list\n      … and 5 more\n" in text
    assert text.endswith(
        "  read from scans (1)\n      https://campus.example/a.pdf\n          page 1 read by OCR, confidence .93"
    )


def test_the_json_names_them_all() -> None:
    [gap] = SiteQuality((), {}, unread=(SCAN,)).as_json()["unread"]

    assert gap == {
        "reason": "read from scans",
        "count": 1,
        "pages": [{"url": "https://campus.example/a.pdf", "detail": "page 1 read by OCR, confidence .93"}],
    }


def test_what_was_not_read_is_no_news() -> None:
    assert SiteQuality((), {}, unread=(SCAN,)).only_new().unread == ()
