import Anatomy
import Formats
import Testing

/// Fields that can contain arbitrary data declare their meaning, because an audit reports only data
/// with a declared meaning.
struct MeaningTests {
  @Test func textsAndBytesSayWhatTheyAreFor() {
    var seen = 0
    for name in Set(ExplanationIndex.names) {
      for explanation in ExplanationIndex.explanations(of: name) {
        for field in explanation.fields where field.hasCapacity {
          seen += 1
          #expect(
            field.meaning.role != .plain || field.meaning.subject != nil,
            "\(explanation.kind) \(explanation.name), \(explanation.title): \(field.name), \(field.type)"
          )
        }
      }
    }
    #expect(seen > 500)
  }

  @Test("A structure with a field that counts children has children")
  func countsHaveItems() {
    var seen = 0
    for name in Set(ExplanationIndex.names) {
      for explanation in ExplanationIndex.explanations(of: name) {
        for field in explanation.fields where field.meaning.role == .count(of: .children) {
          seen += 1
          // Atoms of QuickTime compositions hold atoms, whatever their type.
          #expect(
            explanation.holds != nil || field.name == "child_count",
            "\(explanation.kind) \(explanation.name): \(field.name)")
        }
      }
    }
    #expect(seen > 10)
  }

  @Test(arguments: [
    ("UTF-8 text, to the end", true), ("16 bytes", true), ("2 bytes", false), ("u64", false),
  ]) func roomIsSeenInTheType(_ type: String, _ hasCapacity: Bool) {
    let line = Explanation.Line(name: "", type: type, meaning: .plain, conditions: [])
    #expect(line.hasCapacity == hasCapacity)
  }
}

extension Explanation.Line {
  /// Whether it is text, bytes or a UUID, of more than two bytes.
  fileprivate var hasCapacity: Bool {
    let words = type.split(separator: " ")
    if words.count == 2, words[1] == "bytes", let count = Int(words[0]) { return count > 2 }
    return type.hasPrefix("bytes, ") || type.hasPrefix("UUID") || type.hasPrefix("bits, counted")
      || type.hasPrefix("text ") || type.contains(" text, ") || type.contains("string")
  }
}
