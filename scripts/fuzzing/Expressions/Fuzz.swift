import Expressions
import Metadata

/// Reads the input as a condition, as a template and as a pattern of `matches`. An error must have a place in the text and
/// printable lines; everything else is evaluated.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let quoted = text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  for condition in [text, "title matches '\(quoted)'", "artist like '\(quoted)'"] {
    do throws(ExpressionError) {
      _ = try Condition(condition, facts: facts).holds(for: Values())
    } catch {
      check(error, in: condition)
    }
  }
  do throws(ExpressionError) {
    _ = try Template(text, facts: facts).render(Values()).text
  } catch {
    check(error, in: text)
  }
  return 0
}

private func check(_ error: ExpressionError, in text: String) {
  guard 0...text.utf8.count ~= error.offset else { fatalError("the place is outside of the text") }
  let lines = error.lines(in: text) + error.description
  if lines.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F }) {
    fatalError("a control character is printed")
  }
}

private let facts = FactList([
  FactDescription("title", type: .single(.text), meaning: "The title."),
  FactDescription("artist", aliases: ["artist.name"], type: .list(.text), meaning: "The artists."),
  FactDescription("width", type: .single(.integer), unit: "px", meaning: "The width."),
  FactDescription("rate", type: .single(.number), unit: "fps", meaning: "The rate."),
  FactDescription("protected", type: .single(.bool), meaning: "Whether media are encrypted."),
  FactDescription("date", type: .single(.date), meaning: "The date."),
  FactDescription("duration", type: .single(.duration), unit: "s", meaning: "The duration."),
  FactDescription("size", type: .single(.size), unit: "bytes", meaning: "The size."),
])

private struct Values: FactSource {
  func value(of fact: FactName) -> FactValue? {
    switch fact {
    case "title": .text("Évening on the lake")
    case "artist": .list([.text("Ann"), .text("Straße")])
    case "width": .integer(320)
    case "rate": .number(29.97)
    case "protected": .bool(false)
    case "date": FactDate("2024-07-03T10:20+02:00").map(FactValue.date)
    case "duration": .duration(seconds: 3.5)
    case "size": .size(bytes: 29_445)
    default: nil
    }
  }
}
