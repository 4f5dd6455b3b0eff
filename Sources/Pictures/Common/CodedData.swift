import Anatomy
import Bytes
import Schema

/// Reads coded picture data, and readable text at its end as a separate field. Only a decoder knows
/// where coded data ends, and it ignores the rest. Coded data contains no readable text, so it ends
/// before the text.
extension FieldReader {
  private static let tail = 4096

  func codedData(_ name: String) {
    let tail = ByteRange(from: max(rest.start, rest.end - Self.tail), to: rest.end)
    let words = isDescribing ? nil : source.bytes(tail).words()
    limited(to: words.map { tail.start + $0.lowerBound } ?? rest.end) {
      if words == nil || remaining > 0 { rest(name, means: .media) }
    }
    when(words != nil, "readable text follows the coded data") {
      rest("words", means: Meaning(.media, about: .category(.unreferenced)))
    }
  }
}

extension Removal {
  static var afterCodedData: Removal {
    .impossible("only a decoder can find the end of the coded data before this text")
  }
}

/// Grammar of a node that consists of coded picture data.
struct CodedDataGrammar: Grammar, Editable {
  let terminology: FormatTerminology
  var kind: StructureKind { .bytes }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
  func removal(of part: Target, from node: Node) -> Removal { .afterCodedData }
}
