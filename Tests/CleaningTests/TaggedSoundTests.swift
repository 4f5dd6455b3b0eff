import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Tags around audio data that is not decoded are removed; every byte of the audio data is kept and
/// compared.
struct TaggedSoundTests {
  private static let fastStart = id3Tag(3, id3Frame(3, "TPE1", utf8("\0Jane Example")))
  private static let rear =
    utf8("TAG") + utf8("Lake") + zeros(26) + utf8("Jane Example") + zeros(83)

  private static let sounds: [(name: String, bytes: [UInt8])] = [
    ("a.ape", utf8("MAC ") + little(3990, 2) + (0..<200).map { UInt8($0) }),
    ("a.wv", utf8("wvpk") + (0..<200).map { UInt8($0) }),
    ("a.mpc", utf8("MPCK") + (0..<200).map { UInt8($0) }),
    ("a.mpc", utf8("MP+\u{7}") + (0..<200).map { UInt8($0) }),
    ("b.mpc", little(5 << 11 | 1) + little(100) + (0..<200).map { UInt8($0) }),
    ("a.tta", utf8("TTA1") + (0..<200).map { UInt8($0) }),
    ("a.ac3", hex("0B77 0000 1440") + (0..<200).map { UInt8($0) }),
    ("a.dts", hex("7FFE8001") + (0..<200).map { UInt8($0) }),
  ]

  private static func cleaning(_ bytes: [UInt8], _ name: String, _ policy: String) throws
    -> Cleaning
  {
    let examination = Examination(ByteSource(bytes: bytes), name: name, magic: nil)
    #expect(examination.cleaningRefusal == nil, "\(name)")
    return Cleaning(
      examination.document, under: try #require(Policy.named(policy)))
  }

  @Test("The audio data is complete and compared, and the tags are removed")
  func kept() throws {
    for (name, sound) in Self.sounds {
      // A single ID3v1 tag is kept without its texts; it is removed if there is another tag.
      let blank = utf8("TAG") + zeros(125)
      for (file, clean) in [
        (Self.fastStart + sound, sound), (sound + Self.rear, sound + blank),
        (Self.fastStart + sound + Self.rear, sound),
      ] {
        let cleaning = try Self.cleaning(file, name, "all-metadata")
        let copy = cleaning.editedDocument.document.source
        #expect(copy.bytes(copy.wholeRange) == clean, "\(name)")
        let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: clean))
        #expect(verification.tracks.map(\.bytes) == [sound.count])
        #expect(verification.tracks.map(\.kind) == [.media])
      }
    }
  }

  @Test("A copy with different audio data fails verification")
  func compared() throws {
    for (name, sound) in Self.sounds {
      let cleaning = try Self.cleaning(Self.fastStart + sound + Self.rear, name, "location")
      let copy = cleaning.editedDocument.document.source
      var bytes = copy.bytes(copy.wholeRange)
      _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
      bytes[Self.fastStart.count + 100] ^= 1
      #expect(throws: Verification.Failure.samplesDiffer(track: "/")) {
        _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
      }
    }
  }

  @Test("Audio data that may contain offsets is not moved, or the file is refused")
  func inPlace() throws {
    let sound = utf8("OFR ") + little(15) + (0..<200).map { UInt8($0) }
    let cleaning = try Self.cleaning(sound + Self.rear, "a.ofr", "all-metadata")
    let copy = cleaning.editedDocument.document.source
    #expect(copy.bytes(copy.wholeRange) == sound + utf8("TAG") + zeros(125))
    let moved = Examination(ByteSource(bytes: Self.fastStart + sound), name: "a.ofr", magic: nil)
    #expect(moved.cleaningRefusal != nil)
  }

  @Test("A file with only tags is not refused")
  func tagsAlone() throws {
    for file in [Self.fastStart, Self.rear, Self.fastStart + zeros(64) + Self.rear] {
      let examination = Examination(ByteSource(bytes: file), name: "a.id3", magic: nil)
      #expect(examination.cleaningRefusal == nil)
    }
  }

  /// Eight bytes after a movie that look like a box header, with too few bytes for the box.
  @Test("Bytes after a movie that look like a box header are reported and removed")
  func afterAMovie() throws {
    let movie = HandwrittenMovie.fileType + box("moov", HandwrittenMovie.header())
    for tail in [
      utf8("SECRRAIL"), utf8("ABCDfree"), utf8("Q\0\0\0uuid"), hex("00000001") + utf8("RAIL"),
    ] {
      for policy in ["all-metadata", "identifying", "apple-sharing"] {
        let document = Examination(
          ByteSource(bytes: movie + tail), name: "a.mp4", magic: nil
        ).document
        let cleaning = Cleaning(
          document, under: try #require(Policy.named(policy)))
        let named = cleaning.found.findings.filter { finding in
          [.unreferenced, .unknown].contains(finding.disclosure.category)
            && finding.disclosure.evidence.fileRanges == [
              ByteRange(start: movie.count, count: tail.count)
            ]
        }
        #expect(named.count == 1, "\(tail), \(policy)")
        let copy = cleaning.editedDocument.document.source
        #expect(copy.bytes(copy.wholeRange) == movie, "\(tail), \(policy)")
        _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: movie))
      }
    }
  }
}
