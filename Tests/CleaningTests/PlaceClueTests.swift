import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Location clues: data that policy `location` keeps although it may reveal the location.
struct PlaceClueTests {
  private typealias C = CatalogContainer

  private static func cleaning(_ file: [UInt8], _ policy: String) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: "a.mov", magic: nil).document,
      under: try #require(Policy.named(policy)))
  }

  private static func clues(_ file: [UInt8]) throws -> [String] {
    let cleaning = try cleaning(file, "location")
    let clues = try #require(cleaning.found.locationClues)
    let left = try #require(cleaning.remainder.locationClues)
    #expect(clues.map(\.kind) == left.map(\.kind) && clues.map(\.count) == left.map(\.count))
    #expect(clues.allSatisfy { !$0.paths.isEmpty && $0.paths.count <= $0.count })
    return clues.map { "\($0.count) \($0.kind)" }
  }

  @Test(
    "An offset from UTC in a time is a clue",
    arguments: ["2024-07-20T20:41:07+0200", "2024-07-20T20:41:07-07:00", "2024-07-20T20:41:07+02"])
  func offset(_ time: String) throws {
    let key = "com.apple.quicktime.creationdate"
    let file = C.film(movie: C.keys(key, utf8(time), isQuickTime: true))
    #expect(try Self.clues(file) == ["1 timeZoneOffset"])
  }

  @Test(
    "A time without an offset is not a clue",
    arguments: ["2024-07-20T20:41:07Z", "2024-07-20", "2024", "20:41:07", "2024-07-20T20:41:07"])
  func noOffset(_ time: String) throws {
    let key = "com.apple.quicktime.creationdate"
    let file = C.film(movie: C.keys(key, utf8(time), isQuickTime: true))
    #expect(try Self.clues(file) == [])
  }

  @Test("Keys of an offset, titles, notes, faces and motion are clues")
  func kinds() throws {
    let offset = C.keys("com.samsung.android.utc_offset", utf8("+0900"))
    let items = C.items(itemBox("©nam", utf8("Lindenstrasse")), itemBox("©cmt", utf8("at home")))
    #expect(
      try Self.clues(C.film(movie: offset, userData: items + C.text("©nam", utf8("Again")))) == [
        "1 timeZoneOffset", "2 title", "1 text",
      ])
    let shutter = C.klv("SHUT", "f", 4, hex("3C23D70A"))
    let turn = C.gpmf(C.klv("GYRO", "s", 6, u16(1, 2, 3)), shutter)
    let face = C.gpmf(C.klv("FACE", "B", 1, [1, 2, 3, 4]), shutter)
    let entry = HandwrittenMovie.entry("gpmd", zeros(4))
    #expect(try Self.clues(C.timed(entry, turn, turn)) == ["1 motion"])
    #expect(try Self.clues(C.timed(entry, face)) == ["1 face"])
  }

  @Test("Other policies list no clues, and data removed in addition to the policy is not a clue")
  func policies() throws {
    let file = C.film(userData: C.items(itemBox("©nam", utf8("Lindenstrasse"))))
    for policy in ["identifying", "all-metadata", "apple-sharing", "none"] {
      #expect(try Self.cleaning(file, policy).found.locationClues == nil)
    }
    let document = try Self.cleaning(file, "location").original
    var more = Exceptions()
    try more.add("descriptive", as: .remove)
    let policy = try #require(Policy.named("location")).except(more)
    #expect(AuditReport(Audit(of: document), under: policy).locationClues?.isEmpty == true)
  }
}
