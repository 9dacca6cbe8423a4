"""Every import contract holds, and every one of them fails when somebody breaks it."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LINTER = Path(sys.executable).with_name("lint-imports")
CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
CONTRACTS: dict[str, dict[str, Any]] = {contract["name"]: contract for contract in CONFIG["contracts"]}

# What a hurried person might write, by contract; a vendor's door is broken by importing the vendor from the nouns.
VIOLATIONS = {
    "Everything points inwards": [
        ("core/domain/passage.py", "core.text.periods"),
        ("core/text/periods.py", "core.ports.models"),
        ("core/ports/models.py", "core.storage.database"),
        ("core/storage/database.py", "core.rag.limits"),
        ("core/rag/limits.py", "core.memory.window"),
        ("core/crawl/fetching/politeness.py", "core.extract.charsets"),
        ("core/quality/review.py", "migrations.run"),
        ("jobs/scheduler.py", "evaluation.rows"),
        ("evaluation/rows.py", "bot.settings"),
        ("bot/terminal/output.py", "benchmarks.structure.circles"),
        ("bot/terminal/logs.py", "training.auc"),
    ],
    "Adapters see only ports, screens, presentation, domain and errors": [
        ("adapters/discord/__init__.py", "core.rag.limits")
    ],
    "What people read is written from the nouns alone": [("core/presentation/__init__.py", "core.ports.models")],
    "Screens know services by their ports": [("core/screens/__init__.py", "core.storage.database")],
    "Platforms do not know each other": [("adapters/slack/__init__.py", "adapters.discord")],
    "Reading language does no I/O": [("core/text/values/dates.py", "sqlalchemy")],
}


def violations_of(name: str) -> list[tuple[str, str]]:
    """Pairs of a file and what it must not import; one for every vendor of the contract."""
    contract = CONTRACTS[name]
    vendors = contract.get("protected_modules") or contract.get("forbidden_modules", [])
    return VIOLATIONS.get(name) or [("core/domain/answer.py", vendor) for vendor in vendors]


def lint(folder: Path) -> str:
    command = [str(LINTER), "--no-cache", "--no-logo"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout


@pytest.fixture(scope="module")
def broken_report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter says about a copy of our packages in which every contract is broken."""
    copy = tmp_path_factory.mktemp("broken")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for package in CONFIG["root_packages"]:
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__", "results"))
    for name in CONTRACTS:
        for file, module in violations_of(name):
            with (copy / file).open("a", encoding="utf-8") as source:
                source.write(f"\nimport {module}\n")
    return lint(copy)


def test_every_contract_holds() -> None:
    report = lint(ROOT)

    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in report


@pytest.mark.parametrize("name", CONTRACTS)
def test_the_contract_fails_when_broken(broken_report: str, name: str) -> None:
    assert f"{name} BROKEN" in broken_report


@pytest.mark.parametrize("name", CONTRACTS)
def test_the_report_names_every_violation_of_the_contract(broken_report: str, name: str) -> None:
    details = broken_report.split("Broken contracts", 1)[1]

    for file, module in violations_of(name):
        importer = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        assert f"{importer} -> {module} " in details
