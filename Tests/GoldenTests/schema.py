"""Validates lines of JSON against their schema; prints one line per error. With --members, prints the members
that the schema has and no line, one per line.

Usage: schema.py [--members] SCHEMA FILE…
"""

import json
import sys

import jsonschema_rs


class Members:
    """The members of a schema, and those that occur in objects."""

    def __init__(self, schema):
        self.schema, self.seen, self.validators = schema, set(), {}

    def target(self, reference):
        part = self.schema
        for step in reference.split("/")[1:]:
            part = part[step]
        return part

    def is_valid(self, part, value):
        if id(part) not in self.validators:
            whole = {"$defs": self.schema["$defs"], **part}
            self.validators[id(part)] = jsonschema_rs.Draft202012Validator(whole)
        return self.validators[id(part)].is_valid(value)

    def see(self, part, value):
        """Marks the members that occur in a value that is valid against a part of the schema."""
        if "$ref" in part:
            self.see(self.target(part["$ref"]), value)
        for other in part.get("allOf", []):
            self.see(other, value)
        for other in part.get("anyOf", []) + part.get("oneOf", []):
            if self.is_valid(other, value):
                self.see(other, value)
        if "if" in part:
            self.see(part.get("then" if self.is_valid(part["if"], value) else "else", {}), value)
        known, others = part.get("properties", {}), part.get("additionalProperties")
        if isinstance(value, dict):
            for name, content in value.items():
                if name in known:
                    self.seen.add(id(known[name]))
                    self.see(known[name], content)
                elif isinstance(others, dict):
                    self.see(others, content)
        elif isinstance(value, list) and "items" in part:
            for content in value:
                self.see(part["items"], content)

    def unseen(self, part=None, place=""):
        """The paths of the members that did not occur. Those in an unseen member are omitted."""
        part = self.schema if part is None else part
        for key, value in part.items():
            if key in ("properties", "$defs"):
                for name, content in value.items():
                    path = f"{place}/{name}"
                    if key == "properties" and id(content) not in self.seen:
                        yield path
                    else:
                        yield from self.unseen(content, path)
            elif key != "if":
                for content in value if isinstance(value, list) else [value]:
                    if isinstance(content, dict):
                        yield from self.unseen(content, place)


wants_members = sys.argv[1] == "--members"
path, *names = sys.argv[2 if wants_members else 1:]
with open(path, encoding="utf-8") as file:
    schema = json.load(file)
jsonschema_rs.meta.validate(schema)
validator = jsonschema_rs.Draft202012Validator(schema)
members = Members(schema)
lines = 0
for name in names:
    with open(name, encoding="utf-8") as file:
        for line in file:
            lines += 1
            if wants_members:
                members.see(schema, json.loads(line))
                continue
            for error in validator.iter_errors(json.loads(line)):
                place = "/".join(map(str, error.instance_path))
                print(name.split("/")[-1], place, error.message[:300])
if wants_members:
    print("\n".join(sorted(set(members.unseen()))))
else:
    print("held against the schema:", lines)
