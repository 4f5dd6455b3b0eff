import Anatomy
import Bytes
import Editing
import Formats
import InvariantChecks
import Metadata
import Rewriting
import TestSupport
import Testing
import Verification

/// Edits of the metadata of all files: each change is read back, and nothing else changes.
struct EditTests {
  /// Files to which a title can be added. Only some of the large files are edited.
  private static let files = (Seed.corpus + Seed.made + Seed.samples).filter { seed in
    guard seed.bytes.count < 4 << 20 else { return false }
    let document = open(seed)
    return !document.spacesOfNewTags.isEmpty
  }

  private static func open(_ seed: Seed) -> Document {
    Examination(ByteSource(bytes: seed.bytes), name: seed.name, magic: nil).document
  }

  private static func change(_ action: MetadataChange.Action, _ key: String) throws
    -> MetadataChange
  {
    MetadataChange(action, of: try #require(KeySelector(key)), words: key)
  }

  private static func edit(_ bytes: [UInt8], _ seed: Seed, _ changes: MetadataChange...) -> Editing
  {
    let document = Examination(ByteSource(bytes: bytes), name: seed.name, magic: nil).document
    return Editing(document, changes)
  }

  private static func bytes(of editing: Editing) -> [UInt8] {
    let source = editing.editedDocument.document.source
    return source.bytes(source.wholeRange)
  }

  @Test("There are enough files of each kind to edit")
  func count() {
    let spaces = Dictionary(
      grouping: Self.files.compactMap { Self.open($0).spacesOfNewTags.first }, by: \.self)
    let songs = Seed.samples.isEmpty ? 100 : 150
    let expected: [(KeySpace, Int)] = [
      (.iTunes, songs), (.quickTimeMetadata, 20), (.id3, 80), (.vorbis, 10), (.riff, 10),
    ]
    for (space, least) in expected {
      #expect(spaces[space, default: []].count >= least, "\(space)")
    }
  }

  @Test("An edit without changes gives the same bytes", arguments: files)
  func nothing(_ seed: Seed) {
    #expect(Self.bytes(of: Self.edit(seed.bytes, seed)) == seed.bytes)
  }

  @Test(
    "A title is set, read back and verified, and a second time changes nothing", arguments: files)
  func title(_ seed: Seed) throws {
    let change = try Self.change(.set(EditValue("Zwölf é 三")), "title")
    let editing = Self.edit(seed.bytes, seed, change)
    guard editing.refusals.isEmpty else {
      return #expect(
        Self.isExplained(editing.refusals.map(\.words), seed), "\(editing.refusals.map(\.words))")
    }
    let bytes = Self.bytes(of: editing)
    do {
      let verification = try Verification(of: editing.plan, in: ByteSource(bytes: bytes))
      #expect(verification.unchangedItems != nil)
    } catch {
      let isExplained = Self.explained.contains { seed.name.hasSuffix($0.file) }
      if !isExplained { Issue.record("\(seed.name): \(error.words)") }
      return
    }
    let again = Self.edit(bytes, seed, change)
    #expect(again.changesNothing, "\(again.steps)")
    let view = NormalizedView(
      editing.editedDocument.document.metadataItems, isVideo: true)
    #expect(view.entries.first { $0.field == .title }?.text == "Zwölf é 三")
  }

  /// Movies of which no edited copy is written, with the reason.
  private static let explained: [(file: String, reason: String)] = [
    ("c2pa__video1.mp4", "the file is signed, and a change would break the signature"),
    ("ascan__leading-mdat.m4a", "the chunk offsets point into the movie box"),
    ("taglib__infloop.m4a", "the samples cannot be compared"),
    (".fuzzed", "the tables of the file are damaged"),
    ("musicmd__issue-74.m4a", "the chunk offsets point into the movie box"),
    (
      "cut-stream.bytes",
      "the file begins with bytes that are no frame, which a tag must not precede"
    ),
    (
      "lofty__crash-6373119c37ca5982277fc75787a0a3c34aadbca7_minimized",
      "unsynchronised, but not marked so"
    ),
    ("tlsharp__bgo_701689.m4a", "the file is cut off, and chunks after its end do not move"),
  ]

  /// Movies to which no title can be added, with the reason.
  private static func isExplained(_ refusals: [String], _ seed: Seed) -> Bool {
    let reasons = [
      "the file has no movie box", "the structure is cut off", "is damaged", "cannot be added",
      "is compressed", "a number does not fit", "raw photos cannot be edited",
      "must be before other tags", "are cut off", "is cut off", "is missing",
      "is compressed, encrypted",
      "no element rdf:RDF", "too little free space", "cannot state a new item",
      "no start of a picture", "no header of a picture", "to restore a JPEG file",
      "bytes that belong to no item", "the number of items is not the stated one",
      "samples are not in media data", "would become a part of it",
    ]
    return refusals.allSatisfy { refusal in reasons.contains { refusal.contains($0) } }
  }

  /// A key that no file has.
  private static func newKey(in document: Document) -> String {
    switch document.spacesOfNewTags.first {
    case .id3: "id3/TXXX:EXAMPLE"
    case .ape: "ape/EXAMPLE"
    case .vorbis: "vorb/EXAMPLE"
    case .riff: "riff/ICMS"
    case .exif: "exif/HostComputer"
    case .xmp: "xmp/dc:source"
    default: "itlk/com.example.TEST"
    }
  }

