import Anatomy
import Bytes
import Files
import Rendering

@Sendable func runFind(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.find, invocation)
  let text = invocation.operand(.wanted)
  let ignoresCase = invocation.flag(.ignoreCase)
  guard let patterns = SearchPattern.all(for: text) else {
    caller.complain(
      "\(text.escapedForDisplay): expected text, or 0x and pairs of hexadecimal digits")
    return .usage
  }
  guard let paths = caller.inputPaths() else { return .usage }
  let found = Monitor(false)
  let status = Run.overFiles(paths, .find, invocation) { run, file, _ in
    guard let inspection = run.open(file) else { return }
    var isFound = false
    func forEach(_ write: (Occurrence, String) -> Void) {
      inspection.document.forEachOccurrence(
        of: patterns.map(\.bytes), ignoringCase: ignoresCase
      ) { occurrence in
        if !isFound, !paths.isOne, !invocation.flag(.json) {
          run.output.line(run.style.heading(file))
        }
        isFound = true
        write(occurrence, patterns[occurrence.pattern].form)
        return !run.output.isClosed
      }
    }
    if invocation.flag(.json) {
      run.writeJSON(of: inspection, file: file, counting: false) { writer in
        writer.key("occurrences")
        writer.array { forEach { OccurrenceJSON(writer: writer).write($0, form: $1) } }
      }
    } else {
      forEach { OccurrenceText(style: run.style, output: run.output).write($0, form: $1) }
    }
    if isFound { found.change { $0 = true } }
    run.close(inspection, file: file)
  }
  caller.end(with: status)
  if !found.change({ $0 }) {
    caller.complain(
      "\(text.escapedForDisplay): not found in \(paths.isOne ? "the file" : "any file")")
    caller.end(with: .findings)
  }
  return caller.finish()
}

/// The bytes to search for. If they represent a text, its encoding is included.
private struct SearchPattern {
  let bytes: [UInt8]
  let form: String

  /// Returns the byte patterns for a text in all encodings, or for bytes in hexadecimal. Returns
  /// nil for an empty text, or if `0x` is not followed by pairs of hexadecimal digits.
  static func all(for text: String) -> [SearchPattern]? {
    if text.hasPrefix("0x") {
      guard let bytes = bytes(text.dropFirst(2)) else { return nil }
      return [SearchPattern(bytes: bytes, form: "bytes")]
    }
    let units = Array(text.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    guard !units.isEmpty else { return nil }
    return [
      SearchPattern(bytes: Array(text.utf8), form: "UTF-8"),
      SearchPattern(bytes: big, form: "UTF-16BE"), SearchPattern(bytes: little, form: "UTF-16LE"),
    ]
  }

  private static func bytes(_ digits: Substring) -> [UInt8]? {
    let values = digits.map(\.hexDigitValue)
    guard !values.isEmpty, values.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
