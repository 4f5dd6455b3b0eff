import Anatomy
import Bytes

/// Writes a SARIF log as one JSON object.
package struct SARIFWriter {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ log: SARIFLog) {
    let named = Set(log.files.flatMap { $0.results.map(\.rule) })
    let rules = log.rules.filter { named.contains($0.id) }
    writer.object {
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      list("runs", [log]) { log in
        writer.object {
          writeTool(log.toolVersion, rules)
          writeInvocation(log.files)
          list("artifacts", log.files, write)
          writeResults(log.files, rules)
        }
      }
    }
  }

  private func writeTool(_ version: String, _ rules: [SARIFRule]) {
    writer.key("tool")
    writer.object {
      writer.key("driver")
      writer.object {
        writer.member("name", "mediainspect")
        writer.member("version", version)
        list("rules", rules, write)
      }
    }
  }

  private func write(_ rule: SARIFRule) {
    writer.object {
      writer.member("id", rule.id)
      text("shortDescription", rule.summary)
      text("help", rule.help)
      writer.key("defaultConfiguration")
      writer.object { writer.member("level", rule.severity.level) }
    }
  }

  private func write(_ file: SARIFFile) {
    writer.object {
      writer.key("location")
      writer.object { writer.member("uri", file.name.fileURI) }
      if let size = file.size { writer.member("length", size) }
      list("roles", ["analysisTarget"], writer.string)
    }
  }

  private func writeInvocation(_ files: [SARIFFile]) {
    let notices = files.enumerated().flatMap { index, file in
      file.notices.map { (index, file, $0) }
    }
    list("invocations", [notices]) { notices in
      writer.object {
        writer.key("executionSuccessful")
        writer.bool(!notices.contains { $0.2.severity == .error })
        guard !notices.isEmpty else { return }
        list("toolExecutionNotifications", notices) { index, file, notice in
          writer.object {
            writer.member("level", notice.severity.level)
            text("message", notice.message.literalInMessages)
            list("locations", [file]) { file in writer.object { physicalLocation(file, index) {} } }
          }
        }
      }
    }
  }

  private func writeResults(_ files: [SARIFFile], _ rules: [SARIFRule]) {
    let numbers = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    writer.key("results")
    writer.array {
      for (index, file) in files.enumerated() {
        for result in file.results { write(result, numbers[result.rule], file, index) }
      }
    }
  }

  private func write(_ result: SARIFResult, _ rule: Int?, _ file: SARIFFile, _ index: Int) {
    writer.object {
      writer.member("ruleId", result.rule)
      if let rule { writer.member("ruleIndex", rule) }
      writer.member("level", result.severity.level)
      text("message", result.message.literalInMessages)
      list("locations", [result.place]) { write($0, file, index) }
      guard !result.related.isEmpty else { return }
      list("relatedLocations", result.related) { write($0, file, index) }
    }
  }

  private func write(_ place: SARIFPlace, _ file: SARIFFile, _ index: Int) {
    let ranges = place.evidence.fileRanges
    writer.object {
      physicalLocation(file, index) {
        guard let first = ranges.first else { return }
        writer.key("region")
        region(first)
      }
      list("logicalLocations", [place.path]) { path in
        writer.object { writer.member("fullyQualifiedName", path) }
      }
      let words = [place.message, place.evidence.derived.map(derivation)].compactMap { $0 }
      if !words.isEmpty { text("message", words.joined(separator: "; ").literalInMessages) }
      // If the evidence is not contiguous in the file, the other ranges are written as annotations.
      if ranges.count > 1 { list("annotations", ranges.dropFirst(), region) }
      if let derived = place.evidence.derived {
        writer.key("properties")
        writer.object {
          writer.member("derivedByteOffset", derived.start)
          writer.member("derivedByteLength", derived.count)
        }
      }
    }
  }

  private func derivation(_ range: ByteRange) -> String {
    "in data that is decompressed or reassembled from these bytes: "
      + "\(grouped(range.count)) byte\(range.count == 1 ? "" : "s") at +\(hexadecimal(range.start))"
  }

  private func physicalLocation(_ file: SARIFFile, _ index: Int, _ region: () -> Void) {
    writer.key("physicalLocation")
    writer.object {
      writer.key("artifactLocation")
      writer.object {
        writer.member("uri", file.name.fileURI)
        writer.member("index", index)
      }
      region()
    }
  }

  private func region(_ range: ByteRange) {
    writer.object {
      writer.member("byteOffset", range.start)
      writer.member("byteLength", range.count)
    }
  }

  private func text(_ key: String, _ text: String) {
    writer.key(key)
    writer.object { writer.member("text", text) }
  }

  private func list<Items: Sequence>(
    _ key: String, _ items: Items, _ write: (Items.Element) -> Void
  ) {
    writer.key(key)
    writer.array { items.forEach(write) }
  }
}

extension Severity {
  fileprivate var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}

extension String {
  /// The path as a URI reference. A relative path remains relative.
  var fileURI: String {
    let path = fileNameBytes.map { byte in
      byte.isPlainInURI ? String(UnicodeScalar(byte)) : "%" + hexByte(byte).uppercased()
    }.joined()
    return hasPrefix("/") ? "file://" + path : path
  }

  /// The text with braces and links escaped. In SARIF messages, braces mark placeholders and
  /// brackets mark links (clauses 3.11.5 and 3.11.6); in text from a file, they have no such meaning.
  fileprivate var literalInMessages: String {
    replacing("{", with: "{{").replacing("}", with: "}}").replacing("](", with: "] (")
  }
}

extension UInt8 {
  fileprivate var isPlainInURI: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
