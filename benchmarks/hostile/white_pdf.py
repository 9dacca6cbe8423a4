"""A PDF of one page, part of whose text is white."""

_SIZE, _LINE, _WIDTH = 11, 14, 90


def white_pdf(text: str, opening: str, closing: str) -> bytes:
    """The text in lines; what stands between the marks is drawn in white. Only ASCII."""
    drawn, is_white, top = [], False, 760
    for part in text.replace(opening, "\0\1").replace(closing, "\0\2").split("\0"):
        is_white = part.startswith("\1") or (is_white and not part.startswith("\2"))
        for line in _wrapped(part.lstrip("\1\2").strip()):
            drawn.append(
                f"{'1 1 1' if is_white else '0 0 0'} rg BT /F1 {_SIZE} Tf 50 {top} Td ({_escaped(line)}) Tj ET"
            )
            top -= _LINE
    return pdf_of("\n".join(drawn).encode("ascii"))


def _wrapped(text: str) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) > _WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [line for line in lines if line]


def _escaped(line: str) -> str:
    return line.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def pdf_of(content: bytes) -> bytes:
    """A file of one page with this content stream."""
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    body, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    start = len(body)
    body += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return body + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
