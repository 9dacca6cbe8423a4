"""The OpenAPI document of the API (OpenAPI Specification 3.1), made from what the API itself reads."""

from collections.abc import Mapping
from typing import Any

from pydantic.json_schema import models_json_schema

from adapters.web.api.calls import Asked, Question, Rating, Search
from adapters.web.api.tokens import TokenScope
from core.domain.answer import Outcome

Document = dict[str, Any]
_REFUSALS = {"401": "No token that is known here.", "403": "The token lacks the scope."}
_INVALID = {"400": "The body is no JSON.", "413": "The body is too long.", "422": "A field is missing or wrong."}
_UNKNOWN = {"404": {"description": "This conversation got no such answer."}}
_OF_ANSWER = [{"name": "answer", "in": "path", "required": True, "schema": {"type": "string", "format": "uuid"}}]
_CITATION = ("number", "url", "link", "title", "quote", "page", "as_of", "valid_for")


def openapi() -> Document:
    """The whole document; addresses are relative to where it is served."""
    _, models = models_json_schema(
        [(each, "validation") for each in (Question, Rating, Asked, Search)],
        ref_template="#/components/schemas/{model}",
    )
    schemas = models["$defs"] | {"Answer": _answer()}
    bearer = {"type": "http", "scheme": "bearer"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Campus Advisor", "version": "1"},
        "servers": [{"url": "."}],
        "paths": _paths(schemas),
        "components": {"schemas": schemas, "securitySchemes": {"token": bearer}},
    }


def _paths(schemas: Mapping[str, Any]) -> Document:
    url = {"type": "object", "properties": {"url": {"type": "string"}}, "required": ["url"]}
    found, page, asked = _parameters(schemas["Search"]), _parameters(url), _parameters(schemas["Asked"])
    return {
        "/ask": {
            "post": _call(
                TokenScope.ASK, "An answer with its citations.", _ref("Answer"), requestBody=_body("Question")
            )
        },
        "/answers/{answer}/rating": {"parameters": _OF_ANSWER, "put": _rating()},
        "/answers/{answer}/why": {"parameters": _OF_ANSWER, "get": _why(asked)},
        "/search": {"get": _call(TokenScope.SEARCH, "Passages, best first.", {"type": "object"}, parameters=found)},
        "/sources": {"get": _call(TokenScope.SOURCES, "The sources and topics.", {"type": "object"})},
        "/sources/page": {"get": _call(TokenScope.SOURCES, "An indexed page.", {"type": "object"}, parameters=page)},
    }


def _call(scope: TokenScope, summary: str, schema: Document, **more: object) -> Document:
    good = {"description": summary, "content": {"application/json": {"schema": schema}}}
    told = {status: {"description": why} for status, why in (_REFUSALS | _INVALID).items()}
    return {"summary": summary, "security": [{"token": [scope.value]}], "responses": {"200": good, **told}, **more}


def _rating() -> Document:
    call = _call(TokenScope.RATE, "Whether the answer helped.", {}, requestBody=_body("Rating"))
    kept = {"204": {"description": "It is stored."}, **_UNKNOWN}
    return {**call, "responses": {status: why for status, why in call["responses"].items() if status != "200"} | kept}


def _why(asked: list[Document]) -> Document:
    call = _call(TokenScope.WHY, "What led to the answer.", {"type": "object"}, parameters=asked)
    return {**call, "responses": call["responses"] | _UNKNOWN}


def _body(model: str) -> Document:
    return {"required": True, "content": {"application/json": {"schema": _ref(model)}}}


def _parameters(model: Mapping[str, Any]) -> list[Document]:
    needed = model.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in needed, "schema": dict(schema)}
        for name, schema in model["properties"].items()
    ]


def _answer() -> Document:
    citation = {"type": "object", "properties": {name: {} for name in _CITATION}}
    outcomes = {"type": "string", "enum": [each.value for each in Outcome]}
    properties = {"id": {"type": "string"}, "outcome": outcomes, "text": {"type": "string"}}
    return {
        "type": "object",
        "required": [*properties, "citations", "conversation"],
        "properties": properties
        | {"citations": {"type": "array", "items": citation}, "conversation": {"type": "string", "format": "uuid"}},
    }


def _ref(name: str) -> Document:
    return {"$ref": f"#/components/schemas/{name}"}
