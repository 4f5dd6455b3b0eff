import Anatomy
import Bytes
import Files
import Formats
import Foundation
import Keys
import Privacy
import Testing

/// The table of actions for each policy and category.
struct PolicyTests {
  @Test func everyCategoryHasItsRow() throws {
    #expect(
      Policy.all.map(\.name) == [
        "identifying", "all-metadata", "apple-sharing", "location", "none",
      ])
    for policy in Policy.all {
      #expect(!policy.summary.isEmpty)
      for category in Anatomy.Category.allCases {
        // A category without a row is removed; no category may lack its row by accident.
        let others = Policy.all.map { $0.action(for: category) }
        #expect(others.contains { $0 != .remove }, "\(category)")
      }
    }
    let archive = try #require(Policy.named("none"))
    #expect(Anatomy.Category.allCases.allSatisfy { archive.action(for: $0) != .remove })
  }

  @Test("Only identifying and all-metadata remove motion data; all other policies report it")
  func motionInPolicies() {
    let actions = Policy.all.map { $0.action(for: .motion) }
    #expect(actions == [.remove, .remove, .report, .report, .report])
  }

  @Test func keysAreNamedExactlyOrByTheirEnds() {
    func category(_ space: String, _ name: String) -> Anatomy.Category? {
      KnownKeys.entry(for: TagKey(space: KeySpace(named: space), name: name))?.category
    }
    #expect(category("itsk", "apID") == .account)
    #expect(category("mdta", "com.apple.quicktime.location.ISO6709") == .location)
    #expect(category("mdta", "com.apple.quicktime.make") == .device)
    #expect(category("id3", "TPE1") == .descriptive)
    #expect(category("vorb", "MUSICBRAINZ_TRACKID") == .identifier)
    #expect(category("gps", "GPSLatitude") == .location)
    #expect(category("mdta", "org.example.anything") == nil)
    #expect(category("itsk", "rate") == .text)
    #expect(category("itsk", "egid") == .identifier)
    #expect(category("itsk", "©isr") == .identifier)
    #expect(category("udta", "©isr") == .identifier)
    #expect(category("camm", "gyroscope") == .motion)
    #expect(category("exif", "Acceleration") == .motion)
  }

  @Test(
    "Text that is not a category, identifier or path is refused with a reason",
    arguments: [
      ("nonsense", "\"nonsense\" is not a category, a metadata identifier or a node path"),
      ("", "\"\" is not a category, a metadata identifier or a node path"),
      (
        "/moov//udta",
        "\"/moov//udta\" is not a valid path: expected the name of a node at character 7"
      ),
      ("\u{1B}", "\"\\x1B\" is not a category, a metadata identifier or a node path"),
    ])
  func refusals(text: String, reason: String) {
    var exceptions = Exceptions()
    let refusal = #expect(throws: Exceptions.Unknown.self) {
      try exceptions.add(text, as: .keep)
    }
    #expect(refusal?.description == reason)
  }

  @Test("The most specific exception wins; of equally specific ones, the one that keeps the least")
  func exactness() throws {
    let movie = URL(filePath: #filePath).appending(path: "../../../corpus/holiday.mov")
    let source = try ByteSource.open(path: movie.standardizedFileURL.path)
    let audit = Audit(of: Examination(source, name: "holiday.mov", magic: nil).document)
    func actions(_ settings: [(String, Policy.Action)]...) throws -> [String: Policy.Action] {
      let policy = try settings.reduce(Policy.usual) { policy, layer in
        var exceptions = Exceptions()
        for (text, action) in layer { try exceptions.add(text, as: action) }
        return policy.except(exceptions)
      }
      var actions: [String: Policy.Action] = [:]
      for disclosure in audit.disclosures {
        actions[disclosure.path] = policy.action(for: disclosure, in: audit.medium)
      }
      return actions
    }
    let (place, title) = ("/moov/udta/©xyz", "/moov/udta/©nam")
    #expect(try actions()[place] == .remove)
    #expect(try actions([("location", .keep)])[place] == .keep)
    #expect(try actions([("location", .keep), ("location", .remove)])[place] == .remove)
    #expect(try actions([("location", .keep), ("location", .report)])[place] == .report)
    #expect(try actions([("location", .remove), ("udta/©xyz", .keep)])[place] == .keep)
    #expect(try actions([("udta/%A9xyz", .remove), ("/moov/udta", .keep)])[place] == .keep)
    let exact = try actions([("/moov/udta", .keep), ("/**/@xyz", .remove)])
    #expect(exact[place] == .keep && exact[title] == .keep)
    // The last layer of exceptions takes precedence.
    #expect(try actions([("/moov/udta", .keep)], [("location", .remove)])[place] == .remove)
  }
}
