/// Commands with their expected output:
///
///     # what is known about the case, and the source
///
///     $ mediainspect tree case.mp4
///     a line on standard output
///     ! a line on standard error
///     exit 1
struct Transcript {
  /// The lines at the top that start with #.
  let header: [String]
  let commands: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    header = Array(lines.prefix { $0.hasPrefix("#") })
    commands = lines.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
  }

  /// The same transcript with the current output of the commands.
  func text(running run: (String) throws -> Execution) rethrows -> String {
    let blocks = try commands.map { command in
      let execution = try run(command)
      var lines = ["$ " + command] + Self.lines(of: execution.output)
      lines += Self.lines(of: execution.errors).map { "! " + $0 }
      if execution.status != 0 { lines.append("exit \(execution.status)") }
      return lines.joined(separator: "\n") + "\n"
    }
    return ([header.map { $0 + "\n" }.joined()] + blocks).joined(separator: "\n")
  }

  /// The lines of an output; a line that looks like a command has a backslash in front of it.
  private static func lines(of text: String) -> [String] {
    if text.isEmpty { return [] }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines.append("\\ no newline at the end") }
    return lines.map { $0.hasPrefix("$ ") ? "\\" + $0 : $0 }
  }
}
