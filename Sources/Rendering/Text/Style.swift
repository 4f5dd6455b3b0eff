import Anatomy

/// How text output looks: what a terminal can do, and what was asked for.
package struct Style: Sendable {
  package var usesColor: Bool
  package var usesUnicode: Bool
  package var width: Int

  package init(usesColor: Bool, usesUnicode: Bool, width: Int) {
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.width = width
  }

  var guides: Guides { usesUnicode ? .lines : .ascii }
  var separator: String { usesUnicode ? " · " : " - " }

  func paint(_ text: String, _ ink: Ink) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// Colours by what a thing is, as terminals number them.
enum Ink: String {
  case strong = "1"
  case faint = "2"
  case wrong = "31"
  case good = "32"
  case notice = "33"
  case structure = "34"
  case telling = "35"
  case place = "36"
}

/// The lines that lead down a tree.
struct Guides {
  let branch: String
  let last: String
  let pass: String
  let blank: String

  static let lines = Guides(branch: "├ ", last: "└ ", pass: "│ ", blank: "  ")
  static let ascii = Guides(branch: "|-", last: "`-", pass: "| ", blank: "  ")
}

extension Role {
  var ink: Ink? {
    switch self {
    case .size, .count, .offset, .index, .type, .version, .flags: .structure
    case .time, .duration, .moment, .timescale, .language: .good
    case .reserved, .padding, .terminator: .faint
    case .undecoded, .trailing, .unreferenced: .notice
    case .payload, .media: .place
    default: nil
    }
  }
}
