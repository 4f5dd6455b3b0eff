import Anatomy
import Privacy
import Testing

/// The table that says what becomes of what.
@Suite struct PolicyTests {
  @Test func everyCategoryHasItsRow() throws {
    #expect(Policy.all.map(\.name) == ["publish", "everything", "share", "location", "archive"])
    for policy in Policy.all {
      #expect(!policy.summary.isEmpty)
      for category in Anatomy.Category.allCases {
        // What has no row goes; none is left to that by accident.
        let others = Policy.all.map { $0.action(for: category) }
        #expect(others.contains { $0 != .drop }, "\(category)")
      }
    }
    let archive = try #require(Policy.named("archive"))
    #expect(Anatomy.Category.allCases.allSatisfy { archive.action(for: $0) != .drop })
  }

  @Test func keysAreNamedExactlyOrByTheirEnds() {
    func category(_ space: String, _ name: String) -> Anatomy.Category? {
      KeyCatalogue.all.entry(for: TagKey(space: space, name: name))?.category
    }
    #expect(category("itsk", "apID") == .account)
    #expect(category("mdta", "com.apple.quicktime.location.ISO6709") == .location)
    #expect(category("mdta", "com.apple.quicktime.make") == .device)
    #expect(category("id3", "TPE1") == .work)
    #expect(category("vorb", "MUSICBRAINZ_TRACKID") == .identifier)
    #expect(category("gps", "GPSLatitude") == .location)
    #expect(category("mdta", "org.example.anything") == nil)
  }

  @Test func whatIsNoNameIsRefused() throws {
    let policy = try #require(Policy.named("publish"))
    #expect(throws: Choice.Unknown.self) { try Choice(policy, keep: ["nonsense"]) }
    _ = try Choice(policy, keep: ["location", "itsk/%A9nam"], drop: ["/moov/udta"])
  }
}
