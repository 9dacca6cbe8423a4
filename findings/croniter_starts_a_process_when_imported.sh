#!/usr/bin/env bash
# croniter 7.0.0 (6.0.0 as well) on Linux: `import croniter` starts a process. At import it asks `platform.architecture()` whether
# the machine has 32 bits, and the standard library answers by running `file -b` on the interpreter, where there is a `file`. So
# each start of a command that only might read a cron line pays for a process, and tests that watch for processes blame
# whichever test imports it first. `struct.calcsize("P")` tells the same without one. cronsim 2.7 starts none.
# Seen: croniter 7.0.0 and 6.0.0: file -b, once; cronsim 2.7: none
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check croniter==7.0.0 cronsim==2.7 >pip.log 2>&1 || { cat pip.log; exit 1; }
cat >check.py <<'PY'
import importlib
import sys

started = []


def hear(event, arguments):
    if event == "subprocess.Popen":
        started.append([str(part) for part in arguments[1]][:2])


sys.addaudithook(hear)
importlib.import_module(sys.argv[1])
print(sys.argv[1], started)
PY
env/bin/python check.py croniter >seen
env/bin/python check.py cronsim >>seen
env/bin/pip install --quiet --disable-pip-version-check croniter==6.0.0 >>pip.log 2>&1 || { cat pip.log; exit 1; }
env/bin/python check.py croniter >>seen
cat seen
diff seen - <<'SEEN'
croniter [['file', '-b']]
cronsim []
croniter [['file', '-b']]
SEEN
