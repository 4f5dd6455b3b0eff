import Anatomy

/// The style of text output: whether it uses color, and its width.
package struct Style: Sendable {
  package let usesColor: Bool
  /// The maximum number of columns of a line; 0 for no limit.
  package let width: Int

  package init(usesColor: Bool, width: Int) {
    self.usesColor = usesColor
    self.width = width
  }

  package static let separator = " · "

  /// Returns the name of a file as the heading of the results for the file.
  package func heading(_ file: String) -> String { paint(file.fileNameForDisplay, .strong) }

  package func paint(_ text: String, _ ink: StyleColor) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Colors and font weights for terminals, named by their meaning. The raw values are ANSI codes.
package enum StyleColor: String {
  case strong = "1"
  case faint = "2"
  case wrong = "31"
  case good = "32"
  case notice = "33"
  case structure = "34"
  case reported = "35"
  case place = "36"
}

/// The guide lines that connect the nodes of a tree in text output.
enum Guide {
  static let branch = "├ "
  static let last = "└ "
  static let pass = "│ "
  static let blank = "  "
}

extension Role {
  var ink: StyleColor? {
    switch self {
    case .size, .count, .offset, .index, .type, .version, .flags: .structure
    case .time, .duration, .moment, .timescale, .language: .good
    case .reserved, .padding, .terminator: .faint
    case .undecoded, .trailing, .unreferenced: .notice
    case .payload, .continuation, .media: .place
    default: nil
    }
  }
}

extension Meaning {
  /// The color in which the value of a field is shown; nil for no color. Values of metadata tags
  /// and of privacy categories, such as a location, are highlighted.
  var ink: StyleColor? { subject == nil ? role.ink : .reported }
}
