package import Anatomy
import Bytes
package import Rendering

/// The complete output about a document, as text and as JSON.
package struct Rendered: Equatable {
  package let text: String
  package let json: String

  package init(_ document: Document, rows: RowLimit = .ends) {
    var options = TreeText.Options()
    options.showsFields = true
    options.showsBytes = true
    options.rows = rows
    let style = Style(usesColor: false, width: 100)
    text = Self.collect { output in
      TreeText(options: options, style: style, output: output, found: { _ in })
        .writeContents(of: document.root)
    }
    json = Self.collect { output in
      TreeJSON(depth: nil, rows: nil, writer: JSONWriter(output), found: { _ in })
        .write(document.root)
    }
  }

  /// The annotated bytes of one node.
  package static func hex(of node: Node) -> String {
    collect { output in
      HexText(
        style: Style(usesColor: false, width: 100), output: output, rows: .ends
      ).write(node)
    }
  }

  package static func collect(_ write: (Output) -> Void) -> String {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    write(output)
    output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first character that a terminal would act on or that changes the direction of text; nil if
  /// there is none.
  package static func unsafeScalar(in text: String) -> Unicode.Scalar? {
    if text.utf8.allSatisfy({ ($0 >= 0x20 && $0 < 0x7F) || $0 == 0x0A }) { return nil }
    return text.unicodeScalars.first { scalar in
      // Nearly all characters; looking up the category takes long.
      if (0x20..<0x7F).contains(scalar.value) { return false }
      return switch scalar.properties.generalCategory {
      case .control: scalar != "\n"
      case .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}
