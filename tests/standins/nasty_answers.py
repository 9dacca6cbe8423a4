"""Answers of web servers that are legal nowhere and seen everywhere: status lines, headers and bodies as bytes."""

DATES = (
    b"Mon, 01 Jan 99999999999999", b"Mon, 01 Jan 0001 00:00:00 +2359", b"Fri, 31 Dec 9999 23:59:59 -2359",
    b"Thu, 01 Jan 1970 00:00:00 GMT", b"Sun, 99 Foo 2026 99:99:99 GMT", b"-5", b"0", b"\xff\xfe",
    b"Mon, 01 Jan 2026 00:00:00 +99999999999999",
    b"1 jan 1 1:1:1 -999999999999", b"", b"now", "²".encode(), b"\xb2", b"Mon, 05 Jan 2026 00:00:00 -0000",
)  # fmt: skip
WAITS = (
    "²".encode(), b"\xb2", b"99999999999999999999", b"9" * 5_000, b"-1", b"1e9", b"0.5", b"nan", b"inf", b" 0 ", b"0",
    "٣".encode(), *DATES,
)  # fmt: skip
LENGTHS = ("²".encode(), b"\xb2", b"-1", b"+1", b"1_0", b"0x10", b"99999999999999999999", b"9" * 5_000, b"1, 2", b"")
CHARSETS = (
    b"idna", b"rot13", b"hex", b"undefined", b"punycode", b"base64", b"zip", b"bz2", b"uu", b"quopri",
    b"unicode_escape", b"raw_unicode_escape", b"utf-7", b"utf-16", b"utf-32", b"mbcs", b"oem", b"\xff", b"", b'"',
    b"utf-8\x00", b"../etc", b"x" * 5_000, b"none", b"string-escape", b"utf-8-sig", b"iso-8859-1;;;", b"cp65001",
)  # fmt: skip
ETAGS = (
    b'"\x01\x02"', b'"\xff\xfe"', b"\x1b[2J", '"é"'.encode(), b'"' + b"e" * 7_000 + b'"', b"W/", b"*", b'"a", "b"',
    b"no quotes", b'"', b"\x7f", "\ud800".encode("utf-8", "surrogatepass"),
)  # fmt: skip
LOCATIONS = (
    b"http://[::1", b"http://[::1]:99999/", b"http://:80/", b"//", b"", b"?", b"#", b"http://\xff\xfe/", b"/\xff\xfe",
    "/\ud800".encode("utf-8", "surrogatepass"), b"/" + b"a" * 1_000_000, b"/" + b"a" * 7_000, b"http://127.0.0.1:-1/",
    b"http://127.0.0.1:\xb2/", "http://127.0.0.1:²/".encode(), b"http://\x00/", b"/\x00", b"javascript:alert(1)",
    b"http://xn--0/", ("http://" + "a" * 300 + "/").encode(), "http://ⅷ℀/".encode(), b"http://[v1.a]/", b"/%", b"/%zz",
    b"/a b", b"\\\\host\\share", b"http://user:pass@127.0.0.1/", b"/..//..//../", "http://例え.テスト/".encode(),
    b"http://127.0.0.1%00.example/", b"http://[fe80::1%25eth0]/", b"HTTP:///x", "http://\u2100.example/".encode(),
)  # fmt: skip
ENCODINGS = (b"gzip", b"deflate", b"br", b"zstd", b"gzip, gzip", b"identity", b"GZIP", b"\xff", b"", b"x" * 5_000)
STATUS_LINES = (
    b"HTTP/1.1 200 OK", b"HTTP/1.1 200", b"HTTP/1.0 200 OK", b"HTTP/1.1 999 What", b"HTTP/1.1 000 No",
    b"HTTP/1.1 99 No",
    b"HTTP/1.1 1000 No", b"HTTP/1.1 \xb2 No", b"HTTP/9.9 200 OK", b"ICY 200 OK", b"", b"\x00\xff", b"HTTP/1.1 -1 No",
    b"HTTP/1.1 204 None", b"HTTP/1.1 304 Same", b"HTTP/1.1 206 Part", b"HTTP/1.1 100 Go on", b"HTTP/1.1 101 Switch",
    b"HTTP/1.1 200 " + b"o" * 9_000, b"HTTP/1.1 429 Wait", b"HTTP/1.1 503 Wait", b"HTTP/1.1 301 There",
    b"HTTP/1.1 404 Gone", b"HTTP/1.1 500 Broken",
)  # fmt: skip
BODIES = (
    b"", b"\x00" * 100, b"\xff" * 100, b"\x1f\x8b", b"\x1f\x8b\x08\x00" + b"\x00" * 20, b"%PDF-", b"PK\x03\x04",
    b"[" * 100_000, b'{"a":' * 20_000, b"1" * 50_000, b'{"n": ' + b"9" * 50_000 + b"}", b"[1e999999999]", b"NaN",
    b"<table><tr><td rowspan=65534 colspan=1000>x</table>", b"<" * 10_000, b"<div>" * 2_000, b"&#xD800;&#0;&#x110000;",
    b"<meta charset=base64><p>x", b"<meta charset=idna><p>\xff", b"<base href='http://[::1'><a href=x>y</a>",
    b"<link rel=canonical href='http://[::1'>", b"<a href='http://[::1'>x</a><a href='//[/'>y</a><a href='/\xff'>z</a>",
    b"<?xml version='1.0' encoding='rot13'?><urlset/>", b"<!DOCTYPE a [<!ENTITY b 'c'><!ENTITY d '&b;&b;'>]><a>&d;</a>",
    b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:99999999T999999\nEND:VEVENT\nEND:VCALENDAR", b"\xfe\xff\xd8\x00",
    b'"\x00,"\n' * 50, "²³¹ ½ ① ٣".encode() * 20,
)  # fmt: skip
ROBOTS = (
    b"User-agent: *\nCrawl-delay: nan", b"User-agent: *\nCrawl-delay: inf", b"User-agent: *\nCrawl-delay: -5",
    "User-agent: *\nCrawl-delay: ²".encode(), b"User-agent: *\nRequest-rate: 1/0s", b"User-agent: *\nRequest-rate: 0/1",
    b"User-agent: *\nRequest-rate: 99999999999999999999/1d 9999-9999", b"User-agent: *\nVisit-time: 9999-9999",
    b"User-agent: *\nDisallow: /*?[", b"User-agent: *\nDisallow: /" + b"*a" * 30 + b"$", b"\x00" * 1_000, b":" * 1_000,
    b"User-agent: *\nDisallow: " + b"\xff" * 100, b"User-agent: *\nDisallow: http://[::1", b"Sitemap: http://[::1",
    b"User-agent:\nDisallow:\n" * 2_000, b"User-agent: *\nDisallow: /%zz%\nAllow: /%E2%28%A1",
    b"Disallow: /\n", b"User-agent: *\nAllow: /" + b"a" * 100_000,
)  # fmt: skip
SITEMAPS = (
    b"<!-- first --><url><loc>/good</loc></url>", b"<urlset><url><loc>http://[::1</loc></url></urlset>",
    b"<urlset><url><loc>/good</loc><lastmod>0001-01-01T00:00:00+23:59</lastmod></url></urlset>",
    b"<urlset><url><loc>/good</loc><lastmod>9999-12-31T23:59:59-23:59</lastmod></url></urlset>",
    "<urlset><url><loc>/good</loc><lastmod>²</lastmod></url></urlset>".encode(),
    b"<urlset><url><loc>/good</loc><lastmod>99999999999999</lastmod></url></urlset>",
    b"<urlset><url><loc/></url><url/></urlset>", b"<urlset><url><loc>/a</loc></url>", b"\x1f\x8b", b"\x1f\x8bnot gzip",
    b"<?xml version='1.0' encoding='rot13'?><urlset/>", b"<?xml version='1.0' encoding='\xff'?><urlset/>",
    b"<sitemapindex><sitemap><loc>/sitemap.xml</loc></sitemap></sitemapindex>",
    b"<sitemap><loc>http://\xff/</loc></sitemap>", b"<urlset>" + b"<url>" * 5_000, b"<urlset xmlns='\xff'/>",
    b"<urlset><url><loc>/" + b"a" * 100_000 + b"</loc></url></urlset>", b"<url/>",
    b"<url><url><loc>/x</loc></url></url>",
)  # fmt: skip
FEEDS = (
    b"", b"\x00", b"\x1f\x8b", b"\x1f\x8bnot gzip", b"<!-- first -->", b"<rss/>", b"<item/>", b"<entry><link/></entry>",
    b"<rss><item><link>http://[::1</link></item></rss>", b"<rss><item><link>javascript:alert(1)</link></item></rss>",
    b"<rss><item><link>/odd</link><pubDate>Mon, 99 Foo 99999 99:99:99 +9999</pubDate></item></rss>",
    b"<rss><item><link>/odd</link><pubDate>9999-12-31T23:59:59-23:59</pubDate></item></rss>",
    b"<feed><entry><link href='/odd'/><updated>0001-01-01T00:00:00+23:59</updated></entry></feed>",
    b"<?xml version='1.0' encoding='rot13'?><rss/>", b"<?xml version='1.0' encoding='\xff'?><rss/>",
    b"<rss>" + b"<item>" * 5_000, b"<rss xmlns='\xff'><\xff/></rss>", b"<rss><item><link>" + b"/a" * 90_000,
    b"<!DOCTYPE rss [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><rss><item><link>&b;</link></item></rss>",
    b"<!DOCTYPE rss [<!ENTITY a SYSTEM 'file:///etc/hostname'>]><rss><item><link>/&a;</link></item></rss>",
    b"<!DOCTYPE rss SYSTEM 'http://169.254.169.254/x.dtd'><rss><item><?x y?><link>/odd<!-- x --></link></item></rss>",
)  # fmt: skip


def response(
    status: bytes = STATUS_LINES[0], headers: tuple[tuple[bytes, bytes], ...] = (), body: bytes = b""
) -> bytes:
    """The bytes of an answer; without a Content-Length its body ends with the connection."""
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    return status + b"\r\n" + lines + b"\r\n" + body
