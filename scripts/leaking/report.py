"""The report that scripts/leaks writes."""

import re
import subprocess
from collections import Counter

HEAD = """# Leaks

Written by `scripts/leaks`: {files} small files of {kinds} kinds, each with one thing that gives somebody away, cleaned
by mediainspect and by others. Whether the canary is still in a copy is told by `scripts/leaking/find-canary`, which knows
nothing of formats: it looks for the bytes as they stand, as UTF-16, unsynchronised, deflated, in base64 and in
hexadecimal digits. A copy counts as clean when the canary is gone and ffmpeg (for HEIF: heif-convert) decodes picture
and sound to the same digests as before (or, where the canary makes decoders stumble, as before it was put in).

- Others: {versions}
- The commands: `exiftool -all=`, `mat2 --inplace`, `ffmpeg -map_metadata -1 -c copy`, the same with `-map 0`
- `exiftool -ee3 -a -u -U` shows {told} of the {files} canaries, as far as they are text; the audit points at {found}

| | clean | stays | stays, as the policy has it | decodes otherwise | no copy |
|---|--:|--:|--:|--:|--:|
"""


def version(*command):
    try:
        answer = subprocess.run(command, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return "not installed"
    match = re.search(r"\d+\.[\d.]+[\w.+-]*", answer)
    return match[0] if match else "unknown"


def outcomes(results):
    """Who cleaned, and what came of each file."""
    columns = {f"mediainspect {policy}": [r.own[policy][0] for r in results]
               for policy in results[0].own}
    for cleaner in results[0].others:
        columns[cleaner] = [r.others[cleaner] for r in results]
    return columns


WORDS = {"gone": "✔", "stays": "stays", "kept": "kept", "gone, decodes otherwise": "differs", "no copy": "–",
         "not proven": "refused"}


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
        told = [count[word] for word in ("gone", "stays", "kept", "gone, decodes otherwise")]
        cells = " | ".join(map(str, told + [len(column) - sum(told)]))
        lines.append(f"| {name} | {cells} |\n")
    lines.append("\n## What mediainspect leaves, or does not point at\n\n"
                 "| kind | where | why |\n|---|---|---|\n")
    for (name, place), reason in reasons.items():
        lines.append(f"| {name} | {place} | {reason or '**not explained**'} |\n")
    names = list(columns)
    lines.append("\n## Each file\n\n| kind | file | audit finds | " + " | ".join(names) +
                 " | exiftool -ee shows |\n|---|---|---|" + "---|" * (len(names) + 1) + "\n")
    for number, result in enumerate(results):
        where = [f"{category} `{place}`" for category, place in result.found
                 if category in result.category.split("|")][:1] or \
            [f"{category} `{place}`" for category, place in result.found][:1] or ["–"]
        where = where[0].replace("|", "\\|")
        cells = [WORDS[columns[name][number]] for name in names]
        lines.append(f"| {result.name} | {result.suffix} | {where} | " + " | ".join(cells) +
                     f" | {'yes' if result.told else '–'} |\n")
    path.write_text("".join(lines), encoding="utf-8")
