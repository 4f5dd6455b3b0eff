package import Anatomy
package import Bytes

extension FieldReader {
  private static let tail = 4096

  /// Reads coded pictures or sound, and readable text at the end as a separate field. Only a
  /// decoder knows where coded data ends, and it ignores the bytes after the end. Coded data
  /// contains no readable text, so it ends before the text.
  ///
  /// - Parameter start: the offset from which text is searched, within the last 4096 bytes; nil to
  ///   search all of these bytes.
  package func codedData(_ name: String, searchedFrom start: Int? = nil) {
    let first = min(max(rest.start, start ?? 0, rest.end - Self.tail), rest.end)
    let tail = ByteRange(from: first, to: rest.end)
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
  package static var afterCodedData: Removal {
    .impossible("only a decoder can find the end of the coded data before this text")
  }
}

/// Grammar of a node that consists of coded picture data.
package struct CodedDataGrammar: Grammar, Editable {
  package let terminology: FormatTerminology
  package var kind: StructureKind { .bytes }

  package init(terminology: FormatTerminology) { self.terminology = terminology }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
  package func removal(of part: Target, from node: Node) -> Removal { .afterCodedData }
}
