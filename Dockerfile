# The long-running process. Postgres runs beside it (see compose.yaml).
ARG PYTHON_IMAGE=python:3.13-slim
FROM $PYTHON_IMAGE

RUN useradd --system --create-home --home-dir /data advisor
WORKDIR /app

COPY requirements/bootstrap.lock requirements/runtime.lock /app/requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/bootstrap.lock \
    && uv pip install --system --no-cache --compile-bytecode --require-hashes --no-deps \
        -r requirements/runtime.lock

# Optional, by `--build-arg EXTRAS="flag browser mcp ocr otel plans"`: BGE-M3 and its reranker; what renders pages that a script writes;
# what lets assistants ask over MCP; what reads scanned PDFs; what sends traces to a collector; what plans courses.
ARG EXTRAS=""
ARG TORCH=torch==2.13.0
COPY requirements/flag.lock requirements/browser.lock requirements/mcp.lock requirements/ocr.lock requirements/otel.lock requirements/plans.lock /app/requirements/
RUN case " $EXTRAS " in *" flag "*) pip install --no-cache-dir $TORCH && \
        uv pip install --system --no-cache --require-hashes --no-deps -r requirements/flag.lock ;; esac
RUN case " $EXTRAS " in *" browser "*) apt-get update && \
        apt-get install --yes --no-install-recommends chromium && rm -rf /var/lib/apt/lists/* && \
        uv pip install --system --no-cache --require-hashes --no-deps -r requirements/browser.lock ;; esac
RUN case " $EXTRAS " in *" mcp "*) \
        uv pip install --system --no-cache --require-hashes --no-deps -r requirements/mcp.lock ;; esac
RUN case " $EXTRAS " in *" ocr "*) \
        uv pip install --system --no-cache --require-hashes --no-deps -r requirements/ocr.lock ;; esac
RUN case " $EXTRAS " in *" otel "*) \
        uv pip install --system --no-cache --require-hashes --no-deps -r requirements/otel.lock ;; esac
RUN case " $EXTRAS " in *" plans "*) \
        uv pip install --system --no-cache --require-hashes --no-deps -r requirements/plans.lock ;; esac

COPY ./LICENSE /app/
COPY adapters /app/adapters
COPY bot /app/bot
COPY core /app/core
COPY evaluation /app/evaluation
COPY jobs /app/jobs
COPY migrations /app/migrations
# The root file system is read-only in compose.yaml: what is not compiled now is compiled at every start.
RUN python -m compileall -q . && python -c "from core.text.languages.pattern import keep; \
    from core.text.languages.languages import check_languages; check_languages(); keep()"

# Safe path: the working folder never shadows a library, only /app is ours.
ENV PYTHONPATH=/app PYTHONSAFEPATH=1 PYTHONUNBUFFERED=1 \
    ADVISOR_DATA_DIR=/data ADVISOR_SOURCES_FILE=/data/sources.yaml ADVISOR_LOG_FORMAT=json

USER advisor
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD \
    ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8787/readyz', timeout=8)"]
STOPSIGNAL SIGTERM
CMD ["python", "-m", "bot", "serve"]
