import Bytes

/// A path to nodes and fields: `/moov/mvhd.timescale`.
package struct NodePath: Sendable {
  package enum Step: Hashable, Sendable {
    /// A node with the given name. A quoted name is compared as text only, not as a code.
    case named(StepName, ordinals: ClosedRange<Int>?)
    /// `*`: one node of any name.
    case any
    /// `**`: any number of nodes of any name, including none.
    case anyDepth
  }

  /// The name in a step of a path as the user typed it, and the code that it means, if any.
  package struct StepName: Hashable, Sendable {
    let text: String
    let isQuoted: Bool
    let code: FourCC?

    init(_ text: String, isQuoted: Bool) {
      self.text = text
      self.isQuoted = isQuoted
      code = isQuoted ? nil : FourCC(argument: text)
    }
  }

  package struct FieldStep: Hashable, Sendable {
    package let name: String
    /// The numbers in the first brackets, counted from 1. They select among several fields with the
    /// same name, or rows if only one field has the name. Nil if there are none.
    package let index: ClosedRange<Int>?
    /// The numbers in the second brackets, counted from 1. They select rows of the selected field.
    /// Nil if there are none.
    package let row: ClosedRange<Int>?
  }

  /// Maximum number of steps in a path. Files are not deeper than 64 levels, and `PathMatcher`
  /// needs a bit for each step.
  static let maxSteps = 127

  package let steps: [Step]
  package let fields: [FieldStep]
}

/// A syntax error in a path, and the position of the wrong character, counted from 1.
package struct PathError: Error, CustomStringConvertible {
  package let place: Int
  package let problem: String
  package var description: String { "\(problem) at character \(place)" }

  package init(place: Int, problem: String) {
    self.place = place
    self.problem = problem
  }
}

extension NodePath {
  package init(parsing text: String) throws(PathError) {
    var parser = PathParser(text)
    self = try parser.path()
  }
}

private struct PathParser {
  private let scalars: [Unicode.Scalar]
  private var place = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private func problem(_ text: String) -> PathError { PathError(place: place + 1, problem: text) }

  mutating func path() throws(PathError) -> NodePath {
    guard next == "/" else { throw problem("a path must begin with /") }
    var steps: [NodePath.Step] = []
    var fields: [NodePath.FieldStep] = []
    while let scalar = next {
      place += 1
      switch scalar {
      case "/" where fields.isEmpty:
        // A slash at the end of the nodes adds no step: `/` is the root, and `/moov/` is `/moov`.
        if next == nil || next == "." { continue }
        guard steps.count < NodePath.maxSteps else {
          throw problem("more than \(NodePath.maxSteps) steps")
        }
        steps.append(try step())
      case ".":
        fields.append(try field())
      default:
        place -= 1
        throw problem("expected / or . here")
      }
    }
    return NodePath(steps: steps, fields: fields)
  }

  private mutating func step() throws(PathError) -> NodePath.Step {
    if next == "'" {
      let name = try quoted()
      return .named(NodePath.StepName(name, isQuoted: true), ordinals: try ordinals())
    }
    let name = try bare()
    switch name {
    case "*": return .any
    case "**": return .anyDepth
    case "": throw problem("expected the name of a node")
    default:
      return .named(NodePath.StepName(name, isQuoted: false), ordinals: try ordinals())
    }
  }

  private mutating func field() throws(PathError) -> NodePath.FieldStep {
    let name = try next == "'" ? quoted() : bare()
    guard !name.isEmpty else { throw problem("expected the name of a field") }
    return NodePath.FieldStep(name: name, index: try ordinals(), row: try ordinals())
  }

  /// Parses an unquoted name. Escapes in it are kept; they are decoded if the name is a
  /// four-character code.
  private mutating func bare() throws(PathError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, !"/.[]'".unicodeScalars.contains(scalar) {
      text.append(scalar)
      place += 1
    }
    return String(text)
  }

  private mutating func quoted() throws(PathError) -> String {
    place += 1
    var text = String.UnicodeScalarView()
    while let scalar = next, scalar != "'" {
      place += 1
      text.append(scalar == "\\" ? try escaped() : scalar)
    }
    guard next == "'" else { throw problem("the closing ' is missing") }
    place += 1
    return String(text)
  }

  /// Parses an escape in a quoted name: `\xHH` or `\u{H…}`.
  private mutating func escaped() throws(PathError) -> Unicode.Scalar {
    var digits = ""
    if next == "x" {
      place += 1
      while digits.count < 2, let scalar = next, scalar.properties.isASCIIHexDigit {
        digits.unicodeScalars.append(scalar)
        place += 1
      }
    } else if next == "u", place + 1 < scalars.count, scalars[place + 1] == "{" {
      place += 2
      while let scalar = next, scalar != "}" {
        digits.unicodeScalars.append(scalar)
        place += 1
      }
      place += 1
    }
    guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
      throw problem("expected an escape \\xHH or \\u{H}")
    }
    return scalar
  }

  /// Parses numbers in brackets: `[3]`, `[1..9]` or `[*]`.
  private mutating func ordinals() throws(PathError) -> ClosedRange<Int>? {
    guard next == "[" else { return nil }
    place += 1
    if next == "*" {
      place += 1
      guard next == "]" else { throw problem("the closing ] is missing") }
      place += 1
      return 1...Int.max
    }
    let first = number()
    var last = first
    if next == ".", place + 1 < scalars.count, scalars[place + 1] == "." {
      place += 2
      last = number()
    }
    if next == "]", let first, let last, first > 0, last < first {
      throw problem("the range \(first)..\(last) is empty")
    }
    guard next == "]", let first, let last, first > 0 else {
      throw problem("expected a number of 1 or more, a range such as 1..9, or * in [ ]")
    }
    place += 1
    return first...last
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = next, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      place += 1
    }
    return Int(digits)
  }
}
