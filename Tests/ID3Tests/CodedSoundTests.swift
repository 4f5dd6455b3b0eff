import ByteScript
import Bytes
import Files
import Formats
import InvariantChecks
import Schema
import Testing

/// Audio between tags in a format that no reader decodes is named by its signature, and never taken
/// for MPEG frames.
struct CodedSoundTests {
  private static let front = id3Tag(
    3, id3Frame(3, "TIT2", id3Text("Lake")))
  private static let rear = utf8("TAG") + utf8("Lake") + zeros(121)

  private static let parts: [(bytes: [UInt8], title: String)] = [
    (utf8("MAC ") + little(3990, 2) + zeros(40), "Monkey's Audio"),
    (utf8("wvpk") + little(40, 4) + zeros(40), "WavPack"),
    (utf8("MP+\u{7}") + zeros(40), "Musepack"),
    (utf8("MPCKSH") + zeros(40), "Musepack"),
    (utf8("TTA1") + zeros(40), "TrueAudio"),
    (utf8("TTA2") + zeros(40), "TrueAudio"),
    (utf8("OFR ") + little(15) + zeros(40), "OptimFROG"),
    (utf8("tBaK") + zeros(40), "TAK"),
    (utf8("DSD ") + little(28) + zeros(40), "DSF"),
    (utf8("FRM8") + zeros(40), "DSDIFF"),
    (hex("0B77 0000 1440") + zeros(40), "AC-3"),
    (hex("7FFE8001") + zeros(40), "DTS"),
    (utf8("OggS") + zeros(40), "Ogg"),
    (hex("1A45DFA3 9F4282 88") + utf8("matroska"), "Matroska"),
    (hex("1A45DFA3 9F4282 84") + utf8("webm"), "WebM"),
    (utf8("RIFF") + little(40, 4) + utf8("AVI ") + zeros(40), "AVI"),
    ((0..<3).flatMap { _ in [0x47] + zeros(187) }, "MPEG transport stream"),
    ((0..<3).flatMap { _ in zeros(4) + [0x47] + zeros(187) }, "MPEG transport stream"),
  ]

  /// A layer I frame by chance: `FF FF` and a complete valid header, repeated.
  private static let chance = (0..<4).flatMap { _ in hex("FFFF 1000") + zeros(28) }

  @Test("Undecoded audio between tags is named, and not searched for frames")
  func betweenTags() {
    for (bytes, title) in Self.parts {
      for file in [Self.front + bytes + Self.chance, bytes + Self.chance + Self.rear] {
        let examination = Examination(ByteSource(bytes: file), name: "a.bin", magic: nil)
        let kind = examination.typeEvidence.structure?.title ?? ""
        #expect(kind.hasPrefix("\(title) (not decoded) with ID3"), "\(title): \(kind)")
        #expect(
          examination.document.root.children.contains { $0.title == "\(title), not decoded" })
        expectInvariants(file)
      }
    }
  }

  @Test("A file that consists of undecoded audio is named and not recognized")
  func alone() {
    for (bytes, title) in Self.parts {
      let source = ByteSource(bytes: bytes + Self.chance)
      let typeEvidence = Examination(source, name: "a", magic: nil).typeEvidence
      #expect(typeEvidence.structure == nil && typeEvidence.unsupported?.title == title)
      #expect(typeEvidence.unsupportedDescription == "\(title): unsupported")
    }
  }

  @Test("A text that begins like a signature is not taken for that format")
  func texts() {
    for text in ["MAC address of the printer", "OFR is a word", "DSD stands for something"] {
      let source = ByteSource(bytes: utf8(text))
      #expect(Examination(source, name: "a.txt", magic: nil).typeEvidence.unsupported == nil)
    }
  }

  @Test("Without a signature at the start, the content is searched for frames")
  func chanceFrames() {
    let source = ByteSource(bytes: Self.front + utf8("what") + Self.chance)
    let kind = Examination(source, name: "a.bin", magic: nil).typeEvidence.structure
    #expect(kind?.title == "MPEG audio layer I")
  }

  @Test("Musepack without a signature needs its file extension and a plausible header")
  func oldMusepack() {
    // Stream version 5: bit rate 0, no intensity stereo, maximum band 31, blocks of one frame.
    let header = little(5 << 11 | 31 << 6 | 1) + little(100) + zeros(60)
    func kind(_ name: String, _ header: [UInt8]) -> String? {
      Examination(ByteSource(bytes: header + Self.rear), name: name, magic: nil)
        .typeEvidence.structure?.title
    }
    #expect(kind("a.mpc", header) == "Musepack (not decoded) with ID3v1 Tag")
    #expect(kind("a.mp+", header) == "Musepack (not decoded) with ID3v1 Tag")
    #expect(kind("a.bin", header) == "file with ID3v1 Tag")
    #expect(kind("a.mpc", little(3 << 11 | 1) + little(100)) == "file with ID3v1 Tag")
    #expect(kind("a.mpc", little(5 << 11 | 1 << 22 | 1) + little(100)) == "file with ID3v1 Tag")
    #expect(kind("a.mpc", little(5 << 11 | 1) + little(0)) == "file with ID3v1 Tag")
    let bare = Examination(ByteSource(bytes: header), name: "a.mpc", magic: nil).typeEvidence
    #expect(bare.structure == nil && bare.unsupported == .musepack)
  }

  @Test("For each format it is defined whether clean writes it between tags")
  func answers() {
    for format in UndecodedFormat.allCases {
      #expect(CodedBetweenTags.all.count { $0.format == format } == 1, "\(format)")
    }
    for format in MediaFormat.allCases {
      #expect(CleanableFormats.all.count { $0.format == format } == 1, "\(format)")
    }
    #expect(CleanableFormats.all.count == MediaFormat.allCases.count)
  }

  @Test(.enabled(if: SampleFiles.isFurtherNamed, "no folder of further samples"))
  func realFiles() throws {
    for (name, kind) in [
      "exiftool__APE.ape": "Monkey's Audio (not decoded) with APE Tag",
      "exiftool__APE.mpc": "Musepack (not decoded) with ID3v2.2 Tag",
      "taglib__tagged.tta": "TrueAudio (not decoded) with ID3v2.3 Tag",
    ] {
      let file = try #require(SampleFiles.named(name))
      let source = try ByteSource.open(path: file.path)
      #expect(Examination(source, name: name, magic: nil).typeEvidence.structure?.title == kind)
    }
    for (name, format) in [
      "mutagen__with-id3.dsf": UndecodedFormat.dsf, "taglib__empty10ms.dff": .dsdiff,
      "exiftool__Pentax.avi": .avi, "fq__avc.mkv": .matroska, "fq__flac.ogg": .ogg,
      "media3__bear.opus": .ogg, "media3__sample_scte35.ts": .transportStream,
      "exiftool__M2TS.mts": .transportStream, "media3__invalid-bitstream.webm": .webM,
    ] {
      let file = try #require(SampleFiles.named(name))
      let source = try ByteSource.open(path: file.path)
      let typeEvidence = Examination(source, name: name, magic: nil).typeEvidence
      #expect(typeEvidence.unsupported == format, "\(name): \(typeEvidence.structure?.title ?? "")")
    }
  }
}

private func expectInvariants(_ bytes: [UInt8]) {
  for violation in Invariants.violations(of: bytes) { Issue.record("\(violation)") }
}
