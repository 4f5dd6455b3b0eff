"""Writes the report of scripts/edits-pictures."""

from .editors import package
from .report import escaped, grouped, list_groups, tables_of_forms, tables_of_own

HEAD = """# Edits of pictures

Written by `scripts/edits-pictures`: {count} edits of {forms} forms of pictures. Each editor carries out each operation on a
fresh copy of each form. Source and copy are compared: the decoded pictures (ffmpeg, heif-convert), the values (exiftool and
exiv2), and all other tags (exiftool).

- **ok**: the decoded picture is the same, exiftool reports no new warnings, at least one reader reads the new value and none the
  old one, and all other tags are the same
- **refused**: nothing was written, and the exit status or a message reports it
- **wrong**: all else, also an exit status of 0 without an edit
- **–**: the editor has no option for the operation

exiftool and exiv2 judge their own copies too.

{versions}
"""


def write(path, forms, operations, verdicts, editors):
    names = [editor.name for editor in editors]
    offered = [one for one in verdicts if one.verdict != "not offered"]
    versions = [*(f"- {one.version()}" for one in editors), f"- Other reader: heif-convert {package('libheif-examples')}"]
    lines = [HEAD.format(count=len(offered), forms=len(forms), versions="\n".join(versions))]
    lines += [*tables_of_forms(forms, operations, verdicts, names), *tables_of_own(verdicts)]
    lines.append("\n## What is wrong with edits of other programs\n\n")
    wrong = [one for one in verdicts if one.verdict == "wrong" and one.editor != "mediainspect"]
    list_groups(lines, grouped(wrong, lambda one: one.what), "editor | what | edits | forms | operations")
    lines.append("\n## Counted, but not wrong\n\nTags that Exif demands in a new structure, and minor warnings, as "
                 "`exiftool -validate` reports them.\n\n")
    list_groups(lines, grouped([one for one in verdicts if one.rules], lambda one: one.rules),
                "editor | what | edits | forms | operations")
    lines.append("\n## Description of the forms\n\n| form | description |\n|---|---|\n")
    lines += [f"| {form.name}{form.suffix} | {escaped(form.what)} |\n" for form in forms]
    path.write_text("".join(lines), encoding="utf-8")
