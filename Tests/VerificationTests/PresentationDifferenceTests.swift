import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// A copy is not verified if it differs in how it is presented, unless the policy allows it.
struct PresentationDifferenceTests {
  private static func cleaning(
    _ file: [UInt8], _ name: String, _ policy: String = "identifying"
  ) throws -> Cleaning {
    Cleaning(
      Examination(ByteSource(bytes: file), name: name, magic: nil).document,
      under: try #require(Policy.named(policy)))
  }

  /// Verifies a copy that is the planned one with other bytes in place of the first occurrence of
  /// some of its bytes.
  private static func failure(
    _ cleaning: Cleaning, _ wanted: [UInt8], becoming others: [UInt8]
  ) throws -> Verification.Failure? {
    let source = cleaning.editedDocument.document.source
    var bytes = source.bytes(source.wholeRange)
    let place = try #require(bytes.firstRange(of: wanted))
    bytes.replaceSubrange(place, with: others)
    do {
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
      return nil
    } catch {
      return error
    }
  }

  @Test("A copy that is not recognized as the format of the original is not verified")
  func format() throws {
    let signature = pngSignature
    let picture =
      signature + pngChunk("IHDR", u32(8, 4) + [8, 0, 0, 0, 0]) + pngChunk("IDAT", [1, 2, 3])
      + pngChunk("IEND", [])
    let cleaning = try Self.cleaning(picture, "a.png")
    #expect(
      try Self.failure(cleaning, signature, becoming: hex("89 50 4E 47 0D 0A 1A 0B"))
        == .notRecognized("PNG image"))
    #expect(try Self.failure(cleaning, signature, becoming: signature) == nil)
  }

  // MARK: HEIF

  /// A HEIF file with one picture of two properties, and one item that is linked to it.
  private static let picture: [UInt8] = {
    func item(_ id: Int, _ type: String) -> [UInt8] {
      box("infe", [2, 0, 0, 0], u16(id, 0), utf8(type + "\0"))
    }
    let properties = box(
      "ipco", fullBox("ispe", u32(2, 2)), box("irot", [1]), box("irot", [3]))
    let associations = fullBox("ipma", u32(2), u16(1), [2, 1, 0x82], u16(2), [2, 1, 0x83])
    let locations = fullBox(
      "iloc", [0x44, 0, 0, 2], u16(1, 0, 1), u32(0, 4), u16(2, 0, 1), u32(0, 4))
    return box("ftyp", utf8("mif1"), u32(0), utf8("mif1"))
      + fullBox(
        "meta", handlerBox("pict"), fullBox("pitm", u16(1)),
        fullBox("iinf", u16(2), item(1, "hvc1"), item(2, "hvc1")),
        fullBox("iref", box("thmb", u16(2, 1, 1))), box("iprp", properties, associations), locations
      )
  }()

  @Test("A picture must keep its properties, and its links to other pictures")
  func links() throws {
    let cleaning = try Self.cleaning(Self.picture, "a.heic")
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == Self.picture)
    let association = u16(1) + [2, 1, 0x82]
    for other in [u16(1) + [2, 1, 0x83], u16(1) + [2, 1, 0x02]] {
      #expect(try Self.failure(cleaning, association, becoming: other) != nil, "\(other)")
    }
    let failure = try Self.failure(
      cleaning, box("thmb", u16(2, 1, 1)), becoming: box("thmb", u16(1, 1, 2)))
    guard case .presentationDiffers("relations", _)? = failure else {
      Issue.record("\(failure.map(\.words) ?? "verified")")
      return
    }
  }

  // MARK: Tags

  @Test("Values in tags that players use must stay")
  func tags() throws {
    let gain = id3Frame(3, "TXXX", id3Text("replaygain_track_gain\0-6.50 dB\0\0"))
    let sound = silentFrame + silentFrame + silentFrame
    let cleaning = try Self.cleaning(id3Tag(3, gain) + sound, "a.mp3")
    let failure = try Self.failure(cleaning, utf8("-6.50"), becoming: utf8("-9.50"))
    guard case .presentationDiffers("gain", _)? = failure else {
      Issue.record("\(failure.map(\.words) ?? "verified")")
      return
    }
  }

  // MARK: Policies

  @Test("Only all-metadata may change a fact of presentation, and only chapters")
  func table() {
    for policy in Policy.all {
      let changed = PresentationAspect.allCases.filter { policy.mayChange($0) }
      #expect(changed == (policy.name == "all-metadata" ? [.chapters] : []), "\(policy.name)")
    }
  }

  @Test("What the user names may be removed although it decides the presentation")
  func named() throws {
    var exceptions = Exceptions()
    try exceptions.add("/gAMA", as: .remove)
    let file = onePoint(pngChunk("gAMA", u32(45455)))
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file), name: "a.png", magic: nil).document,
      under: try #require(Policy.named("none")).except(exceptions))
    let source = cleaning.editedDocument.document.source
    #expect(source.bytes(source.wholeRange) == onePoint())
    _ = try Verification(of: cleaning.plan, in: source)
  }

  // MARK: Raw photos

  @Test("Tags that decode a DNG raw photo are kept and reported, and others are removed")
  func rawPhoto() throws {
    func text(_ tag: Int, _ word: String) -> [UInt8] { entry(tag, 2, word.utf8.count, utf8(word)) }
    let photo = tiff(
      directory(
        entry(0x0100, 3, 1, u16(2)), entry(0x0101, 3, 1, u16(2)), entry(0x0102, 3, 1, u16(8)),
        entry(0x0103, 3, 1, u16(1)), entry(0x0106, 3, 1, u16(34892)), text(0x010F, "Acm\0"),
        entry(0x0111, 4, 1, u32(170)), entry(0x0115, 3, 1, u16(1)), entry(0x0117, 4, 1, u32(4)),
        text(0x013B, "Erk\0"), entry(0xC612, 1, 4, [1, 4, 0, 0]), text(0xC614, "One\0"),
        entry(0xC61D, 4, 1, u32(255))), [1, 2, 3, 4])
    let cleaning = try Self.cleaning(photo, "a.dng", "all-metadata")
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(bytes.firstRange(of: utf8("Erk")) == nil)
    for kept in ["Acm", "One"] { #expect(bytes.firstRange(of: utf8(kept)) != nil) }
    #expect(cleaning.remaining.count == 2)
  }
}
