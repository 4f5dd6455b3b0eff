import Anatomy
import Bytes
import Schema

/// Where coded data ends only a decoder knows, and it does not read on. Words at its end, which no codes
/// are, tell that it has ended before.
extension FieldReader {
  private static let tail = 4096

  func codedData(_ name: String) {
    let tail = ByteRange(from: max(rest.start, rest.end - Self.tail), to: rest.end)
    let words = isDescribing ? nil : source.bytes(tail).words()
    limited(to: words.map { tail.start + $0.lowerBound } ?? rest.end) {
      if words == nil || remaining > 0 { rest(name, means: .media) }
    }
    when(words != nil, "words stand at the end") {
      rest("words", means: Meaning(.media, about: .category(.unreferenced)))
    }
  }
}

extension Removal {
  static var afterCodedData: Removal {
    .impossible("where the coded data ends before it is known to decoders alone")
  }
}

/// Coded data as a structure.
struct CodedDataGrammar: Grammar {
  let terminology: FormatTerminology
  var kind: String { "bytes" }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
  func removal(of part: Target, from node: Node) -> Removal { .afterCodedData }
}
