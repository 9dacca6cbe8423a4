"""Every error the advisor raises on purpose; each message says what happened, with which value, and what to do.

AdvisorError
├── ConfigurationError       a setting, file or token is wrong: a person must mend it (permanent)
│   └── SourcesError         sources.yaml does not say what we need
├── DatabaseError            Postgres answered with an error
│   ├── DatabaseUnavailable  it cannot be reached now (transient)
│   │   └── LeaseLost        another process has taken over what this one was doing (transient)
│   ├── DataRefused          what was to be stored is more or other than it takes
│   ├── SchemaOutdated       the migrations have not been run
│   └── WordsUnreadable      what people wrote is encrypted with a key that we do not have
├── ModelError               an embedder, reranker or chat model failed
│   ├── ModelUnavailable     it is busy, slow or unreachable (transient)
│   │   ├── ModelBusy        it has more requests than it can work on
│   │   ├── ModelTooLate     it did not reply within its time
│   │   └── ModelPaused      it is not asked for a while, since it failed several times in a row
│   └── ModelRefused         it rejected the key, the model name or the request (permanent)
│       ├── BatchTooLarge    it does not take so many texts in one request
│       ├── ContextTooSmall  the request is longer than its context
│       └── ReplyTooLong     it wrote on and on
├── CuratedRefused           what an advisor wrote cannot become a reviewed answer as it is (permanent)
├── NotServed                nobody may be answered in this server or workspace (permanent)
├── AnswerTooLate            a question waited too long, for its turn or for its answer (transient)
├── PlatformUnavailable      a chat platform cannot be reached or keeps failing (transient)
├── SignInError              somebody could not be signed in to the console (permanent)
├── CrawlRunning             a crawl was asked for while one is under way (transient)
├── FetchError               a page could not be fetched
│   └── AddressForbidden     the URL points into a private network
└── ExtractionError          a document could not be read
"""


class AdvisorError(Exception):
    """Base of the tree; `transient` says whether trying again later can help."""

    transient = False


class ConfigurationError(AdvisorError):
    """A setting, file or token is wrong; a person must mend it."""


class SourcesError(ConfigurationError):
    """`sources.yaml` cannot be read or names something unknown."""


class NotServed(AdvisorError):
    """Neither the operator nor an admin has said that this server or workspace is served."""


class DatabaseError(AdvisorError):
    """Postgres answered with an error."""


class DatabaseUnavailable(DatabaseError):
    """Postgres cannot be reached at the moment."""

    transient = True


class LeaseLost(DatabaseUnavailable):
    """This process was held up so long that another one has taken over its job."""


class DataRefused(DatabaseError):
    """Postgres does not take this value; others it may."""


class SchemaOutdated(DatabaseError):
    """The database is not at the revision this version needs."""


class WordsUnreadable(DatabaseError):
    """What people wrote is encrypted with a key that the settings do not have, or damaged."""


class ModelError(AdvisorError):
    """An embedder, reranker or chat model failed; `reason` is the short name it is counted under."""

    reason = "failed"


class ModelUnavailable(ModelError):
    """The model is busy, slow or unreachable."""

    transient = True
    reason = "unavailable"


class ModelBusy(ModelUnavailable):
    """The model's server has more requests than it can work on."""


class ModelTooLate(ModelUnavailable):
    """The model did not reply within its time."""

    reason = "late"


class ModelPaused(ModelUnavailable):
    """The model failed several times in a row and is not asked for a while."""

    reason = "paused"


class ModelRefused(ModelError):
    """The model's server rejected the key, the model name or the request."""

    reason = "refused"


class BatchTooLarge(ModelRefused):
    """The server does not take so many texts, or so many bytes, in one request."""


class ContextTooSmall(ModelRefused):
    """The request has more tokens than the server's context."""

    reason = "context"


class ReplyTooLong(ModelRefused):
    """The reply has more characters than any answer."""

    reason = "too_long"


class ReplyCut(ModelRefused):
    """The reply ended at its limit of tokens; `written` is what was said until then."""

    reason = "cut"

    def __init__(self, message: str, written: str = "") -> None:
        super().__init__(message)
        self.written = written


class BudgetSpent(ModelRefused):
    """What the chat model may cost a day is used up; it was not asked."""

    reason = "budget"


class ReplyUnusable(ModelRefused):
    """The reply is not what was asked for, such as no question where a question was to be rewritten."""

    reason = "unusable"


class CuratedRefused(AdvisorError):
    """A reviewed answer or a pin was not taken; `problem` is a value of `CuratedProblem`, `value` what it is about."""

    def __init__(self, problem: str, value: str = "") -> None:
        super().__init__(
            f"the form was not taken ({problem}): {value}" if value else f"the form was not taken ({problem})"
        )
        self.problem, self.value = problem, value


class AnswerTooLate(AdvisorError):
    """A question waited too long, for its turn or for its answer."""

    transient = True


class PlatformUnavailable(AdvisorError):
    """A chat platform cannot be reached, or answers with errors of its own."""

    transient = True


class SignInError(AdvisorError):
    """What the provider of accounts said lets nobody in, or it said nothing."""


class CrawlRunning(AdvisorError):
    """A crawl was asked for while one is under way, in this process or another."""

    transient = True


class FetchError(AdvisorError):
    """A page could not be fetched; `reason` is the short name it is counted under."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class AddressForbidden(FetchError):
    """The URL resolves to a private, loopback or link-local address."""

    def __init__(self, message: str) -> None:
        super().__init__(message, reason="private address")


class ExtractionError(AdvisorError):
    """A document could not be read; `reason` is the short name it is counted under."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
