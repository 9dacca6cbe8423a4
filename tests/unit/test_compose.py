"""The compose file says only what `docker compose config` would accept, and keeps what must outlive a container."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "compose.yaml").read_text(encoding="utf-8")
WITH_PORTS = TEXT.replace("# ports:", "ports:")
# What we use of the Compose specification; a misspelt key is none of these.
TOP_KEYS = {"services", "volumes", "x-confined"}
SERVICE_KEYS = set(
    "build cap_drop command depends_on env_file environment healthcheck image mem_limit pids_limit ports read_only "
    "restart security_opt shm_size stop_grace_period tmpfs user volumes".split()
)
CONDITIONS = {"service_started", "service_healthy", "service_completed_successfully"}
VARIABLE = re.compile(r"\$\{(?P<name>[A-Z][A-Z0-9_]*)(?:(?P<how>:[-?])(?P<else>[^}]*))?\}")


def interpolated(text: str, **given: str) -> str:
    """The text as compose reads it: `${A}`, `${A:-default}`, `${A:?message}`. Raises ValueError for the last."""

    def value(found: re.Match[str]) -> str:
        if found["how"] == ":?" and not given.get(found["name"]):
            raise ValueError(found["else"])
        return given.get(found["name"]) or (found["else"] if found["how"] == ":-" else "")

    return VARIABLE.sub(value, text)


def composed(text: str = TEXT) -> dict[str, Any]:
    """The file with every variable of every text in it put in, as compose does: after the YAML is read."""
    return dict(_filled(yaml.safe_load(text)))


def _filled(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _filled(value) for key, value in node.items()}
    if isinstance(node, list):
        return [_filled(value) for value in node]
    return interpolated(node, POSTGRES_PASSWORD="secret") if isinstance(node, str) else node


SERVICES: dict[str, dict[str, Any]] = composed()["services"]


def test_every_key_is_one_of_composes() -> None:
    assert set(composed()) <= TOP_KEYS
    assert {name: set(service) - SERVICE_KEYS for name, service in SERVICES.items()} == {
        name: set() for name in SERVICES
    }


@pytest.mark.parametrize("service", SERVICES.values(), ids=list(SERVICES))
def test_a_service_is_built_or_pulled_and_waits_only_for_others(service: dict[str, Any]) -> None:
    waits: dict[str, dict[str, str]] = service.get("depends_on", {})

    assert ("build" in service) != ("image" in service)
    assert waits.keys() <= SERVICES.keys()
    assert {wait["condition"] for wait in waits.values()} <= CONDITIONS
    assert all("healthcheck" in SERVICES[name] for name, how in waits.items() if how["condition"] == "service_healthy")


@pytest.mark.parametrize("service", SERVICES.values(), ids=list(SERVICES))
def test_values_of_the_environment_are_text(service: dict[str, Any]) -> None:
    assert all(isinstance(value, str) for value in service["environment"].values())


def test_every_volume_is_declared_or_a_file_beside_it() -> None:
    mounts = [mount.split(":") for service in SERVICES.values() for mount in service.get("volumes", [])]
    named = {source for source, *_ in mounts if not source.startswith("./")}

    assert all(len(mount) in {2, 3} and mount[1].startswith("/") for mount in mounts)
    assert named == composed()["volumes"].keys()


def test_what_the_advisor_keeps_in_its_data_folder_outlives_its_container() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")

    assert "\nVOLUME /data\n" in dockerfile and "ADVISOR_DATA_DIR=/data" in dockerfile
    assert "data:/data" in SERVICES["advisor"]["volumes"]


def test_says_so_when_the_database_has_no_password() -> None:
    with pytest.raises(ValueError, match=r"set POSTGRES_PASSWORD in \.env"):
        interpolated(TEXT)


def test_the_port_for_slack_is_closed_until_somebody_opens_it_and_then_on_loopback() -> None:
    opened = composed(WITH_PORTS)["services"]["advisor"]
    host, outside, inside = opened["ports"][0].split(":")

    assert "ports" not in SERVICES["advisor"]
    assert (host, outside) == ("127.0.0.1", "3000")
    assert opened["environment"]["ADVISOR_SLACK_PORT"] == inside
    assert opened["environment"]["ADVISOR_SLACK_HOST"] == "0.0.0.0"
    assert {**opened, "ports": None} == {**SERVICES["advisor"], "ports": None}


@pytest.mark.parametrize("service", SERVICES.values(), ids=list(SERVICES))
def test_a_service_that_is_taken_over_can_do_little(service: dict[str, Any]) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"] and "cap_add" not in service and "privileged" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["pids_limit"] == 512
    assert re.fullmatch(r"[1-9]g", service["mem_limit"])
    assert all(re.fullmatch(r"/[a-z/]+:size=\d+m", place) for place in service["tmpfs"])


def test_no_service_runs_as_root() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")

    assert {name: service.get("user") for name, service in SERVICES.items()} == {
        "database": "postgres",
        "migrate": None,
        "advisor": None,
    }
    assert "\nUSER advisor\n" in dockerfile


@pytest.mark.parametrize("name", ["POSTGRES_IMAGE", "PYTHON_IMAGE"])
def test_the_images_of_others_can_be_pinned_without_a_change_of_the_file(name: str) -> None:
    pinned = f"example@sha256:{'0' * 64}"

    assert pinned in interpolated(TEXT, POSTGRES_PASSWORD="secret", **{name: pinned})


def test_both_of_our_services_are_built_alike() -> None:
    assert SERVICES["migrate"]["build"] == SERVICES["advisor"]["build"]
    assert SERVICES["migrate"]["build"]["args"].keys() <= arguments_of_the_image()


def arguments_of_the_image() -> set[str]:
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = [line.split()[1:] for line in dockerfile.splitlines() if line.startswith("ARG ")]
    return {word.partition("=")[0] for words in lines for word in words}
