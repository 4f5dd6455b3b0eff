import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import Testing

/// Titles of recordings that a device made: recorders often write the location there.
struct RecordingTitleTests {
  private static let title = utf8("Lindenstrasse")

  private static func file(_ more: [UInt8]...) -> [UInt8] {
    CatalogContainer.sound(
      userData: CatalogContainer.items(
        itemBox("©nam", title), more.flatMap(\.self)))
  }

  private static func tool(_ name: String) -> [UInt8] {
    itemBox("©too", utf8(name))
  }

  private static func titleIsGone(_ file: [UInt8], _ policy: String) throws -> Bool {
    try provenCopy(of: file, "a.m4a", under: policy).firstRange(of: title) == nil
  }

  @Test(
    "identifying, apple-sharing and all-metadata remove the title; location and none keep it",
    arguments: [
      "com.apple.VoiceMemos (iPhone Version 17.5)", "com.apple.VoiceMemos (Mac)",
      "Easy Voice Recorder 2.8", "ZOOM H6", "Voice Memos on Jan's iPhone",
    ])
  func policies(_ recorder: String) throws {
    let file = Self.file(Self.tool(recorder))
    #expect(try Self.titleIsGone(file, "identifying"))
    #expect(try Self.titleIsGone(file, "apple-sharing"))
    #expect(try Self.titleIsGone(file, "all-metadata"))
    #expect(try !Self.titleIsGone(file, "location"))
    #expect(try !Self.titleIsGone(file, "none"))
  }

  @Test("A file with an Android version is recognized as a recording")
  func android() throws {
    let file = CatalogContainer.sound(
      userData: CatalogContainer.items(itemBox("©nam", Self.title))
        + CatalogContainer.keys("com.android.version", utf8("14")))
    #expect(try Self.titleIsGone(file, "apple-sharing"))
  }

  @Test("apple-sharing keeps a title if there is an artist, or if no recorder made the file")
  func namedSound() throws {
    let artist = itemBox("©ART", utf8("Somebody"))
    let sung = Self.file(artist, Self.tool("com.apple.VoiceMemos (iPhone Version 17.5)"))
    let encoded = Self.file(Self.tool("Lavf59.27.100"))
    for file in [sung, encoded] {
      #expect(try Self.titleIsGone(file, "identifying"))
      #expect(try !Self.titleIsGone(file, "apple-sharing"))
    }
  }

  @Test(
    "identifying keeps the title of a song: something says that the file is music",
    arguments: [("©alb", "Album"), ("©wrt", "Composer"), ("©gen", "Jazz"), ("©lyr", "La la")])
  func song(key: String, text: String) throws {
    let artist = itemBox("©ART", utf8("Somebody"))
    let file = Self.file(artist, itemBox(key, utf8(text)))
    #expect(try !Self.titleIsGone(file, "identifying"))
  }

  @Test(
    "A genre of speech, or one that says nothing, does not make a file music",
    arguments: ["Speech", "Podcast", "Interview", "Other", "Audiobook"])
  func speech(genre: String) throws {
    let artist = itemBox("©ART", utf8("Somebody"))
    #expect(
      try Self.titleIsGone(Self.file(artist, itemBox("©gen", utf8(genre))), "identifying"))
  }

  @Test("The title is a separate finding")
  func finding() throws {
    let file = Self.file(Self.tool("com.apple.VoiceMemos (iPad Version 15.0)"))
    let document = Examination(ByteSource(bytes: file), name: "a.m4a", magic: nil).document
    let audit = Audit(of: document)
    #expect(audit.medium == .recording)
    let titles = audit.disclosures.filter { $0.key?.name == "©nam" }
    #expect(titles.map(\.category) == [.text] && titles.map(\.weight) == [.medium])
    #expect(titles.first?.title.contains("title of a recording") == true)
  }
}
