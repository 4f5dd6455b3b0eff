"""Validates lines of JSON against their schema; prints one line per error.

Usage: schema.py SCHEMA FILE…
"""

import json
import sys

import jsonschema_rs

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema_rs.meta.validate(schema)
validator = jsonschema_rs.Draft202012Validator(schema)
lines = 0
for name in sys.argv[2:]:
    with open(name, encoding="utf-8") as file:
        for line in file:
            lines += 1
            for error in validator.iter_errors(json.loads(line)):
                place = "/".join(map(str, error.instance_path))
                print(name.split("/")[-1], place, error.message[:300])
print("held against the schema:", lines)
