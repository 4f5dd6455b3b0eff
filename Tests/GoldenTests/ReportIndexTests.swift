import ByteScript
import Foundation
import Testing

/// The index of a report about many files states a result for each file.
struct ReportIndexTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus")

  private struct Index: Decodable {
    struct File: Decodable {
      let name: String
      let result: String
      let counts: [String: Int]
    }
    let files: [File]
  }

  private func index(of project: Project, _ arguments: String...) throws -> Index {
    let said = try project.report(["--no-config", "all", "-o", "pages/"] + arguments)
    #expect(said.status == 3 || said.status == 1 || said.status == 0, "\(said.errors)")
    let page = try String(
      contentsOf: project.url.appending(path: "pages/index.html"), encoding: .utf8)
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page[start.upperBound...].range(of: "</script>"))
    return try JSONDecoder().decode(
      Index.self, from: Data(page[start.upperBound..<end.lowerBound].utf8))
  }

  @Test("Files that were not examined or that clean refuses do not count as cleanable")
  func results() throws {
    let project = try Project()
    let movie = Array(try Data(contentsOf: Self.corpus.appending(path: "holiday.mov")))
    try project.put("all/holiday.mov", movie)
    try project.put("all/damaged.mov", Array(repeating: 0xEE, count: 100))
    try project.put("all/film.mkv", [0x1A, 0x45, 0xDF, 0xA3] + Array(repeating: 7, count: 40))
    let photo = try String(
      contentsOf: Self.corpus.appending(path: "raw/canon.bytes"), encoding: .utf8)
    try project.put("all/photo.cr2", try ByteScript(photo).bytes)
    let files = try index(of: project).files
    #expect(
      Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.result) }) == [
        "all/holiday.mov": "removable", "all/damaged.mov": "not-examined",
        "all/film.mkv": "not-examined", "all/photo.cr2": "refused",
      ])
    for file in files where file.result == "not-examined" { #expect(file.counts.isEmpty) }
    let kept = try index(of: project, "--force", "--policy", "none").files
    let result = kept.first { $0.name == "all/holiday.mov" }?.result
    #expect(result == "nothing-found")
  }
}
