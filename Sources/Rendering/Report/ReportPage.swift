import Bytes
import Crypto

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
    let script =
      switch content {
      case .file: Self.fileScripts
      case .index: Self.indexScripts
      }
    self.script = "\n\"use strict\";\n" + script.map(Self.text).joined(separator: "\n")
    style = "\n" + Self.text(PackageResources.style_css)
    guard let styleHash = Self.hash(style), let scriptHash = Self.hash(self.script) else {
      return nil
    }
    policy =
      "default-src 'none'; img-src data:; style-src '\(styleHash)'; script-src '\(scriptHash)'; "
      + "base-uri 'none'; form-action 'none'"
    template = Self.text(PackageResources.page_html)[...].pieces(at: UInt8(ascii: "%"))
  }

  private static let fileScripts = [
    PackageResources.dom_js, PackageResources.numbers_js, PackageResources.model_js,
    PackageResources.bytes_js, PackageResources.values_js, PackageResources.case_js,
    PackageResources.verdict_js,
    PackageResources.boxes_js, PackageResources.marks_js, PackageResources.map_js,
    PackageResources.tree_js, PackageResources.inspector_js, PackageResources.hex_js,
    PackageResources.fields_js,
    PackageResources.findings_js, PackageResources.metadata_js, PackageResources.credentials_js,
    PackageResources.timeline_js,
    PackageResources.sizes_js, PackageResources.places_js, PackageResources.paper_js,
    PackageResources.file_js,
  ]

  private static let indexScripts = [
    PackageResources.dom_js, PackageResources.numbers_js, PackageResources.places_js,
    PackageResources.case_js, PackageResources.index_js,
  ]

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func hash(_ text: String) -> String? {
    guard let digest = ByteSource(bytes: Array(text.utf8)).digests([.sha256])?[.sha256] else {
      return nil
    }
    var letters: [UInt8] = []
    letters.appendBase64(digest)
    return "sha256-" + Self.text(letters)
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
