/// An error in a script, with line and column counted from 1.
package struct ByteScriptError: Error, Equatable, CustomStringConvertible {
  package let line: Int
  package let column: Int
  package let message: String

  init(_ message: String, at place: Place) {
    line = place.line
    column = place.column
    self.message = message
  }

  package var description: String { "line \(line), column \(column): \(message)" }
}

/// A position in the text of a script, as line and column.
struct Place: Equatable {
  var line = 1
  var column = 1
}
