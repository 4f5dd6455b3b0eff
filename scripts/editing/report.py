"""Writes the report of scripts/edits."""

from collections import Counter

HEAD = """# Edits

Written by `scripts/edits`: {count} edits of {forms} forms of movies (`scripts/make-edits`). Each editor carries out each
operation on a fresh copy of each form. Source and copy are compared by programs that did not write the copy: streams and
decoding (ffmpeg), values (exiftool, ffprobe, mutagen, mediainfo, `AtomicParsley -t`), all other items (exiftool,
mutagen), and all boxes (an own reader of boxes).

- **ok**: all streams have the same packets, ffmpeg decodes without new errors, at least one reader reads the new value and none the
  old one, all other items and boxes are unchanged; padding, offsets and the times of `mvhd` may change
- **refused**: nothing was written, and the exit status or a message reports it
- **wrong**: all else, also an exit status of 0 without an edit
- **–**: the editor has no option for the operation

An editor that writes the whole movie again (ffmpeg) is judged by the same rules as one that changes only metadata.

{versions}
"""
WORDS = ("ok", "refused", "wrong")


def escaped(text):
    shown = "".join(one if one.isprintable() else " " if one == "\n" else f"\\x{ord(one):02x}" for one in str(text))
    return shown.replace("|", "\\|")


def cell(verdicts):
    count = Counter(one.verdict for one in verdicts)
    numbers = [count[word] for word in WORDS]
    if not sum(numbers):
        return "–"
    return " / ".join(f"**{number}**" if word == "wrong" and number else str(number) for word, number in zip(WORDS, numbers))


def table(title, rows, verdicts, editors, key):
    lines = [f"| {title} | " + " | ".join(editors) + " |\n", "|---" * (len(editors) + 1) + "|\n"]
    for row in [*rows, None]:
        cells = [cell([one for one in verdicts if one.editor == editor and row in (None, key(one))]) for editor in editors]
        lines.append(f"| {row or '**all**'} | " + " | ".join(cells) + " |\n")
    return lines


def tables_of_forms(forms, operations, verdicts, names):
    """Returns the tables by form and by operation."""
    return ["\n## Forms\n\nEach cell has the numbers of ok / refused / wrong.\n\n",
            *table("form", [form.name + form.suffix for form in forms], verdicts, names, lambda one: one.form),
            "\n## Operations\n\n",
            *table("operation", [one.name for one in operations], verdicts, names, lambda one: one.operation)]


def tables_of_own(verdicts):
    """Returns the tables of the edits of mediainspect that are wrong or refused."""
    lines = []
    for verdict in ("wrong", "refused"):
        own = [one for one in verdicts if one.verdict == verdict and one.editor == "mediainspect"]
        lines.append(f"\n## Edits of mediainspect: {verdict}\n\n| form | operation | what |\n|---|---|---|\n")
        lines += [f"| {one.form} | {one.operation} | {escaped('; '.join(one.what))} |\n" for one in own]
    return lines


def names_of(values, most=6):
    values = list(dict.fromkeys(values))
    more = f" and {len(values) - most} more" if len(values) > most else ""
    return ", ".join(escaped(value) for value in values[:most]) + more


def grouped(verdicts, texts):
    """Returns the verdicts by editor and text, the most frequent first."""
    groups = {}
    for one in verdicts:
        for text in texts(one):
            groups.setdefault((one.editor, text), []).append(one)
    return sorted(groups.items(), key=lambda pair: (pair[0][0] != "mediainspect", pair[0][0], -len(pair[1]), pair[0][1]))


def list_groups(lines, groups, head):
    lines.append(f"| {head} |\n" + "|---|---|--:|---|---|\n")
    for (editor, text), found in groups:
        lines.append(f"| {editor} | {escaped(text)} | {len(found)} | {names_of([one.form for one in found])} | "
                     f"{names_of([one.operation for one in found])} |\n")


def write(path, forms, operations, verdicts, editors, missing):
    names = [editor.name for editor in editors]
    offered = [one for one in verdicts if one.verdict != "not offered"]
    lines = [HEAD.format(count=len(offered), forms=len(forms), versions="\n".join(f"- {one.version()}" for one in editors))]
    if missing:
        lines.append(f"\nNot tested, because they are not installed: {', '.join(missing)}.\n")
    lines += tables_of_forms(forms, operations, verdicts, names)
    own = [one for one in verdicts if one.verdict == "wrong" and one.editor == "mediainspect"]
    if own:
        lines.append("\n## Wrong edits of mediainspect\n\n| form | operation | what |\n|---|---|---|\n")
        lines += [f"| {one.form} | {one.operation} | {escaped('; '.join(one.what))} |\n" for one in own]
    lines.append("\n## What is wrong\n\n")
    wrong = grouped([one for one in verdicts if one.verdict == "wrong"], lambda one: one.what)
    list_groups(lines, wrong, "editor | what | edits | forms | operations")
    lines.append("\n## New errors of `mediainspect check`\n\n"
                 "Rules that report errors in a copy and not in its source. They do not count above.\n\n")
    found = grouped([one for one in verdicts if one.rules], lambda one: one.rules)
    list_groups(lines, found, "editor | rule | edits | forms | operations")
    for editor in names:
        refused = grouped([one for one in verdicts if one.verdict == "refused" and one.editor == editor],
                          lambda one: one.what[:1])
        if refused:
            lines.append(f"\n## Refusals of {editor} by reason\n\n")
            list_groups(lines, refused, "editor | reason | edits | forms | operations")
    lines.append("\n## Description of the forms\n\n| form | description |\n|---|---|\n")
    lines += [f"| {form.name}{form.suffix} | {escaped(form.what)} |\n" for form in forms]
    path.write_text("".join(lines), encoding="utf-8")
