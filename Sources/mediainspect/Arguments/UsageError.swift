/// An error in the usage of the command line.
enum UsageError: Error, Equatable {
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case optionBeforeCommand(String)
  case valueMissing(option: String, placeholder: String)
  case valueNotTaken(option: String)
  case valueRefused(option: String, value: String, demand: String)
  case operandMissing(String)
  case operandNotTaken(String)
  case notTogether([String])
}

extension UsageError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let word, let nearest):
      if let nearest {
        "unknown command \(quoted(word)); did you mean \(nearest)?"
      } else if word.contains(where: { $0 == "." || $0 == "/" }) {
        "\(quoted(word)) is neither a file nor a command"
      } else {
        "unknown command \(quoted(word))"
      }
    case .unknownOption(let option, let nearest):
      "unknown option \(quoted(option))" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .optionBeforeCommand(let option):
      "\(option) must follow the command"
    case .valueMissing(let option, let placeholder):
      "\(option) requires a value: \(option) \(placeholder)"
    case .valueNotTaken(let option):
      "\(option) does not take a value"
    case .valueRefused(let option, let value, let demand):
      "\(option) expects \(demand), not \(quoted(value))"
    case .operandMissing(let placeholder):
      "missing operand: \(placeholder)"
    case .operandNotTaken(let text):
      "unexpected operand \(quoted(text))"
    case .notTogether(let names):
      names.joined(separator: " and ") + " cannot be used together"
    }
  }
}

/// Returns the text in single quotes. Characters that are invisible or that could control a
/// terminal are escaped.
private func quoted(_ text: String) -> String {
  var result = "'"
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}
