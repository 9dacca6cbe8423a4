"""Bodies of every format that is read, each made here, and changed at random for fuzz tests."""

import codecs
import json
from collections.abc import Callable, Mapping
from encodings.aliases import aliases
from random import Random

from fpdf import FPDF

from tests.standins.parser_bombs import DOCX, PROSE, html_of, pdf_page, word_cell, word_file, word_table

Body = tuple[str, bytes]
Make = Callable[[Random], Body]
_TOKENS = {
    "html": "<p> </p> <table> <tr> <td> </td> <th> </table> <td~rowspan=65534> <td~colspan=1000> <ul> <li> "
    "</ul> <dl> <dt> <dd> <pre> <h1> <h7> <a~href=x> <a~href='http://[::1'> <base~href='//'> "
    "<meta~charset=idna> <meta~name=robots~content=none> <title> <script> </script> <style> <!-- --> "
    "<![CDATA[ &#0; &#xD800; &#1114112; &amp; <svg> <math> <template> <frameset> "
    "<div~itemscope~itemtype='x:Course'> <span~itemprop='name'> <main> <body> <html> <iframe> <br> "
    "<form> <select> <noscript>",
    "json": '{ } [ ] , : "@type": "Course" "Event" "name": "startDate": "2026-02-30" null true 1e999 -0 NaN '
    'Infinity 99999999999999999999 "\\ud800" "@graph": "hasCourseInstance": "byDay": "courseSchedule": '
    '"min": "value": "title": "code":',
    "text": "CS~101 Fall~2026 September~31 20/20/2026 2026-02-30 Credits: (3) 3.0~credits Section~001: • - \x0c "
    "\u2028 \ufeff \xad Prerequisites: Instructor: Term: Mon~10:00 # ## ``` | |-|-| 12~of~34 Page~1 ; "
    "December~20~–~January~3 ~~~~~ ~~~ \t\t",
    "pdf": "obj endobj stream endstream xref trailer << >> [ ] ( ) /Length~-1 /Length~999999999 /Count~-1 "
    "/Kids /Filter /FlateDecode /ObjStm /XRefStm /Encrypt /W[1~2~1] BT ET Tj Tf Td cm Do q Q 1e38 "
    "-2147483648 4294967296 0~R 3~~R %%EOF",
    "word": "<w:p> </w:p> <w:tbl> <w:tr> <w:tc> <w:gridSpan~w:val='99999999'/> <w:gridSpan~w:val='-1'/> "
    "<w:gridSpan~w:val='x'/> <w:vMerge/> <w:gridBefore~w:val='9999'/> <w:r><w:t>a</w:t></w:r> "
    "<w:pStyle~w:val='Heading9'/> <w:numPr/> <w:tblHeader/> <w:tblLook~w:val='zz'/> <w:sdt> "
    "<w:hyperlink> &x; <!DOCTYPE~x> <w:br/> <w:tab/>",
}  # "~" stands for a space
_NUMBERS = ("-1", "0", "65536", "99999999", "1e400", "9" * 400)
_LONGEST = 60_000


def _tokens(kind: str) -> list[bytes]:
    return [token.replace("~", " ").encode("utf-8", "surrogatepass") for token in _TOKENS[kind].split(" ")]


def changed(body: bytes, kind: str, chance: Random) -> bytes:
    """The body after one to eight changes; never above 60 KB."""
    tokens = _tokens(kind)
    for _ in range(chance.choice((1, 1, 2, 8))):
        start = chance.randrange(len(body) + 1)
        end = min(len(body), start + chance.randint(0, 40))
        part = chance.choice(
            (
                b"",
                chance.choice(tokens),
                chance.choice(tokens) * chance.choice((2, 50, 1_000)),
                body[start:end] * chance.choice((2, 30)),
                bytes(chance.randrange(256) for _ in range(chance.randint(1, 6))),
                chance.choice(_NUMBERS).encode(),
            )
        )
        body = (body[:start] + part + body[chance.choice((start, end)) :])[:_LONGEST]
    return body


def _html(chance: Random) -> Body:
    table = "<table><tr><th>Course<th>Title<th>Days<th>Time<tr><td>CS 101<td>Intro<td>M<td>10:00</table>"
    calendar = (
        "<h2>Academic calendar Fall 2026</h2><ul><li>September 4: Last day to add<li>May 1 - May 5: Examinations</ul>"
    )
    course = "<h3>CS 101 Intro (3 credits)</h3><p>Prerequisites: CS 1. Instructor: A B</p><dl><dt>Room<dd>12</dl>"
    return "text/html; charset=utf-8", changed(html_of(table + calendar + course), "html", chance)


def _markup(chance: Random) -> Body:
    held = {"@type": "CourseInstance", "instructor": {"name": "A B"}, "courseSchedule": {"byDay": ["Monday"]}}
    course = {"@type": "Course", "name": "CS 101 Intro", "courseCode": "CS 101", "hasCourseInstance": [held]}
    event = {"@type": "Event", "name": "Add ends", "startDate": "2026-09-04", "endDate": "2026-09-05"}
    written = changed(json.dumps({"@graph": [course, event]}).encode(), "json", chance)
    items = b"<div itemscope itemtype='https://schema.org/Course'><b itemprop=name>CS 2 More</b></div>"
    items = changed(items, "html", chance)
    return "text/html", b"<script type='application/ld+json'>" + written + b"</script>" + items + html_of("")


