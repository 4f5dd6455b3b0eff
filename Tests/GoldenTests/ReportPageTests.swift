import Foundation
import Testing

/// The example pages in `reports` are those that the program writes. `scripts/make-reports` writes them again.
struct ReportPageTests {
  struct Page: CustomTestStringConvertible, Sendable {
    let name: String
    let folder: String
    let file: String

    var testDescription: String { name }

    var isHere: Bool {
      let path = ReportPageTests.root.appending(path: folder).appending(path: file).path
      // scripts/make-corpus writes the song, if its tools can be installed.
      return FileManager.default.fileExists(atPath: path)
        || ProcessInfo.processInfo.environment["CI"] == "true"
    }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  private static let pages = [
    Page(name: "holiday.html", folder: "corpus", file: "holiday.mov"),
    Page(name: "song.html", folder: ".cache/corpus/audio", file: "hand-everything.mp3"),
  ]

  @Test(arguments: pages.filter(\.isHere))
  func exampleIsCurrent(page: Page) throws {
    let project = try Project()
    let copy = project.url.appending(path: page.name)
    let said = try Execution(
      of: ["report", "--force", page.file, "-o", copy.path, "--no-magic"],
      in: Self.root.appending(path: page.folder), logs: project.logs)
    #expect(said.status == 0 || said.status == 1, "\(said.errors)")
    let written = try String(contentsOf: copy, encoding: .utf8)
    let example = try String(
      contentsOf: Self.root.appending(path: "reports").appending(path: page.name), encoding: .utf8)
    let isCurrent = written == example
    #expect(isCurrent, "scripts/make-reports writes the page again")
  }
}
