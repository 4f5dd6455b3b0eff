"""Inserts many faults into the sources at once. Each has a switch, a constant that is true if the variable
MEDIAINSPECT_FAULT has its number, so that a single build has all faults."""

import re

from .drawing import module

# The number of the active fault, or a folder: a file is then made in it for each switch that is evaluated.
VARIABLE = "MEDIAINSPECT_FAULT"
# A test requires that names of files differ.
SWITCHES = "FaultSwitches.swift"
HEAD = f"""#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

private let faultSetting: String = {{
  if let value = unsafe getenv("{VARIABLE}") {{ return unsafe String(cString: value) }}
  // Tests run the program with few variables. The first process of the session, the tests, has all.
  guard let file = unsafe fopen("/proc/\\(getsid(0))/environ", "r") else {{ return "" }}
  defer {{ _ = unsafe fclose(file) }}
  var bytes = [UInt8](repeating: 0, count: 1 << 17)
  let count = unsafe fread(&bytes, 1, bytes.count, file)
  let name = Array("{VARIABLE}=".utf8)
  for variable in bytes.prefix(count).split(separator: 0) where variable.starts(with: name) {{
    return String(decoding: variable.dropFirst(name.count), as: UTF8.self)
  }}
  return ""
}}()

private func isActive(_ number: Int) -> Bool {{
  if faultSetting.utf8.first == UInt8(ascii: "/") {{
    _ = unsafe close(creat(faultSetting + "/\\(number)", 0o600))
    return false
  }}
  return faultSetting == "\\(number)"
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
        written[f"Sources/{name}/{name}{SWITCHES}"] = HEAD + "".join(
            f"@usableFromInline let fault{number} = isActive({number})\n" for number in numbers)
    return written


def culprits(output, numbered):
    """Returns the numbers of the faults that errors of the compiler are about: in the file of an error, the nearest."""
    result = set()
    for name, line in set(re.findall(r"/(Sources/[^:\n]*\.swift):(\d+):\d+: error:", output)):
        near = [(abs(fault.line - int(line)), number) for number, fault in numbered.items() if fault.file == name]
        result |= {number for distance, number in near if distance == min(near)[0]}
    return result
