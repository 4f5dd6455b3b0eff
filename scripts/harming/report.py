"""Writes the report of scripts/harm."""

import re
import subprocess
from collections import Counter

HEAD = """# Harm

Written by `scripts/harm`: {made} made files, each with a fact of decoding or presentation that `clean` must not harm, and
{samples} samples, cleaned under every policy of mediainspect and by other programs. Source and copy are compared by
independent programs: packets, stream parameters, side data and decoded frames (ffprobe, ffmpeg), pictures (Pillow, tifffile,
heif-convert, exiftool), RAW photos (raw-identify, dcraw_emu), sound (flac -t, wvunpack, mutagen), and by a list of chunks
and boxes that the script reads itself.

- **ok**: a copy was written, and every difference was announced by the policy's table or in the JSON of `clean`
- **unchanged**: the copy is identical to the source
- **refused**: nothing was written; for the ordinary files with names `plan-*`, this is harm
- **explained**: `scripts/harm-explained.tsv` explains the differences
- **harm**: a fact of decoding or presentation differs without announcement, or no policy may remove it

Programs: {programs}. Others: {versions}.
Commands of the others: `exiftool -all=`, `mat2 --inplace`, `ffmpeg -map 0 -map_metadata -1 -c copy` (not for pictures).
They may remove tags, covers and chapters, and nothing else.
"""
BARE = re.compile(r"\.(ape|wv|mpc|tta|ofr|apev2)$")
RAW = re.compile(r"\.(cr2|cr3|crw|nef|nrw|arw|srw|pef|orf|rw2|raf|3fr|iiq|dng|mrw|x3f)$", re.I)


def version(*command):
    try:
        answer = subprocess.run(command, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return "not installed"
    match = re.search(r"\d+\.[\d.]+[\w.+-]*", answer)
    return match[0] if match else "unknown"


def escaped(text):
    return str(text).replace("|", "\\|").replace("\n", " ")


def facts_text(harms, most=3):
    names = [name for name, _, _ in harms]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(escaped(name) for name in names[:most]) + more


def cell(verdicts):
    """Returns the verdicts for one program and one file, for all policies."""
    groups = {}
    for one in verdicts:
        text = one.verdict
        if one.verdict == "harm":
            text = "**harm**: " + facts_text(one.harms)
        groups.setdefault(text, []).append(one.policy)
    if len(groups) == 1:
        return next(iter(groups))
    return "; ".join(f"{text} ({', '.join(policies)})" for text, policies in groups.items())


def summary(results, programs):
    lines = ["| program | policy | ok | unchanged | refused | explained | harm |\n|---|---|--:|--:|--:|--:|--:|\n"]
    for program in programs:
        for policy in program.policies:
            count = Counter(one.verdict for result in results for one in result.verdicts
                            if (one.program, one.policy) == (program.label, policy))
            cells = " | ".join(str(count[word]) for word in ("ok", "unchanged", "refused", "explained", "harm"))
            lines.append(f"| {program.label} | {policy} | {cells} |\n")
    return lines


def by_program(result, label):
    return [one for one in result.verdicts if one.program == label]


def newly_refused(samples, old, ours):
    """Returns samples that the old program copied under its default policy and the new one refuses."""
    found, counts, others = [], Counter(), Counter()
    for result in samples:
        before = next((one for one in by_program(result, old.label) if one.policy == old.default), None)
        now = next((one for one in by_program(result, ours.label) if one.policy == ours.default), None)
        if not before or not now or before.verdict == "refused":
            continue
        special = bool(RAW.search(result.name) or BARE.search(result.name))
        counts["special" if special else "other"] += 1
        if now.verdict == "refused":
            others["special" if special else "other"] += 1
            found.append((result.name, before.verdict, now.reason))
    return found, counts, others


def write(path, made, samples, programs, old, ours):
    labels = [program.label for program in programs]
    lines = [HEAD.format(
        made=len(made), samples=len(samples), programs=", ".join(labels),
        versions=", ".join(f"{name} {version(*command)}" for name, *command in (
            ("exiftool", "exiftool", "-ver"), ("mat2", "mat2", "--version"), ("ffmpeg", "ffmpeg", "-version"))))]
    lines.append("\n## Made files\n\n")
    lines += summary(made, programs)
    lines.append("\n| file | row | fact | " + " | ".join(labels) + " |\n|---" + "|---" * (len(labels) + 2) + "|\n")
    for result in made:
        cells = [cell(by_program(result, label)) or "–" for label in labels]
        lines.append(f"| {result.name} | {result.row} | {escaped(result.fact)} | " + " | ".join(cells) + " |\n")
    if samples:
        lines.append("\n## Samples\n\n")
        lines += summary(samples, programs)
        for program in programs:
            if program not in (old, ours):
                continue
            rows = [result for result in samples
                    if any(one.verdict == "harm" for one in by_program(result, program.label))]
            lines.append(f"\n### Samples harmed by {program.label}: {len(rows)}\n\n")
            if rows:
                lines.append("| sample | differences |\n|---|---|\n")
            for result in rows:
                lines.append(f"| {result.name} | {cell(by_program(result, program.label))} |\n")
        rows = {(result.name, one.reason) for result in samples for one in result.verdicts
                if one.verdict == "explained"}
        if rows:
            lines.append("\n### Explained differences\n\n| sample | reason |\n|---|---|\n")
            lines += [f"| {name} | {escaped(reason)} |\n" for name, reason in sorted(rows)]
    if samples and old and ours:
        found, counts, refused = newly_refused(samples, old, ours)
        share = 100 * refused["other"] / counts["other"] if counts["other"] else 0
        lines.append(
            "\n## Samples that were cleaned before and are now refused\n\n"
            f"Under the default policy: {refused['special']} of {counts['special']} RAW photos and bare audio files, and "
            f"{refused['other']} of {counts['other']} other files ({share:.1f} %).\n")
        if found:
            lines.append(f"\n| sample | {old.label} | reason of {ours.label} |\n|---|---|---|\n")
        for name, verdict, reason in found:
            lines.append(f"| {name} | {verdict} | {escaped(reason)} |\n")
    path.write_text("".join(lines), encoding="utf-8")
