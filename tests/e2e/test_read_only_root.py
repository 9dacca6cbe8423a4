"""The limits of compose.yaml, without Docker: a read-only root, no capabilities, another user, and it still works."""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

ROOT = Path(__file__).parents[2]
NOBODY = 65534
PAGE = """<html><head><title>Library</title></head><body><main><h1>Library</h1><p>The library opens at 8 in the morning
on weekdays and closes at 11 at night. Students may borrow up to 30 books for four weeks.</p></main></body></html>"""
# $1 is the writable folder; the rest of the file system is read-only for what "$@" is then.
CONFINED = """
set -e
mount --make-rprivate /
mount --bind "$1" /mnt
mount -o remount,ro,bind /
if touch "$2/written" 2> /dev/null; then echo "the root is writable" >&2; exit 99; fi
shift 2
cd /mnt
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"
"""


def can_confine() -> bool:
    if os.geteuid() != 0 or not shutil.which("unshare") or not shutil.which("setpriv"):
        return False
    return subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode == 0


def a_python_for_everybody() -> str | None:
    """This interpreter, or the system's of the same version, where any user may run it."""
    system = f"/usr/bin/python{sys.version_info.major}.{sys.version_info.minor}"
    found = [Path(each) for each in (sys.executable, system) if Path(each).exists()]
    return next((str(each) for each in found if all(up.stat().st_mode & 0o001 for up in each.resolve().parents)), None)


PYTHON = a_python_for_everybody()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PYTHON is None, reason="this Python lies where no other user may go"),
    pytest.mark.skipif(not can_confine(), reason="only the superuser of this system may make a root read-only"),
]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def confined(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ADVISOR_", "PYTHON"))}
    ours = {
        "HOME": "/mnt",
        "TMPDIR": "/mnt/tmp",
        "ADVISOR_DATA_DIR": "/mnt/data",
        "PYTHONPATH": os.pathsep.join([str(ROOT), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]),
    }
    command = ["unshare", "-m", "sh", "-c", CONFINED, "sh", str(folder), str(ROOT), str(PYTHON), "-m", "bot"]
    return subprocess.run(
        [*command, *arguments],
        env=kept | ours | {"no_proxy": "*", "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_a_crawl_and_a_question_work_with_a_read_only_root_and_no_rights(site: str, tmp_path: Path) -> None:
    folder = tmp_path / "volume"
    (folder / "tmp").mkdir(parents=True)
    (folder / "sources.yaml").write_text(
        f"sources:\n  - name: library\n    start_urls: ['{site}/']\n    delay_seconds: 0\n"
        "    allow_private_network: true\n"
    )
    for path in (folder, folder / "tmp"):
        os.chown(path, NOBODY, NOBODY)

    crawl, answer = confined(folder, "crawl"), confined(folder, "ask", "When does the library open?")
    doctor = confined(folder, "doctor")

    assert crawl.returncode == 0, crawl.stderr
    assert "8 in the morning" in answer.stdout, answer.stderr
    assert doctor.returncode == 0, doctor.stdout
