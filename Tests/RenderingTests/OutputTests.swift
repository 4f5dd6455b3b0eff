import Anatomy
import ByteScript
import Formats
import InvariantChecks
import Rendering
import Testing

/// Rendered output is passed on in runs, and dropped once the sink is closed.
struct OutputTests {
  @Test func afterAClosedSinkNothingIsKept() {
    var runs: [Int] = []
    let output = Output { bytes in
      runs.append(bytes.count)
      return false
    }
    for _ in 0..<100 {
      output.append { $0.append(contentsOf: repeatElement(0x20, count: 64 << 10)) }
      output.append { #expect($0.count <= 64 << 10) }
    }
    #expect(output.isClosed)
    #expect(runs.count == 1)
  }

  /// For a long field, the lines around the requested byte are shown, not the first lines.
  @Test func hexShowsTheByteThatWasAskedFor() throws {
    let bytes = try ByteScript(#"ftyp { "isom" u32 0 } mdat { 00 * 500 AB 00 * 600 }"#).bytes
    let offset = try #require(bytes.firstIndex(of: 0xAB))
    let document = Invariants.open(bytes)
    let owner = try #require(document.owner(of: offset))
    let text = Rendered.collect { output in
      let style = Style(usesColor: false, width: 0)
      for match in owner.fields {
        HexText(style: style, output: output, rows: .ends, mark: offset).write(match)
      }
    }
    #expect(text.contains("[ab]"))
    #expect(text.split(separator: "\n").count == 6)
  }
}
