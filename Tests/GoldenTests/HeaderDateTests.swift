import TestSupport
import Testing

/// `edit --header-dates` sets the dates in all headers of a movie.
struct HeaderDateTests {
  private func project() throws -> Project {
    let project = try Project()
    try project.put("a.mp4", MovieOfTracks([.init(1, "vide", [[1, 2, 3], [4, 5]])]).bytes)
    return project
  }

  @Test("A date with a time zone is written in UTC, and none removes all dates")
  func setting() throws {
    let project = try project()
    let made = try project.run(
      ["edit", "a.mp4", "--header-dates", "2026-05-06T07:08:09+02:00", "-o", "b.mp4"])
    #expect(made.status == 0, "\(made)")
    #expect(made.output.contains("2026-05-06T05:08:09 (UTC)"), "\(made)")
    let info = try project.run(["info", "b.mp4"])
    #expect(info.output.contains("created 2026-05-06T05:08:09Z"), "\(info)")
    let fields = try project.run(["tree", "b.mp4", "--at", "/moov", "--fields"]).output
    #expect(fields.components(separatedBy: "2026-05-06T05:08:09").count > 6)
    let none = try project.run(["edit", "b.mp4", "--header-dates", "none", "-o", "c.mp4"])
    #expect(none.status == 0, "\(none)")
    let left = try project.run(["tree", "c.mp4", "--at", "/moov", "--fields"]).output
    #expect(!left.contains("2026-"), "\(left)")
  }

  @Test(
    "Dates that headers cannot state are refused",
    arguments: [
      ("2026-05-06", "expected a date with a time of day", 2), ("soon", "expected a date", 2),
      ("1903-01-01T00:00:00Z", "before 1904", 3), ("2041-01-01T00:00:00Z", "32 bits", 3),
    ])
  func refusals(_ date: String, _ words: String, _ status: Int32) throws {
    let run = try project().run(["edit", "a.mp4", "--header-dates", date, "-o", "b.mp4"])
    #expect(run.status == status && (run.errors + run.output).contains(words), "\(run)")
  }
}
