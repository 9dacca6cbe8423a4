"""Normalise URLs: no fragments, tracking parameters, or session ids of known servers."""

import posixpath
import re
from urllib.parse import SplitResult, urljoin, urlsplit, urlunsplit

from w3lib.url import canonicalize_url, safe_url_string

MAX_URL_CHARACTERS = 2_000  # longer ones break common servers, and are mostly made by mistake

_TRACKING = re.compile(
    r"^(utm_\w+|gclid|fbclid|msclkid|dclid|yclid|mc_cid|mc_eid|_ga|_gl|igshid|"
    r"phpsessid|jsessionid|aspsessionid\w*|cftoken)$",
    re.IGNORECASE,
)
_SESSION_IN_PATH = re.compile(r";(jsessionid|phpsessid)=[^/?#]*", re.IGNORECASE)
_WEBCAL = re.compile(r"webcal(s?)(?=://)", re.IGNORECASE)
_BEFORE_QUERY = re.compile(r"^[^?#]*")
_DEFAULT_PORTS = {"http": 80, "https": 443}
_BINARY_ENDINGS = frozenset(
    "7z avi bmp bz2 css dmg doc eot epub exe gif gz ico iso jar jpeg jpg mov mp3 mp4 mpeg mpg msi odp ods ogg otf "
    "pkg png ppt ps rar rtf svg tar tgz tif tiff ttf wav webm webp wmv woff woff2 xls xlsb zip".split()
)


def clean_url(raw: str, base: str = "") -> str | None:
    """The absolute URL behind a link as we fetch it; None when it is not a web address."""
    try:
        joined = urljoin(base, _as_browsers_read(raw.strip(), base))
        parts = urlsplit(safe_url_string(joined))
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            return None
        return urlunsplit((parts.scheme, _host(parts), _path(parts.path), _query(parts.query), ""))
    except ValueError:  # an impossible port or bracket
        return None


def _as_browsers_read(raw: str, base: str) -> str:
    """With `/` for a backslash (WHATWG URL, 4.4), and a calendar to subscribe to under the scheme that serves it."""
    address = _BEFORE_QUERY.sub(lambda found: found[0].replace("\\", "/"), raw)
    if not (found := _WEBCAL.match(address)):
        return address
    here, host = urlsplit(base), urlsplit(address).netloc
    scheme = here.scheme if not found[1] and here.scheme and here.netloc == host else "https"
    return _WEBCAL.sub(scheme, address, count=1)


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").lower().rstrip(".")
    host = f"[{host}]" if ":" in host else host
    port = parts.port
    return host if port in {None, _DEFAULT_PORTS[parts.scheme]} else f"{host}:{port}"


def _path(path: str) -> str:
    path = _SESSION_IN_PATH.sub("", path) or "/"
    return _without_dots(path) if "/." in path else path


def _without_dots(path: str) -> str:
    kept: list[str] = []
    for segment in path.split("/")[1:]:
        if segment == "..":
            kept[-1:] = []
        elif segment != ".":
            kept.append(segment)
    ends_in_folder = path.endswith(("/.", "/.."))
    return "/" + "/".join(kept) + ("/" if ends_in_folder and kept else "")


def _query(query: str) -> str:
    pairs = [pair for pair in query.split("&") if pair]
    return "&".join(pair for pair in pairs if not _TRACKING.match(pair.partition("=")[0]))


def url_key(url: str) -> str:
    """Equal for addresses that differ only in parameter order or escaping."""
    return canonicalize_url(url)


def other_scheme(url: str) -> str | None:
    """A cleaned URL with `http` for `https`, or the reverse; None where it names a port, which speaks only one."""
    parts = urlsplit(url)
    other = "http" if parts.scheme == "https" else "https"
    return urlunsplit(parts._replace(scheme=other)) if parts.port is None else None


def host_of(url: str) -> str:
    """Host and port of a cleaned URL, without a leading `www.`."""
    return urlsplit(url).netloc.removeprefix("www.")


def origin_of(url: str) -> str:
    """Scheme, host and port: the scope of a robots.txt."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def unread_ending(url: str) -> str:
    """The file name's ending with its dot, in lower case, where it names a format that we cannot read; else ""."""
    ending = posixpath.splitext(urlsplit(url).path)[1].lower()
    return ending if ending[1:] in _BINARY_ENDINGS else ""
