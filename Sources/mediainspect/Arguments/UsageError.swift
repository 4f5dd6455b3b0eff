/// Why a command line was not understood.
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
        "unknown command \(quoted(word)); to see what is in a file: mediainspect tree FILE"
      } else {
        "unknown command \(quoted(word))"
      }
    case .unknownOption(let option, let nearest):
      "unknown option \(quoted(option))" + (nearest.map { "; did you mean \($0)?" } ?? "")
    case .optionBeforeCommand(let option):
      "\(option) goes after the command"
    case .valueMissing(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .valueNotTaken(let option):
      "\(option) takes no value"
    case .valueRefused(let option, let value, let demand):
      "\(option) takes \(demand), not \(quoted(value))"
    case .operandMissing(let placeholder):
      "\(placeholder) is missing"
    case .operandNotTaken(let text):
      "one operand too many: \(quoted(text))"
    case .notTogether(let names):
      names.joined(separator: " and ") + " do not go together"
    }
  }
}

/// In single quotes, with what would not show, or would confuse a terminal, as escapes.
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
