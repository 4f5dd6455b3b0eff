import Foundation
import Testing

/// The example page in `reports` is the one that the program writes. `scripts/make-reports` writes it again.
struct ReportPageTests {
  @Test func exampleIsCurrent() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardizedFileURL
    let project = try Project()
    let page = project.url.appending(path: "holiday.html")
    let said = try Execution(
      of: ["report", "--force", "holiday.mov", "-o", page.path, "--no-magic"],
      in: root.appending(path: "corpus"), logs: project.logs)
    #expect(said.status == 0 || said.status == 1, "\(said.errors)")
    let written = try String(contentsOf: page, encoding: .utf8)
    let example = try String(
      contentsOf: root.appending(path: "reports/holiday.html"), encoding: .utf8)
    let isCurrent = written == example
    #expect(isCurrent, "scripts/make-reports writes the page again")
  }
}
