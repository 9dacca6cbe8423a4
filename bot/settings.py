"""The settings, read once from the environment and `.env`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, AliasChoices, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, DotEnvSettingsSource, SettingsConfigDict

from bot.setting_values import (
    ChannelId,
    Cron,
    EmbedderChoice,
    Hosts,
    HttpAddress,
    Ids,
    JudgeUse,
    Language,
    LexicalChoice,
    Networks,
    SlackChannel,
    SlackIds,
    Zone,
    check_env_file,
    long_keys,
    mail_server,
)
from core.domain.outside_text import shown, unstorable_part
from core.domain.read_pages import CAMPUS_ZONE
from core.errors import ConfigurationError
from core.messages.catalogues import ENGLISH
from core.rag.limits import AnswerLimits

ENV_FILE = Path(".env")


def _shared(name: str) -> AliasChoices:
    # Names shared with other tools have no prefix; keywords still work in tests.
    return AliasChoices(name, name.lower())


class Settings(BaseSettings):
    """All settings; each field is an environment variable (see `.env.example`)."""

    model_config = SettingsConfigDict(
        env_prefix="ADVISOR_",
        env_file=ENV_FILE,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    data_dir: Path = Path(".advisor")
    database_url: Annotated[SecretStr | None, Field(validation_alias=_shared("DATABASE_URL"))] = None
    database_pool: Annotated[int, Field(ge=1, le=200)] = 15
    database_overflow: Annotated[int, Field(ge=0, le=200)] = 0
    sources_file: Path = Path("sources.yaml")
    workspaces_file: Path = Path("workspaces.yaml")
    campus_words_file: Path | None = None

    openai_base_url: Annotated[str | None, Field(validation_alias=_shared("OPENAI_BASE_URL"))] = None
    openai_api_key: Annotated[SecretStr | None, Field(validation_alias=_shared("OPENAI_API_KEY"))] = None
    openai_model: Annotated[str | None, Field(validation_alias=_shared("OPENAI_MODEL"))] = None
    model_seconds: Annotated[float, Field(ge=1)] = AnswerLimits.model
    first_token_seconds: Annotated[float, Field(gt=0)] = 15.0
    answer_tokens: Annotated[int, Field(ge=100, le=32_000)] = 500
    reasoning_effort: Literal["none", "minimal", "low", "medium", "high"] | None = None
    model_price_sent: Annotated[float, Field(ge=0)] = 0.0
    model_price_received: Annotated[float, Field(ge=0)] = 0.0
    model_daily_cost: Annotated[float, Field(ge=0)] | None = None
    examples: Annotated[int, Field(ge=0, le=3)] = 0
    reflection: Literal["off", "local", "model"] = "local"
    repair: bool = False

    embedder: EmbedderChoice = EmbedderChoice.LOCAL
    embedding_model: str | None = None
    embedding_dimension: Annotated[int, Field(ge=1, le=4_000)] | None = None
    embedding_url: HttpAddress | None = None
    embedding_key: SecretStr | None = None
    embedding_requests: Annotated[int, Field(ge=1, le=64)] = 4
    embedding_price: Annotated[float, Field(ge=0)] = 0.0
    next_embedder: EmbedderChoice | None = None
    next_embedding_model: str | None = None
    next_embedding_dimension: Annotated[int, Field(ge=1, le=4_000)] | None = None
    next_embedding_url: HttpAddress | None = None
    lexical: LexicalChoice = LexicalChoice.BM25
    reranker_model: str | None = None
    reranker_url: HttpAddress | None = None
    reranker_key: SecretStr | None = None
    judge: JudgeUse = "quote"
    sentence_vectors: bool = True
    phrasings: Annotated[int, Field(ge=0, le=5)] = 0
    enrich: Literal["off", "model"] = "off"
    enrich_requests: Annotated[int, Field(ge=1)] = 500

    relevance_threshold: Annotated[float, Field(ge=0, le=1)] | None = None
    closest_threshold: Annotated[float, Field(ge=0, le=1)] | None = None
    context_tokens: Annotated[int, Field(ge=200)] = 2_000
    window_messages: Annotated[int, Field(ge=0, le=50)] = 6
    window_tokens: Annotated[int, Field(ge=0)] = 1_000
    conversation_minutes: Annotated[int, Field(ge=0)] = 30

    campus_name: str | None = None
    tone: Annotated[str | None, Field(max_length=200)] = None
    human_contact: str | None = None
    crisis_text: str | None = None
    crisis_contacts: str | None = None
    language: Language = ENGLISH
    country: Annotated[str, Field(pattern="^[A-Z]{2}$")] = "US"
    offices_file: Path | None = None
    smtp_url: Annotated[SecretStr | None, AfterValidator(mail_server)] = None
    smtp_from: Annotated[str | None, Field(pattern=r"^[^@\s<>]+@[^@\s<>]+$")] = None
    portal_url: Annotated[str | None, Field(pattern=r"^https?://[^\s()]+$")] = None
    questions_per_minute: Annotated[int, Field(ge=0)] = 10
    hand_offs_per_day: Annotated[int, Field(ge=0)] = 10
    concurrent_answers: Annotated[int, Field(ge=1)] = 32

    keep_conversations_days: Annotated[int, Field(ge=0)] = 180
    memory: bool = True
    memory_days: Annotated[int, Field(ge=0)] = 0
    reminders: bool = True
    correction_days: Annotated[int, Field(ge=0)] = 30
    feedback_min_people: Annotated[int, Field(ge=2, le=1_000)] = 3
    feedback_cron: Cron = "0 8 * * mon"
    encryption_key: SecretStr | None = None
    encrypt_conversations: bool = False

    user_agent: str = "CampusAdvisor/0.1 (+self-hosted campus assistant)"
    openalex_key: SecretStr | None = None
    semantic_scholar_key: SecretStr | None = None
    browser: str | None = None
    timezone: Zone = CAMPUS_ZONE
    crawl_cron: Cron = "30 3 * * *"
    crawl_sources_at_once: Annotated[int, Field(ge=1, le=16)] = 4
    report_quality: bool = False

    web_search_url: Annotated[str | None, Field(pattern=r"^https?://[^\s]+$")] = None
    web_search_kind: Literal["searxng", "site"] = "searxng"
    web_search_after: Literal["refusal", "doubt"] = "refusal"
    web_search_hosts: Hosts = ""
    web_search_seconds: Annotated[float, Field(ge=0.5, le=20)] = 4.0
    web_searches_per_minute: Annotated[int, Field(ge=1)] = 10

    eval_data: Path | None = None
    eval_suite: Path | None = None

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] | None = None
    log_format: Literal["text", "json"] = "text"

    discord_token: Annotated[SecretStr | None, Field(validation_alias=_shared("DISCORD_TOKEN"))] = None
    discord_api_base: Annotated[str | None, Field(validation_alias=_shared("DISCORD_API_BASE"))] = None
    discord_gateway_url: Annotated[str | None, Field(validation_alias=_shared("DISCORD_GATEWAY_URL"))] = None
    discord_advisor_roles: Annotated[Ids, Field(validation_alias=_shared("DISCORD_ADVISOR_ROLES"))] = ""
    discord_admin_roles: Annotated[Ids, Field(validation_alias=_shared("DISCORD_ADMIN_ROLES"))] = ""
    discord_admin_channel: Annotated[ChannelId | None, Field(validation_alias=_shared("DISCORD_ADMIN_CHANNEL"))] = None
    discord_message_content: Annotated[bool, Field(validation_alias=_shared("DISCORD_MESSAGE_CONTENT"))] = False
    slack_bot_token: Annotated[SecretStr | None, Field(validation_alias=_shared("SLACK_BOT_TOKEN"))] = None
    slack_app_token: Annotated[SecretStr | None, Field(validation_alias=_shared("SLACK_APP_TOKEN"))] = None
    slack_signing_secret: Annotated[SecretStr | None, Field(validation_alias=_shared("SLACK_SIGNING_SECRET"))] = None
    slack_api_url: Annotated[str | None, Field(validation_alias=_shared("SLACK_API_URL"))] = None
    slack_advisors: Annotated[SlackIds, Field(validation_alias=_shared("SLACK_ADVISORS"))] = ""
    slack_admins: Annotated[SlackIds, Field(validation_alias=_shared("SLACK_ADMINS"))] = ""
    slack_admin_channel: Annotated[SlackChannel | None, Field(validation_alias=_shared("SLACK_ADMIN_CHANNEL"))] = None
    slack_client_id: Annotated[str | None, Field(validation_alias=_shared("SLACK_CLIENT_ID"))] = None
    slack_client_secret: Annotated[SecretStr | None, Field(validation_alias=_shared("SLACK_CLIENT_SECRET"))] = None
    slack_public_url: Annotated[str | None, Field(validation_alias=_shared("SLACK_PUBLIC_URL"))] = None

    slack_host: str = "127.0.0.1"
    slack_port: Annotated[int, Field(ge=0, le=65_535)] = 3_000

    web: bool = False
    web_host: str = "127.0.0.1"
    web_port: Annotated[int, Field(ge=0, le=65_535)] = 8_788
    web_prefix: Annotated[str, Field(pattern=r"^(/[A-Za-z0-9._-]+)*$")] = ""
    web_public_url: Annotated[str | None, Field(pattern=r"^https?://[^\s?#]+$")] = None
    web_proxies: Networks = ""
    web_secret: Annotated[SecretStr | None, AfterValidator(long_keys)] = None
    web_frame_hosts: Hosts = ""
    web_tokens: SecretStr | None = None

    oidc_issuer: Annotated[str | None, Field(pattern=r"^(https://|http://(localhost|127\.0\.0\.1)(:\d+)?(/|$))")] = None
    oidc_client_id: str | None = None
    oidc_client_secret: SecretStr | None = None
    oidc_roles: str | None = None
    oidc_students: bool = False

    health_host: str = "127.0.0.1"
    health_port: Annotated[int, Field(ge=0, le=65_535)] = 8_787

    traces_to: Annotated[HttpAddress | None, Field(validation_alias=_shared("OTEL_EXPORTER_OTLP_ENDPOINT"))] = None
    traces_headers: Annotated[SecretStr | None, Field(validation_alias=_shared("OTEL_EXPORTER_OTLP_HEADERS"))] = None
    traces_name: Annotated[str, Field(validation_alias=_shared("OTEL_SERVICE_NAME"))] = "campus-advisor"

    @property
    def encryption_keys(self) -> tuple[str, ...]:
        """The keys for what is encrypted; the first one encrypts."""
        given = self.encryption_key.get_secret_value() if self.encryption_key else ""
        return tuple(filter(None, map(str.strip, given.split(","))))

    @property
    def embedding(self) -> tuple[EmbedderChoice, str | None, int | None]:
        """The identity of the embedder, without settings that its kind ignores."""
        model = None if self.embedder is EmbedderChoice.LOCAL else self.embedding_model
        return self.embedder, model, self.embedding_dimension if self.embedder is EmbedderChoice.OPENAI else None

    @property
    def after_embedder_switch(self) -> "Settings | None":
        """The settings with the next embedder in use; None without a next embedder."""
        if self.next_embedder is None:
            return None
        of_embedding = ("model", "dimension", "url")
        now = {f"embedding_{name}": getattr(self, f"next_embedding_{name}") for name in of_embedding}
        later = dict.fromkeys(("next_embedder", *(f"next_embedding_{name}" for name in of_embedding)))
        return self.model_copy(update={"embedder": self.next_embedder} | now | later)

    @field_validator("model_seconds")
    @classmethod
    def _shorter_than_a_claim(cls, value: float) -> float:
        try:
            AnswerLimits(model=value)
        except ConfigurationError as error:
            raise ValueError(str(error)) from None
        return value

    @model_validator(mode="before")
    @classmethod
    def _plain_text(cls, given: dict[str, Any]) -> dict[str, Any]:
        odd = {
            name: part for name, value in given.items() if isinstance(value, str) and (part := unstorable_part(value))
        }
        if odd:
            raise ValueError("\n".join(f"{variable_at(name)} has {part}; set it again" for name, part in odd.items()))
        return given

    @model_validator(mode="after")
    def _goes_together(self) -> Self:
        problems = list(self._about_search_models())
        if self.first_token_seconds > self.model_seconds:
            problems.append(
                f"ADVISOR_FIRST_TOKEN_SECONDS={self.first_token_seconds:g} is longer than "
                f"ADVISOR_MODEL_SECONDS={self.model_seconds:g}, which includes it; lower the first or raise the second"
            )
        if self.openai_model and not (self.openai_base_url or self.openai_api_key):
            problems.append("OPENAI_MODEL needs OPENAI_API_KEY (OpenAI) or OPENAI_BASE_URL (any compatible server)")
        if self.enrich == "model" and not self.openai_model:
            problems.append("ADVISOR_ENRICH=model needs OPENAI_MODEL, which writes; set it, or ADVISOR_ENRICH=off")
        if self.model_daily_cost is not None and not (self.model_price_sent or self.model_price_received):
            problems.append("ADVISOR_MODEL_DAILY_COST needs ADVISOR_MODEL_PRICE_SENT or ADVISOR_MODEL_PRICE_RECEIVED")
        if bool(self.smtp_url) != bool(self.smtp_from):
            problems.append("ADVISOR_SMTP_URL and ADVISOR_SMTP_FROM need each other; set both, or neither")
        if self.web_search_url and self.web_search_kind == "site" and "{query}" not in self.web_search_url:
            problems.append("ADVISOR_WEB_SEARCH_KIND=site needs {query} in ADVISOR_WEB_SEARCH_URL, where the words go")
        needed = (self.oidc_client_id, self.oidc_client_secret, self.oidc_roles, self.web_public_url)
        if self.oidc_issuer and not all(needed):
            names = "ADVISOR_OIDC_CLIENT_ID, ADVISOR_OIDC_CLIENT_SECRET, ADVISOR_OIDC_ROLES and ADVISOR_WEB_PUBLIC_URL"
            problems.append(f"ADVISOR_OIDC_ISSUER needs {names}; set them, or leave it out")
        if self.oidc_students and not self.oidc_issuer:
            problems.append("ADVISOR_OIDC_STUDENTS needs ADVISOR_OIDC_ISSUER; set it, or leave both out")
        if problems:
            raise ValueError("\n".join(problems))
        return self

    def _about_search_models(self) -> Iterator[str]:
        if self.embedder is not EmbedderChoice.LOCAL and not self.embedding_model:
            yield f"ADVISOR_EMBEDDER={self.embedder} needs ADVISOR_EMBEDDING_MODEL to name the model"
        if self.next_embedder not in {None, EmbedderChoice.LOCAL} and not self.next_embedding_model:
            yield f"ADVISOR_NEXT_EMBEDDER={self.next_embedder} needs ADVISOR_NEXT_EMBEDDING_MODEL"
        if self.next_embedder is None and (self.next_embedding_model or self.next_embedding_dimension):
            yield "the ADVISOR_NEXT_EMBEDDING_… settings need ADVISOR_NEXT_EMBEDDER; set it, or neither"
        if self.reranker_url and not self.reranker_model:
            yield "ADVISOR_RERANKER_URL needs ADVISOR_RERANKER_MODEL to name the model that it serves"
        if self.lexical is LexicalChoice.MODEL and EmbedderChoice.FLAG not in {self.embedder, self.next_embedder}:
            yield "ADVISOR_LEXICAL=model needs ADVISOR_EMBEDDER=flag, whose model weighs terms; or set bm25"
        if self.after_embedder_switch and self.after_embedder_switch.embedding == self.embedding:
            yield "ADVISOR_NEXT_EMBEDDER and its settings name the embedder in use; name another, or none"


def load_settings(**given: object) -> Settings:
    """The settings of this process; keywords win over the environment. Raises ConfigurationError with all problems."""
    check_env_file(ENV_FILE)
    try:
        return Settings.model_validate({name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        problems = [sentence for problem in error.errors() for sentence in _sentences(problem)]
        more = [f"\n{len(problems)} settings are wrong:"] if len(problems) > 1 else []
        raise ConfigurationError("\n- ".join([*more, *problems]).strip()) from None


def names_in_env_file() -> list[str]:
    """The names that `.env` gives a value, in capitals."""
    source = DotEnvSettingsSource(Settings, env_file=ENV_FILE)
    return [name.upper() for name, value in source.env_vars.items() if value]


def variable_of(field: str) -> str:
    """The environment variable that sets a field, such as ADVISOR_TIMEZONE."""
    alias = Settings.model_fields[field].validation_alias
    return str(alias.choices[0]) if isinstance(alias, AliasChoices) else f"ADVISOR_{field.upper()}"


def variable_at(location: str) -> str:
    """The environment variable of a field or of a name from the environment."""
    return variable_of(location) if location in Settings.model_fields else location.upper()


def _sentences(problem: ErrorDetails) -> list[str]:
    reason = problem["msg"].removeprefix("Value error, ")
    if not problem["loc"]:
        return [f"{line}." for line in reason.splitlines()]
    name, value = variable_at(str(problem["loc"][0])), shown(str(problem["input"]))
    return [f"{name}={value!r} {_reason(reason)}; change it in the environment or in .env."]


def _reason(message: str) -> str:
    return message if message.startswith(("is ", "must ")) else f"is not valid: {message[0].lower()}{message[1:]}"