  @Test("What an edit adds can be removed again", arguments: files)
  func removal(_ seed: Seed) throws {
    let before = Self.open(seed)
    let key = Self.newKey(in: before)
    let added = Self.edit(seed.bytes, seed, try Self.change(.add(EditValue("x")), key))
    guard added.refusals.isEmpty else { return }
    let bytes = Self.bytes(of: added)
    let removed = Self.edit(bytes, seed, try Self.change(.remove(nil), key))
    #expect(removed.refusals.isEmpty && removed.withoutEffect.isEmpty)
    let after = removed.editedDocument.document
    // A new ID3v2 tag takes over what older tags state, and keeps it.
    let isTakenOver = Self.takesOver(before)
    // Values that are stored apart from their structure have no order.
    func statements(_ document: Document, inGroup isInGroup: Bool) -> [EditStatement] {
      document.metadataItems.filter {
        ($0.node.group != nil) == isInGroup && !(isTakenOver && $0.keySpace == .id3)
      }.map(\.statement)
    }
    #expect(statements(after, inGroup: false) == statements(before, inGroup: false))
    #expect(Set(statements(after, inGroup: true)) == Set(statements(before, inGroup: true)))
    // If there was a list of tags before, exactly the old bytes remain.
    guard case .identifier(let identifier) = try #require(KeySelector(key)) else { return }
    let space = identifier.keySpace
    // Both kinds of keys of iTunes are in one list.
    let spaces = space == .iTunesLongForm ? [space, .iTunes] : [space]
    let hadList = before.metadataItems.contains {
      spaces.contains($0.key.space) && $0.describesItsScope && $0.scope == .file
    }
    guard hadList, !Self.changedLists.contains(where: { seed.name.hasSuffix($0.file) }) else {
      return
    }
    let result = Self.bytes(of: removed)
    switch space {
    // A table of entries that became larger stays at the end of the structure.
    case .exif: break
    // If the free space was too small for the new tag, it takes up the removed bytes.
    case .id3, .vorbis:
      #expect(result == seed.bytes || result.count > seed.bytes.count, "\(seed.name)")
    default: #expect(result == seed.bytes, "\(seed.name)")
    }
  }

  /// Files of which an edit also corrects something else, with the reason.
  private static let changedLists: [(file: String, reason: String)] = [
    ("taglib__infloop.m4a", "the file is cut off in its free space"),
    ("audio/interrupted.bytes", "the sizes of an interrupted recording are corrected"),
    ("id3/mistakes.bytes", "the sizes of its frames can be read in two ways"),
  ]

  @Test("Edits of two keys give the same bytes in either order", arguments: files)
  func order(_ seed: Seed) throws {
    let isMovie = Self.open(seed).root.child("moov") != nil
    let one = try Self.change(.set(EditValue("A")), isMovie ? "itsk/%A9nam" : "title")
    let two = try Self.change(.set(EditValue("B")), isMovie ? "itsk/%A9ART" : "artist")
    let first = Self.edit(seed.bytes, seed, one)
    let second = Self.edit(seed.bytes, seed, two)
    guard first.refusals.isEmpty, second.refusals.isEmpty,
      // The sizes of its frames can be read in two ways, and an edit changes which one fits.
      !seed.name.hasSuffix("id3/mistakes.bytes")
    else { return }
    let both = Self.edit(Self.bytes(of: first), seed, two)
    let other = Self.edit(Self.bytes(of: second), seed, one)
    let together = Self.edit(seed.bytes, seed, one, two)
    // Values that do not fit into their place are written at the end, in the order of the changes. What a new
    // tag takes over leaves free space when it becomes shorter. In one picture both Exif and XMP grow and move
    // to the end, together in the order of the items.
    let root = Self.open(seed).root
    if Self.takesOver(root.document) || seed.name.hasSuffix("samsung-one-ui-6.heic") {
      #expect(Self.statements(of: together) == Self.statements(of: both), "\(seed.name)")
    } else {
      let isSame = Self.bytes(of: together) == Self.bytes(of: both)
      #expect(isSame, "\(seed.name)")
    }
    if Self.takesOver(root.document) || root.declared?.declaration.group == "tiff"
      || !isMovie && root.child("meta") != nil
    {
      #expect(Self.statements(of: both) == Self.statements(of: other), "\(seed.name)")
    } else {
      let isSame = Self.bytes(of: both) == Self.bytes(of: other)
      #expect(isSame, "\(seed.name)")
    }
  }

  /// Whether a new ID3v2 tag in a file takes over the values of older tags.
  private static func takesOver(_ document: Document) -> Bool {
    document.spacesOfNewTags.first == .id3
      && !document.metadataItems.contains { $0.keySpace == .id3 && $0.describesItsScope }
  }

  /// The values of all items, in no order.
  private static func statements(of editing: Editing) -> [String] {
    editing.editedDocument.document.metadataItems.map { "\($0.identifier) \($0.statement)" }
      .sorted()
  }

  @Test("What follows the media data of a picture keeps its distance from the end of the file")
  func trailer() throws {
    let seed = try #require(Seed.made.first { $0.name.hasSuffix("pictures/still.heic") })
    let video: [UInt8] = [0, 0, 0, 16] + Array("mpvd".utf8) + [1, 2, 3, 4, 5, 6, 7, 8]
    let title = String(repeating: "x", count: 5000)
    let change = try Self.change(.set(EditValue(title)), "title")
    let editing = Self.edit(seed.bytes + video, seed, change)
    #expect(editing.refusals.isEmpty)
    let bytes = Self.bytes(of: editing)
    #expect(bytes.count > seed.bytes.count + title.utf8.count)
    #expect(bytes.suffix(video.count) == video[...])
    _ = try Verification(of: editing.plan, in: ByteSource(bytes: bytes))
  }
}
