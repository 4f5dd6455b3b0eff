import Bytes
import CViewer
import Crypto
package import Rendering

/// A self-contained HTML page that shows a report. It contains its style sheet, script and data.
/// Its content security policy forbids a browser to load or run anything else.
package struct ReportPage: Sendable {
  private let template: [Substring]
  private let style: String
  private let script: String
  private let policy: String

  package enum Content { case file, index }

  /// Creates a page for one file or for an index of files. Returns nil if libcrypto is not
  /// available, which computes the digests in the content security policy.
  package init?(of content: Content) {
    let script: ViewerPart =
      switch content {
      case .file: .scriptOfFile
      case .index: .scriptOfIndex
      }
    self.script = "\n\"use strict\";\n" + Self.text(script)
    style = "\n" + Self.text(.style)
    guard let styleHash = Self.hash(style), let scriptHash = Self.hash(self.script) else {
      return nil
    }
    policy =
      "default-src 'none'; img-src data:; style-src '\(styleHash)'; script-src '\(scriptHash)'; "
      + "base-uri 'none'; form-action 'none'"
    template = Self.text(.page)[...].pieces(at: UInt8(ascii: "%"))
  }

  /// The coast lines for the map of a page, as its script reads them.
  package static var coast: String { text(.coast) }

  private static func text(_ part: ViewerPart) -> String {
    let bytes = (0..<viewer_size(part)).map { viewer_byte(part, $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hash(_ text: String) -> String? {
    guard let digest = ByteSource(bytes: Array(text.utf8)).digests([.sha256])?[.sha256] else {
      return nil
    }
    var letters: [UInt8] = []
    letters.appendBase64(digest)
    return "sha256-" + String(decoding: letters, as: UTF8.self)
  }

  /// Writes the page to an output.
  ///
  /// - Parameter data: writes the JSON value that the page shows.
  package func write(to output: Output, data: (JSONWriter) -> Void) {
    for piece in template {
      switch piece {
      case "POLICY": output.write(policy)
      case "STYLE": output.write(style)
      case "SCRIPT": output.write(script)
      case "DATA": Self.write(to: output, data)
      default: output.write(String(piece))
      }
    }
  }

  /// Writes JSON inside an HTML script element, escaped so that it cannot end the element. Line
  /// separators are already escaped by the JSON writer.
  private static func write(to output: Output, _ data: (JSONWriter) -> Void) {
    let guarded = Output { run in
      output.append { bytes in
        for byte in run {
          switch byte {
          case UInt8(ascii: "<"): bytes.append(contentsOf: "\\u003c".utf8)
          case UInt8(ascii: ">"): bytes.append(contentsOf: "\\u003e".utf8)
          case UInt8(ascii: "&"): bytes.append(contentsOf: "\\u0026".utf8)
          default: bytes.append(byte)
          }
        }
      }
      return !output.isClosed
    }
    data(JSONWriter(guarded))
    guarded.flush()
  }
}
