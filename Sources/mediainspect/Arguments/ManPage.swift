extension Program {
  /// The man page, as roff with the man macros.
  var manPage: String {
    let title = "\(name) \(versionNumber)"
    var lines = [
      #".\" Written by: \#(name) help --man"#,
      ".TH \(roff(name.uppercased())) 1 \"\" \"\(roff(title))\" \"\"",
      // Command lines are hard to read with stretched spaces and hyphens of the formatter.
      ".ad l",
      ".nh",
      ".SH NAME",
      #"\#(roff(name)) \- \#(roff(summary))"#,
      ".SH SYNOPSIS",
      ".nf",
    ]
    lines += allCommands.map { #"\fB\#(roff(name))\fR \#(roff($0.usage))"# }
    lines += [".fi", ".SH DESCRIPTION"] + paragraphs(discussion)
    lines += [".SH COMMANDS"] + allCommands.flatMap(section)
    lines += [".SH EXIT STATUS"] + statusItems
    lines += [".SH EXAMPLES"]
    lines += allCommands.flatMap(\.examples).flatMap { item(roff($0.line), $0.shows) }
    lines += [".SH ENVIRONMENT"]
    lines += item(bold("NO_COLOR"), "when it is set and not empty, --color auto gives no colour")
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: Command) -> [String] {
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
    var lines = [".SS \"\(roff(command.usage))\"", roff(summary)]
    for paragraph in command.discussion { lines += [".PP", roff(paragraph)] }
    for operand in command.operands { lines += item(italic(operand.placeholder), operand.summary) }
    for option in command.allOptions {
      let names = option.names.map(bold).joined(separator: ", ")
      let placeholder = option.argument.map { " " + italic($0.placeholder) } ?? ""
      lines += item(names + placeholder, option.explanation)
    }
    return lines
  }

  private var statusItems: [String] {
    ExitStatus.allCases.flatMap { status in
      let meanings = allCommands.compactMap { command in
        command.statuses.first { $0.status == status }.map { (command.name, $0.meaning) }
      }
      // One line for each meaning, with the commands that share it unless all do.
      var seen: [String] = []
      for (_, meaning) in meanings where !seen.contains(meaning) { seen.append(meaning) }
      let lines = seen.map { meaning in
        let names = meanings.filter { $0.1 == meaning }.map(\.0)
        return seen.count == 1 ? meaning : "\(names.joined(separator: ", ")): \(meaning)"
      }
      return [".TP", bold("\(status.rawValue)")]
        + lines.map { [roff($0)] }.joined(separator: [".br"])
    }
  }
}

private func paragraphs(_ texts: [String]) -> [String] {
  Array(texts.map { [roff($0)] }.joined(separator: [".PP"]))
}

/// A term that is roff already, and the plain text that explains it.
private func item(_ term: String, _ text: String) -> [String] { [".TP", term, roff(text)] }

private func bold(_ text: String) -> String { #"\fB\#(roff(text))\fR"# }

private func italic(_ text: String) -> String { #"\fI\#(roff(text))\fR"# }

/// Plain text as roff shows it unchanged, in ASCII.
private func roff(_ text: some StringProtocol) -> String {
  var result = text.hasPrefix(".") ? #"\&"# : ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": result += #"\e"#
    case "-": result += #"\-"#
    case "'": result += #"\(aq"#
    case "`": result += #"\(ga"#
    case "\"": result += #"\(dq"#
    case "^": result += #"\(ha"#
    case "~": result += #"\(ti"#
    case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
    default:
      let code = String(scalar.value, radix: 16, uppercase: true)
      result += #"\[u\#(String(repeating: "0", count: max(0, 4 - code.count)))\#(code)]"#
    }
  }
  return result
}
