"""Inserts many faults into the sources at once. Each has a switch, a constant that is true if the variable
MEDIAINSPECT_FAULT has its number, so that a single build has all faults."""

import re

from .drawing import module

VARIABLE = "MEDIAINSPECT_FAULT"
# The folder in which a file is made for each switch that is evaluated.
REACHED = "MEDIAINSPECT_FAULTS_REACHED"
SWITCHES = "FaultSwitches.swift"
HEAD = f"""#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let activeFault = unsafe getenv("{VARIABLE}").map {{ unsafe atoi($0) }} ?? 0

private func isActive(_ number: Int32) -> Bool {{
  if let folder = unsafe getenv("{REACHED}") {{
    _ = unsafe close(creat(String(cString: folder) + "/\\(number)", 0o600))
  }}
  return number == activeFault
}}

"""


def insert(sources, numbered):
    """Returns the files with faults, and the switches of their modules. `numbered` maps numbers to faults."""
    edits, modules = {}, {}
    for number, fault in sorted(numbered.items()):
        modules.setdefault(module(fault.file), []).append(number)
        edits.setdefault(fault.file, []).extend(
            (start, end, text.format(f"fault{number}")) for start, end, text in fault.edits)
    written = {}
    for name, changes in edits.items():
        text = sources.files[name].text
        for start, end, new in sorted(changes, reverse=True):
            text = text[:start] + new + text[end:]
        written[name] = text
    for name, numbers in modules.items():
        # Inlinable functions of the module may have faults, too.
        written[f"Sources/{name}/{SWITCHES}"] = HEAD + "".join(
            f"@usableFromInline let fault{number} = isActive({number})\n" for number in numbers)
    return written


def culprits(output, numbered):
    """Returns the numbers of the faults that errors of the compiler are about: in the file of an error, the nearest."""
    result = set()
    for name, line in set(re.findall(r"/(Sources/[^:\n]*\.swift):(\d+):\d+: error:", output)):
        near = [(abs(fault.line - int(line)), number) for number, fault in numbered.items() if fault.file == name]
        result |= {number for distance, number in near if distance == min(near)[0]}
    return result
