import Anatomy
import ByteScript
import Bytes
import Comparison
import Formats
import Rendering
import Reporting
import Testing

/// Differences between two movies as text and as JSON.
struct ComparisonOutputTests {
  /// A movie with a timescale and three durations of samples.
  private static func movie(
    timescale: Int = 600, durations: String = "1, 100, 1, 200, 1, 300", further: String = ""
  ) throws -> Document {
    let script = """
      ftyp { "isom" u32 512 "isom" }
      moov {
        full mvhd { u32 0, 0, \(timescale), 600 00 * 80 }
        trak { mdia { minf { stbl { full stts { u32 3, \(durations) } } } } }
        \(further)
      }
      """
    let bytes = try ByteScript(script).bytes
    return Examination(ByteSource(bytes: bytes), name: "a.mp4", magic: nil).document
  }

  private static func written(_ write: (Output) -> Void) -> String {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    write(output)
    output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func text(
    _ first: Document, _ second: Document, color: Bool = false, summary: Bool = false
  ) -> String {
    written {
      ComparisonText(
        style: Style(usesColor: color, width: 0), output: $0, isSummary: summary
      ).write(DocumentComparison(first, second))
    }
  }

  private static func json(_ first: Document, _ second: Document) -> String {
    written {
      let writer = JSONWriter($0)
      writer.object {
        ComparisonJSON(writer: writer).writeMembers(of: DocumentComparison(first, second))
      }
    }
  }

  private static let column = "/moov/trak/mdia/minf/stbl/stts.entries"

  @Test("The rows of a column are counted if several differ")
  func rows() throws {
    let first = try Self.movie()
    let one = try Self.movie(durations: "1, 100, 1, 201, 1, 300")
    let two = try Self.movie(durations: "1, 100, 1, 201, 1, 301")
    #expect(
      Self.json(first, one) == """
        {"verdict":"no media to compare, other content","fields":[\
        {"path":"\(Self.column)[2].sample_delta","first":"200","second":"201"}]}
        """)
    #expect(
      Self.json(first, two) == """
        {"verdict":"no media to compare, other content","fields":[\
        {"path":"\(Self.column)[2].sample_delta","first":"200","second":"201","rows":2}]}
        """)
    #expect(
      Self.text(first, two) == """
        no media to compare, other content
        ~ \(Self.column)[2].sample_delta  200 → 201 · 2 rows of the column

        """)
  }

  @Test("Added and removed structures have their paths, and sizes that follow are counted")
  func structures() throws {
    let first = try Self.movie()
    let second = try Self.movie(timescale: 601, further: "free { \"abcd\" }")
    #expect(
      Self.json(first, second) == """
        {"verdict":"no media to compare, other content","structures":[\
        {"kind":"added","path":"/moov/free","size":12}],"fields":[\
        {"path":"/moov/mvhd.timescale","first":"600 per second","second":"601 per second"}],\
        "consequences":{"sizes":1,"offsets":0,"counts":0,"checksums":0}}
        """)
    #expect(
      Self.text(first, second, color: true) == """
        \u{1B}[1mno media to compare, other content\u{1B}[0m
        \u{1B}[32m+\u{1B}[0m /moov/free  12 bytes
        \u{1B}[33m~\u{1B}[0m /moov/mvhd.timescale  600 per second → 601 per second
        as a consequence: 1 size

        """)
    #expect(
      Self.text(second, first, color: true) == """
        \u{1B}[1mno media to compare, other content\u{1B}[0m
        \u{1B}[31m-\u{1B}[0m /moov/free  12 bytes
        \u{1B}[33m~\u{1B}[0m /moov/mvhd.timescale  601 per second → 600 per second
        as a consequence: 1 size

        """)
    #expect(
      Self.text(first, second, summary: true) == """
        no media to compare, other content
        structures  1 difference
        fields      1 difference
        as a consequence: 1 size

        """)
  }

  @Test("Text has at most 200 differences of a kind, and counts the others", arguments: [200, 201])
  func manyDifferences(_ count: Int) throws {
    let boxes = (0..<count).map { _ in "free { \"abcd\" }" }.joined(separator: "\n")
    let lines = Self.text(try Self.movie(), try Self.movie(further: boxes)).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("+ /moov/free") } == 200)
    #expect(lines.contains("… 1 more difference") == (count == 201))
  }
}