def _tables(chance: Random) -> Body:
    rows = "".join("<tr>" + "".join(_cell(chance) for _ in range(chance.randint(0, 8))) for _ in range(12))
    return "text/html", html_of(f"<h1>Important dates 2026</h1><table>{rows}</table>")


def _cell(chance: Random) -> str:
    text = chance.choice(("", "CS 101", "Fee: 3", "May 4, 2026", "<table><tr><td>a"))
    rows, columns = chance.choice((0, 1, 2, 65534)), chance.choice((0, 1, 3, 1000, "²"))
    return f"<{chance.choice(('td', 'th'))} rowspan={rows} colspan={columns}>{text}"


def _text(chance: Random) -> Body:
    table, columns = "|Day|Event|\n|-|-|\n|May 1|Add ends|", "Room     12    A\nRoom     13    B"
    text = f"# Late adds\n\n{PROSE}\n\n{table}\n\n- one\n- two\n\n{columns}\n"
    return chance.choice(("text/plain", "text/markdown; charset=utf-8")), changed(text.encode(), "text", chance)


def _csv(chance: Random) -> Body:
    kind = chance.choice(("text/csv", "text/tab-separated-values"))
    return kind, changed(b'Course,Title,Days\n"CS 101","In ""tro",M\nCS 102;More,T\n' * 3, "text", chance)


def _json(chance: Random) -> Body:
    section = {"sequenceNumber": "1", "faculty": [{"displayName": "A B"}], "monday": True, "beginTime": "0930"}
    course = {"subject": "CS", "courseNumber": "101", "courseTitle": "Intro", "s": [section]}
    feed = [{"title": "Feed", "data": [course, _value(chance, 5)]}, {"name": "Day", "date": "2026-01-01"}]
    written = json.dumps(feed).encode()
    return "application/json", written if chance.random() < 0.7 else changed(written, "json", chance)


def _value(chance: Random, depth: int) -> object:
    """A value of JSON with the names that a reader looks for, in places where it does not expect them."""
    simple = (None, True, 0, -1.5, 10**400, 1e300, "", "CS 101", "2026-02-30", "<b>&lt;", "a" * 3_000, "\ud800", "0930")
    if not depth or chance.random() < 0.3:
        return chance.choice(simple)
    if chance.random() < 0.4:
        return [_value(chance, depth - 1) for _ in range(chance.randint(0, 4))]
    names = "title name course subject number start end term credits faculty monday beginTime room value min max @type"
    return {name: _value(chance, depth - 1) for name in chance.sample(names.split(), chance.randint(0, 6))}


def _pdf(chance: Random) -> Body:
    drawn = b"BT /F 12 Tf 10 700 Td (%b) Tj 0 -14 Td (Fall 2026) Tj ET" % PROSE.encode()
    written = FPDF()
    written.add_page()
    written.set_font("helvetica", size=12)
    written.multi_cell(0, 6, PROSE)
    body = chance.choice((pdf_page(drawn, 0), pdf_page(drawn, 1), bytes(written.output())))
    return "application/pdf", b"%PDF-" + changed(body, "pdf", chance).removeprefix(b"%PDF-")


def _word(chance: Random) -> Body:
    heading = f"<w:p><w:pPr><w:pStyle w:val='Heading1'/></w:pPr><w:r><w:t>{PROSE}</w:t></w:r></w:p>"
    body = f"{heading}{word_table(*(_word_cells(chance) for _ in range(chance.randint(0, 6))))}"
    body = body if chance.random() < 0.7 else changed(body.encode(), "word", chance).decode("utf-8", "replace")
    written = word_file(body)
    return DOCX, changed(written, "pdf", chance) if chance.random() < 0.3 else written


def _word_cells(chance: Random) -> str:
    numbers = ("0", "-1", "2", "99999999", "9" * 400)
    spans = [f'<w:{name} w:val="{chance.choice(numbers)}"/>' for name in ("gridSpan", "gridBefore")]
    merges = ["<w:vMerge/>", '<w:vMerge w:val="restart"/>', '<w:vMerge w:val="x"/>', '<w:hMerge w:val="continue"/>', ""]
    return "".join(word_cell("A", chance.choice(spans) + chance.choice(merges)) for _ in range(chance.randint(0, 5)))


def _charsets(chance: Random) -> Body:
    names = sorted(
        {*aliases, *aliases.values(), "utf-8", "undefined", "idna", "punycode", "mbcs", "x", "unicode_escape"}
    )
    written = html_of("<p>Café, crème brûlée and 東京").decode()
    name = chance.choice(names)
    try:
        body = written.encode(codecs.lookup(name).name, "replace")
    except (LookupError, ValueError, TypeError, AttributeError):
        body = written.encode()
    kind = chance.choice(("text/html", "text/plain", "text/csv", "application/json"))
    said = f"<meta charset={chance.choice(names)}>".encode()
    return f"{kind}; charset={chance.choice((name, *names))}", changed(said + body, "html", chance)


# By parser.
MUTATED: Mapping[str, Make] = {
    "html": _html,
    "markup": _markup,
    "tables": _tables,
    "text": _text,
    "csv": _csv,
    "json": _json,
    "pdf": _pdf,
    "word": _word,
    "charsets": _charsets,
}
