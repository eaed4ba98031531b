#!/usr/bin/env python3
"""Checks the requests of a wire log against Discord's own API description.

    check_wire.py OPENAPI LOG...

A log holds one JSON object a line, as the sandbox writes it (`Settings::wire_log`). Of every request
are checked: that its method and path exist, the query, and the JSON body (of a multipart request
its `payload_json`); of a message also, that its text pings only people whom it lists, and that its
nonce is enforced. Exits 0 when all fit or when the description is not there, else 1.
"""

import json
import pathlib
import re
import sys
from collections import Counter

PREFIX = "#/components/schemas/"
# OAuth2's own requests, whose form the description does not have.
OUTSIDE = {("POST", "/oauth2/token")}


class Description:
    """The API description, ready to be asked."""

    def __init__(self, document):
        from jsonschema import Draft202012Validator

        self.validator = Draft202012Validator
        self.document = document
        self.compiled = {}
        # What was found of bodies: each start of the bot registers the same commands.
        self.seen = {}
        self.routes = []
        for template, methods in document["paths"].items():
            pattern = re.sub(r"\\\{[^/]+?\\\}", "[^/]+", re.escape(template))
            # A literal segment wins over a parameter: `/users/@me` is no user's id.
            self.routes.append((template.count("{"), re.compile(f"{pattern}$"), template, methods))
        self.routes.sort(key=lambda route: route[0])

    def route(self, method, path):
        """The template and operation of a request, or why there is none."""
        known = [(template, methods) for _, pattern, template, methods in self.routes if pattern.match(path)]
        if not known:
            return None, None, f"no such path: {path}"
        for template, methods in known:
            if method.lower() in methods:
                shared = methods.get("parameters", [])
                return template, {**methods[method.lower()], "shared": shared}, None
        return known[0][0], None, f"{method} is not allowed on {known[0][0]}"

    def errors(self, key, schema, value):
        """What is wrong with a value; `key` names the schema for the cache."""
        if key not in self.compiled:
            rooted = {**schema, "components": self.document["components"]}
            self.compiled[key] = self.validator(rooted)
        return [explain(error) for error in self.compiled[key].iter_errors(value)]


def explain(error):
    """The cause of an error, with its place: of several alternatives, that of the one meant."""
    while error.context:
        alternatives = {}
        for cause in error.context:
            alternatives.setdefault(cause.schema_path[0], []).append(cause)
        # An object tells by its `type` what it means to be; else the alternative that got furthest.
        meant = [causes for causes in alternatives.values() if not any(is_type(cause, error) for cause in causes)]
        causes = max(meant or alternatives.values(), key=lambda causes: max(len(cause.absolute_path) for cause in causes))
        error = max(causes, key=lambda cause: len(cause.absolute_path))
    place = ".".join(str(part) for part in error.absolute_path) or "body"
    return f"{place}: {error.message[:200]}"


def is_type(cause, error):
    """Whether an alternative fails because it is not what was meant."""
    below = list(cause.absolute_path)[len(error.absolute_path):]
    return below == ["type"] or (not below and cause.validator == "type")


def body_schema(operation):
    """The schema of an operation's JSON; some bodies are described as multipart only."""
    content = operation.get("requestBody", {}).get("content", {})
    for kind in ("application/json", "multipart/form-data", "application/x-www-form-urlencoded"):
        if "schema" in content.get(kind, {}):
            return content[kind]["schema"]
    return None


def loosened(value):
    """Takes back what the description is stricter in than Discord and its documentation.

    Permissions are strings there and numbers here; the ids by which a message's new files are
    numbered are numbers there and strings here.
    """
    if isinstance(value, list):
        return [loosened(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    loose = {name: loosened(entry) for name, entry in value.items()}
    permissions = loose.get("default_member_permissions")
    if isinstance(permissions, str) and permissions.isdigit():
        loose["default_member_permissions"] = int(permissions)
    for attachment in loose.get("attachments") or []:
        if isinstance(attachment, dict) and isinstance(attachment.get("id"), int):
            attachment["id"] = str(attachment["id"])
    return loose


def query_value(text):
    """A query's text as the JSON value that it stands for."""
    if re.fullmatch(r"-?\d{1,15}", text):
        return int(text)
    return {"true": True, "false": False}.get(text, text)


def check_query(description, template, operation, query):
    parameters = operation.get("parameters", []) + operation["shared"]
    declared = {one["name"]: one for one in parameters if one.get("in") == "query"}
    found = [f"query {name}: is not known" for name in query if name not in declared]
    for name, parameter in declared.items():
        if name not in query:
            if parameter.get("required"):
                found.append(f"query {name}: is required")
            continue
        key = ("query", template, name)
        plain, read = query[name], query_value(query[name])
        if description.errors(key, parameter["schema"], plain) and description.errors(key, parameter["schema"], read):
            found.append(f"query {name}: {plain!r} does not fit")
    return found


def message_errors(body):
    """What is wrong with the people that a message pings, and with its nonce."""
    message = body
    if isinstance(body, dict) and isinstance(body.get("data"), dict):
        message = body["data"]
    if not isinstance(message, dict) or "content" not in message:
        return []
    found = []
    allowed = message.get("allowed_mentions")
    if allowed is None or allowed.get("parse"):
        found.append(f"allowed_mentions: {allowed} lets the text ping")
    if "nonce" in message and message.get("enforce_nonce") is not True:
        found.append("nonce: is not enforced, so a repeated message is posted twice")
    return found


def check(description, entry):
    """What is wrong with a request."""
    method, path = entry["method"], entry["path"]
    template, operation, problem = description.route(method, path)
    if problem:
        return template or path, [problem]
    found = check_query(description, template, operation, entry.get("query") or {})
    schema, body = body_schema(operation), entry.get("body")
    if body is None:
        if operation.get("requestBody", {}).get("required") and not entry.get("files"):
            found.append("body: is required")
    elif schema is None:
        # Clients may send an empty object where nothing is read.
        if body not in ({}, []):
            found.append("body: nothing is read here")
    else:
        key = ("body", method, template)
        seen = (key, json.dumps(body, sort_keys=True))
        if seen not in description.seen:
            description.seen[seen] = description.errors(key, schema, loosened(body))
        found += description.seen[seen]
    found += message_errors(body)
    return template, found


def main(arguments):
    if len(arguments) < 2:
        print(__doc__.strip())
        return 2
    openapi, logs = pathlib.Path(arguments[0]), [pathlib.Path(log) for log in arguments[1:]]
    if not openapi.is_file():
        print(f"check_wire: skipped, there is no {openapi}")
        return 0
    try:
        description = Description(json.loads(openapi.read_text(encoding="utf-8")))
    except ImportError as error:
        print(f"check_wire: needs the Python package jsonschema ({error})")
        return 2
    counts, offending = Counter(), []
    for log in logs:
        for number, line in enumerate(log.read_text(encoding="utf-8").splitlines(), 1):
            entry = json.loads(line)
            if (entry["method"], entry["path"]) in OUTSIDE:
                continue
            template, found = check(description, entry)
            counts[f"{entry['method']} {template}"] += 1
            if found:
                offending.append((f"{log}:{number}", entry, found))
    for route, count in sorted(counts.items()):
        print(f"{count:7}  {route}")
    for place, entry, found in offending:
        print(f"\n{place}: {entry['method']} {entry['path']}")
        for problem in found:
            print(f"    {problem}")
        print(f"    {json.dumps(entry.get('body'), ensure_ascii=False)[:500]}")
    print(f"\ncheck_wire: {counts.total()} requests, {len(offending)} do not fit the description")
    return 1 if offending else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
