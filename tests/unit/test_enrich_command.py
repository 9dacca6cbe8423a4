"""What `advisor enrich` says before and after, and what it refuses."""

import pytest
from click.testing import CliRunner

from bot.commands.enrich import enrich, estimated, reported
from bot.settings import Settings, load_settings
from core.domain.answer import ModelUse
from core.domain.page import EnrichmentReport, Estimate
from core.errors import ConfigurationError

PRICES = {"openai_model": "small", "openai_api_key": "k", "model_price_sent": 2.0, "model_price_received": 10.0}


def test_the_price_is_told_before_it_starts() -> None:
    settings = Settings.model_validate(PRICES)

    told = estimated(Estimate(4_000, ModelUse(1_000, 500_000, 100_000)), settings)

    assert told.startswith("4,000 passages to read: 1,000 requests to small, about 500,000 tokens sent")
    assert "which cost at most 2.00" in told
    assert "At most 500 requests a day" in told


def test_without_a_model_nothing_costs() -> None:
    assert estimated(Estimate(7), Settings()) == "7 passages to read, without a language model."


def test_what_was_left_out_is_told() -> None:
    told = reported(EnrichmentReport(10, 20, 3, 1, ModelUse(4, 1_000, 200, 0.5)))

    assert "20 texts stored" in told
    assert "3 texts were left out" in told
    assert "For 1 passages no reply could be used" in told
    assert "cost 0.50" in told


def test_a_model_must_be_set_for_it() -> None:
    with pytest.raises(ConfigurationError, match="ADVISOR_ENRICH=model needs OPENAI_MODEL"):
        load_settings(enrich="model")


def test_two_wishes_that_exclude_each_other_are_refused() -> None:
    result = CliRunner().invoke(enrich, ["--dry-run", "--forget"])

    assert result.exit_code == 2
    assert "exclude each other" in result.output
