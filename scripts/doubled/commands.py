"""The commands that are measured."""

# Arguments after the name of the program: FILE is the file, SAME a copy of it, NEXT the file with five
# percent more parts, OUT the output, MIDDLE the offset of the byte in the middle.
COMMANDS = {
    "tree": "tree FILE",
    "tree-fields": "tree --fields --rows all FILE",
    "tree-json": "tree --json FILE",
    "hex": "hex FILE @MIDDLE",
    "find": "find FILE abcdef",
    "find-often": "find FILE 0x0000",
    "info": "info FILE",
    "info-items": "info --items --rows all FILE",
    "timeline": "timeline --rows all FILE",
    "check": "check --no-config FILE",
    "audit": "audit --no-config FILE",
    "report": "report --no-config --force -o OUT.html FILE",
    "clean": "clean --no-config --force -o OUT FILE",
    "clean-all": "clean --no-config --force --policy all-metadata -o OUT FILE",
    "clean-location": "clean --no-config --force --policy location -o OUT FILE",
    "edit": "edit --force --set title=X -o OUT FILE",
    "diff-same": "diff FILE SAME",
    "diff-next": "diff FILE NEXT",
    "skeleton": "skeleton --force -o OUT FILE",
}
