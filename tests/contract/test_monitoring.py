"""The dashboard and the alerts ask for metrics and labels that the process has, in a form that Prometheus reads."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.serving.metrics import Metrics
from core.domain.answer import Outcome

DASHBOARD = Path("docs/monitoring/dashboard.json")
ALERTS = Path("docs/monitoring/alerts.yaml")
REFERENCE = Path("docs/reference/metrics.md")
_NAME = re.compile(r"\badvisor_\w+")
_BUCKET = re.compile(r"_bucket$")
_OUTCOME = re.compile(r'outcome=~?"([^"]+)"')
_WINDOWS = {"$__rate_interval": "5m", "$platform": ".*"}
_ROW = re.compile(r"^\| `(advisor_\w+)` \|([\w, ]*)\|", re.MULTILINE)


def labels() -> dict[str, set[str]]:
    """By metric of the reference, its labels."""
    rows = _ROW.findall(REFERENCE.read_text(encoding="utf-8"))
    return {name: {each.strip() for each in names.split(",") if each.strip()} for name, names in rows}


def dashboard_queries() -> Iterator[str]:
    for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def alert_queries() -> Iterator[str]:
    for group in yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]:
        yield from (rule["expr"] for rule in group["rules"])


QUERIES = [*dashboard_queries(), *alert_queries()]


def test_the_reference_has_every_metric_of_the_process() -> None:
    families = text_string_to_metric_families(Metrics().text().decode())
    ours = {family.name for family in families if family.name.startswith("advisor_")}

    assert {name.removesuffix("_total") for name in labels()} == ours


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_names_metrics_and_labels_that_exist(query: str) -> None:
    names = {_BUCKET.sub("", name) for name in _NAME.findall(query)}
    known = labels()
    asked = set(re.findall(r"[{,]\s*(\w+)=~?", query))
    by = {each.strip() for group in re.findall(r"by \(([^)]*)\)", query) for each in group.split(",")}

    assert names <= set(known)
    assert asked | by <= set.union(*(known[name] for name in names)) | {"le", "instance"}
    assert {each for group in _OUTCOME.findall(query) for each in group.split("|")} <= {each.value for each in Outcome}


@pytest.mark.skipif(shutil.which("promtool") is None, reason="promtool is not installed (package prometheus)")
def test_prometheus_reads_every_query_and_an_alert_fires(tmp_path: Path) -> None:
    shown = [{"record": f"panel:{at}", "expr": _filled(query)} for at, query in enumerate(dashboard_queries())]
    rules = tmp_path / "dashboard.yaml"
    rules.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": shown}]}), encoding="utf-8")
    played = tmp_path / "played.yaml"
    played.write_text(yaml.safe_dump(_away()), encoding="utf-8")

    subprocess.run(["promtool", "check", "rules", str(rules), str(ALERTS)], check=True, capture_output=True)
    subprocess.run(["promtool", "test", "rules", str(played)], check=True, capture_output=True)


def _filled(query: str) -> str:
    for variable, value in _WINDOWS.items():
        query = query.replace(variable, value)
    return query


def _away() -> dict[str, object]:
    """Discord is away from the tenth minute on: no alert before the fifteenth."""
    series = {"series": 'advisor_platform_connected{instance="a",platform="discord"}', "values": "1x9 0x20"}
    fires = {
        "exp_labels": {"instance": "a", "platform": "discord"},
        "exp_annotations": {"summary": "discord is not connected: students get no answer"},
    }
    name = "AdvisorPlatformAway"
    checks = [
        {"eval_time": "14m", "alertname": name, "exp_alerts": []},
        {"eval_time": "16m", "alertname": name, "exp_alerts": [fires]},
    ]
    tests = [{"interval": "1m", "input_series": [series], "alert_rule_test": checks}]
    return {"rule_files": [str(ALERTS.resolve())], "tests": tests}
