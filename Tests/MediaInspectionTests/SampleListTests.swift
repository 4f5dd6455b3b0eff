import Foundation
import Testing

/// `Samples.tsv` lists the samples in five texts about AVFoundation from start to end: the number of the
/// text, the lines, what the sample does, and the test with its port, or the reason why there is
/// none.
struct SampleListTests {
  private static let folder = CorpusFile.root.appending(path: "Tests/MediaInspectionTests")

  private struct Row {
    let text: String
    let lines: ClosedRange<Int>
    let port: String

    /// The test with the port; nil if the row states a reason.
    var test: String? { port.contains(" ") ? nil : port }
  }

  /// A test that names the samples that it ports, such as `000:53`.
  private struct Port {
    let test: String
    let places: [(text: String, line: Int)]
  }

  private func rows() throws -> [Row] {
    let table = try String(contentsOf: Self.folder.appending(path: "Samples.tsv"), encoding: .utf8)
    return try table.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(cells.count == 4, "\(line)")
      let lines = cells[1].split(separator: "-").compactMap { Int($0) }
      try #require(lines.count == 2 && lines[0] <= lines[1], "\(line)")
      return Row(text: String(cells[0]), lines: lines[0]...lines[1], port: String(cells[3]))
    }
  }

  private func ports() throws -> [Port] {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    let test = /@Test\(\s*"(\d{3}:\d[^"]*)"[^@]*?func (\w+)\(/
    return try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(of: test).map { match in
        Port(
          test: "\(file.deletingPathExtension().lastPathComponent).\(match.2)",
          places: match.1.matches(of: /(\d{3}):(\d+)/).compactMap { place in
            Int(place.2).map { (String(place.1), $0) }
          })
      }
    }
  }

  @Test("The list names tests that exist, in the order of the samples")
  func listNamesTests() throws {
    let (rows, tests) = (try rows(), Set(try ports().map(\.test)))
    for row in rows {
      if let test = row.test { #expect(tests.contains(test), "\(row.text):\(row.lines)") }
    }
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(
        (row.text, row.lines.lowerBound) <= (next.text, next.lines.lowerBound),
        "\(next.text):\(next.lines)")
    }
  }

  @Test("Every test of a sample is in the list, with the line that it names")
  func testsAreListed() throws {
    let rows = try rows()
    for port in try ports() {
      for (text, line) in port.places {
        #expect(
          rows.contains { $0.test == port.test && $0.text == text && $0.lines.contains(line) },
          "\(port.test) names \(text):\(line)")
      }
    }
  }
}
