"""Prints the steps of an action for GitHub as JSON, with its inputs filled in as GitHub does.

Usage: action.py FILE [INPUT=VALUE…]
"""

import json
import re
import sys

import yaml

with open(sys.argv[1], encoding="utf-8") as file:
    action = yaml.safe_load(file)
assert action["name"] and action["description"] and action["runs"]["using"] == "composite"
inputs = {name: declared.get("default", "") for name, declared in action["inputs"].items()}
assert all(declared["description"] for declared in action["inputs"].values())
for given in sys.argv[2:]:
    name, _, value = given.partition("=")
    assert name in inputs, f"there is no input {name}"
    inputs[name] = value


def filled(text):
    """Fills in inputs; an undeclared input is an error here, but empty on GitHub."""
    return re.sub(r"\$\{\{\s*inputs\.([\w-]+)\s*\}\}", lambda match: inputs[match[1]], text)


steps = action["runs"]["steps"]
for step in steps:
    # Input text inside a script could run as a command.
    assert step["shell"] == "bash" and "${{" not in step["run"]
    step["env"] = {name: filled(text) for name, text in step["env"].items()}
json.dump(steps, sys.stdout)
