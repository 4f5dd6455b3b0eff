"""Writes the report of scripts/leaks."""

import re
import subprocess
from collections import Counter

HEAD = """# Leaks

Written by `scripts/leaks`: {files} small files of {kinds} kinds, each with one piece of personal data (a canary), cleaned
by mediainspect and by other programs. `scripts/leaking/find-canary`, which knows no formats, searches the copies for the
canary: as plain bytes, as UTF-16, with unsynchronisation undone, deflated, in base64 and in hexadecimal digits. A copy
is clean if the canary is removed and ffmpeg (for HEIF: heif-convert) decodes picture and sound to the same digests as in
the source (or, if the canary disturbs decoders, as in the file without the canary). A canary is reported if it is kept,
and clean lists it and exits with status 1.

- Others: {versions}
- Commands: `exiftool -all=`, `mat2 --inplace`, `ffmpeg -map_metadata -1 -c copy`, the same with `-map 0`
- `exiftool -ee3 -a -u -U` shows {told} of the {files} canaries (only text can be compared); `audit` reports {found}

| | clean | kept | reported | kept by policy | decodes differently | no copy |
|---|--:|--:|--:|--:|--:|--:|
"""


def version(*command):
    try:
        answer = subprocess.run(command, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return "not installed"
    match = re.search(r"\d+\.[\d.]+[\w.+-]*", answer)
    return match[0] if match else "unknown"


def outcomes(results):
    """Returns the outcomes of all files for each cleaner."""
    columns = {f"mediainspect {policy}": [r.own[policy][0] for r in results]
               for policy in results[0].own}
    for cleaner in results[0].others:
        columns[cleaner] = [r.others[cleaner] for r in results]
    return columns


WORDS = {"removed": "✔", "kept": "kept", "reported": "reported", "kept by policy": "by policy",
         "removed, decodes differently": "differs", "no copy": "–", "not verified": "refused"}
# The outcomes with a column; all others are counted as no copy.
COLUMNS = ("removed", "kept", "reported", "kept by policy", "removed, decodes differently")


def write(path, results, reasons):
    columns = outcomes(results)
    versions = ", ".join([f"exiftool {version('exiftool', '-ver')}",
                          f"mat2 {version('mat2', '--version')}",
                          f"ffmpeg {version('ffmpeg', '-version')}"])
    found = sum((f"{r.name}.{r.suffix}", "audit") not in reasons for r in results)
    lines = [HEAD.format(files=len(results), kinds=len({r.name for r in results}),
                         versions=versions, told=sum(r.told for r in results), found=found)]
    for name, column in columns.items():
        count = Counter(column)
        told = [count[word] for word in COLUMNS]
        cells = " | ".join(map(str, told + [len(column) - sum(told)]))
        lines.append(f"| {name} | {cells} |\n")
    lines.append("\n## Canaries that mediainspect keeps or does not report\n\n"
                 "| kind | policy or audit | reason |\n|---|---|---|\n")
    for (name, place), reason in reasons.items():
        lines.append(f"| {name} | {place} | {reason or '**not explained**'} |\n")
    names = list(columns)
    lines.append("\n## Each file\n\n| kind | file | audit reports | " + " | ".join(names) +
                 " | shown by exiftool -ee |\n|---|---|---|" + "---|" * (len(names) + 1) + "\n")
    for number, result in enumerate(results):
        where = [f"{category} `{place}`" for category, place in result.found
                 if category in result.category.split("|")][:1] or \
            [f"{category} `{place}`" for category, place in result.found][:1] or ["–"]
        where = where[0].replace("|", "\\|")
        cells = [WORDS[columns[name][number]] for name in names]
        lines.append(f"| {result.name} | {result.suffix} | {where} | " + " | ".join(cells) +
                     f" | {'yes' if result.told else '–'} |\n")
    path.write_text("".join(lines), encoding="utf-8")
