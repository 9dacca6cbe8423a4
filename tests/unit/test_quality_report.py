"""The report of what is wrong with the site says which files nobody could read."""

from bot.terminal.site_quality import SiteQuality
from core.domain.quality import ReadingGap

PAGES = tuple((f"https://campus.example/{number}.key", "in a list") for number in range(25))
SLIDES = ReadingGap("unsupported type: .key", 25, PAGES)
SCAN = ReadingGap("read from scans", 1, (("https://campus.example/a.pdf", "page 1 read by OCR, confidence .93"),))


def test_files_that_were_not_read_stand_by_kind_with_their_addresses() -> None:
    text = SiteQuality((), {}, unread=(SLIDES, SCAN)).as_text()

    assert text.startswith("Files not read, or not with certainty (26)\n  unsupported type: .key (25)\n")
    assert "      https://campus.example/19.key\n          in a list\n      … and 5 more\n" in text
    assert "\n  read from scans (1)\n      https://campus.example/a.pdf\n          page 1 read by OCR" in text


def test_the_json_names_them_all() -> None:
    page = {"url": "https://campus.example/a.pdf", "detail": "page 1 read by OCR, confidence .93"}

    assert SiteQuality((), {}, unread=(SCAN,)).as_json()["unread"] == [
        {"reason": "read from scans", "count": 1, "pages": [page]}
    ]


def test_what_was_not_read_is_no_news() -> None:
    assert SiteQuality((), {}, unread=(SCAN,)).only_new().unread == ()
