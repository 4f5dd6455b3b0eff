import Foundation
import Testing

/// On a color terminal no escape sequence of the program is shown as text.
struct ColorTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/holiday.mov")

  private static let commands = [
    ["info"], ["info", "--items"], ["tree", "--depth", "3"], ["tree", "--fields"], ["check"],
    ["audit"], ["clean", "--dry-run"], ["timeline"],
  ]

  @Test("No output contains an escaped escape sequence", arguments: commands)
  func escapes(command: [String]) throws {
    let project = try Project()
    try project.put("holiday.mov", Array(try Data(contentsOf: Self.movie)))
    let said = try project.run(command + ["--color", "always", "holiday.mov"])
    #expect(said.output.contains("\u{1B}["), "no color in \(said.output.prefix(200))")
    #expect(!said.output.contains("\\x1B"), "\(said.output)")
  }
}
