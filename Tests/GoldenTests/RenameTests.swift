import ByteScript
import Foundation
import Testing

/// `edit --name` without a change of tags.
struct RenameTests {
  private func project() throws -> Project {
    let project = try Project()
    let tag = #"""
      "ID3" 04 00 00 sized synchsafe {
        "TIT2" sized synchsafe -2 { 00 00 03 "Lake" } "TPE1" sized synchsafe -2 { 00 00 03 "One" }
      }
      """#
    for name in ["a.mp3", "b.mp3"] { try project.put(name, ByteScript(tag).bytes) }
    return project
  }

  private func names(_ project: Project) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: project.url.path)
      .filter { $0.hasSuffix(".mp3") }.sorted()
  }

  @Test("A file is renamed by its tags, and keeps its bytes")
  func alone() throws {
    let project = try project()
    let planned = try project.run([
      "edit", "a.mp3", "--name", "{artist} - {title}.{ext}", "--in-place", "--dry-run",
    ])
    #expect(planned.output.contains("would be renamed to One - Lake.mp3"), "\(planned.output)")
    #expect(try names(project) == ["a.mp3", "b.mp3"])
    let before = try Data(contentsOf: project.url.appending(path: "a.mp3"))
    let done = try project.run([
      "edit", "a.mp3", "--name", "{artist} - {title}.{ext}", "--in-place",
    ])
    #expect(done.status == 0 && done.output.contains("renamed to One - Lake.mp3"), "\(done)")
    #expect(try names(project) == ["One - Lake.mp3", "b.mp3"])
    #expect(try Data(contentsOf: project.url.appending(path: "One - Lake.mp3")) == before)
  }

  @Test("A file is edited and renamed into a new folder")
  func withChange() throws {
    let project = try project()
    let done = try project.run([
      "edit", "a.mp3", "--set", "title=Shore", "--name", "{artist}/{title}.{ext}", "--in-place",
      "--json",
    ])
    #expect(done.status == 0 && done.output.contains(#""newPath":"One/Shore.mp3""#), "\(done)")
    #expect(try names(project) == ["One/Shore.mp3", "b.mp3"])
  }

  @Test("No file is replaced, and no copy is made where a tag is missing")
  func refusals() throws {
    let project = try project()
    let taken = try project.run([
      "edit", "a.mp3", "--set", "title=b", "--name", "{title}.mp3", "--in-place",
    ])
    #expect(taken.status == 3 && taken.errors.contains("b.mp3 exists"), "\(taken)")
    let both = try project.run(["edit", "a.mp3", "b.mp3", "--name", "{title}.mp3", "--in-place"])
    #expect(both.status == 3 && both.errors.contains("Lake.mp3"), "\(both)")
    let other = try self.project()
    let missing = try other.run(["edit", "b.mp3", "--name", "{album}.mp3", "--in-place"])
    #expect(missing.status == 3 && missing.errors.contains("has no album"), "\(missing)")
    #expect(try names(project).count == 2)
  }

  @Test("Unchanged files are copied under new names")
  func copies() throws {
    let project = try project()
    let done = try project.run(["edit", "a.mp3", "--name", "{title}.{ext}", "-o", "out/"])
    #expect(done.status == 0, "\(done)")
    #expect(
      try Data(contentsOf: project.url.appending(path: "out/Lake.mp3"))
        == Data(contentsOf: project.url.appending(path: "a.mp3")))
  }
}
