import ByteScript
import Bytes
import Formats
import InvariantChecks
import Testing

/// Players read sound that the sizes of a file do not count, such as those of an interrupted recorder. It is
/// kept, and texts after it are removed.
struct WrongSizeTests {
  enum Form: String, CaseIterable { case riff = "RIFF", bigRIFF = "RIFX", aiff = "FORM" }

  /// The size that the outermost chunk states.
  enum Size: String, CaseIterable {
    case right, typeOnly, header, half, zero, allOnes, tooLarge
    case toSound = "to the sound"

    func value(_ whole: Int, toSound: Int) -> Int {
      switch self {
      case .right: whole
      case .typeOnly: 4
      case .header: 36
      case .half: whole / 2
      case .zero: 0
      case .allOnes: 0xFFFF_FFFF
      case .tooLarge: whole + 5000
      case .toSound: toSound
      }
    }
  }

  /// Samples that look like no text and no header of a chunk.
  private static let sound: [UInt8] = (0..<6000).map { UInt8(truncatingIfNeeded: $0 * 7 + 128 | 1) }
  private static let secret = utf8("Jane Example")

  private static func number(_ value: Int, in form: Form) -> [UInt8] {
    form == .riff ? little(value) : u32(value)
  }

  private static func chunk(
    _ code: String, _ body: [UInt8], size: Int? = nil, in form: Form
  ) -> [UInt8] {
    form == .riff ? riffChunk(code, body, size: size) : iffChunk(code, body, size: size)
  }

  /// Returns a form without its first eight bytes, and the size up to the sound.
  private static func content(
    _ form: Form, soundSize: Int? = nil, texts: Bool = true
  ) -> (bytes: [UInt8], toSound: Int) {
    let text =
      !texts
      ? []
      : form == .aiff
        ? chunk("AUTH", secret, in: form)
        : chunk("LIST", utf8("INFO") + chunk("IART", secret, in: form), in: form)
    let isBig = form != .riff
    let format =
      form == .aiff
      ? chunk("COMM", hex("0001") + u32(3000) + hex("0010 400BFA00000000000000"), in: form)
      : chunk(
        "fmt ",
        isBig
          ? hex("0001 0001 00001F40 00003E80 0002 0010")
          : hex("0100 0100 401F0000 803E0000 0200 1000"),
        in: form)
    let head = utf8(form == .aiff ? "AIFF" : "WAVE") + format + text
    let offset = form == .aiff ? u32(0, 0) : []
    let data = chunk(
      form == .aiff ? "SSND" : "data", offset + sound, size: soundSize.map { $0 + offset.count },
      in: form)
    return (head + data + text, head.count)
  }

  private static func file(_ form: Form, _ size: Size) -> [UInt8] {
    let (bytes, toSound) = content(form)
    return utf8(form.rawValue) + number(size.value(bytes.count, toSound: toSound), in: form) + bytes
  }

  @Test(
    "All sound is kept, and texts are removed, whatever the outermost size is",
    arguments: Form.allCases,
    Size.allCases)
  func outermostSize(_ form: Form, _ size: Size) throws {
    let file = Self.file(form, size)
    for policy in ["identifying", "all-metadata"] {
      let copy = try provenCopy(of: file, form == .aiff ? "a.aiff" : "a.wav", under: policy)
      #expect(copy.contains(Self.sound), "\(policy)")
      if policy == "all-metadata" { #expect(!copy.contains(Self.secret)) }
      let again = Examination(ByteSource(bytes: copy), name: "a", magic: nil).document
      #expect(again.root.children.first?.range.count == copy.count)
    }
  }

  @Test("Sound that the sizes of an earlier moment do not count is kept", arguments: Form.allCases)
  func earlierSizes(_ form: Form) throws {
    let (bytes, toSound) = Self.content(form, soundSize: 2000, texts: false)
    let header = form == .aiff ? 16 : 8
    for size in [toSound + header + 2000, 0, bytes.count, 4] {
      let file = utf8(form.rawValue) + Self.number(size, in: form) + bytes
      let copy = try provenCopy(
        of: file, form == .aiff ? "a.aiff" : "a.wav", under: "all-metadata",
        reportsKept: true)
      #expect(copy == file, "\(size)")
    }
  }

  @Test("Chunks after sound that no size counts are found", arguments: Form.allCases)
  func chunksAfterSound(_ form: Form) throws {
    let (bytes, toSound) = Self.content(form, soundSize: 2000)
    for size in [toSound + 16 + 2000, bytes.count] {
      let file = utf8(form.rawValue) + Self.number(size, in: form) + bytes
      let copy = try provenCopy(
        of: file, form == .aiff ? "a.aiff" : "a.wav", under: "all-metadata",
        reportsKept: true)
      #expect(copy.contains(Self.sound))
      #expect(!copy.contains(Self.secret))
    }
  }

  @Test(
    "Sound of a form with 64-bit sizes is kept",
    arguments: [(0, 0), (36, 6000), (2080, 2000), (5000, 9000)])
  func largeSizes(_ riff: Int, _ data: Int) throws {
    let sizes =
      little(riff) + zeros(4) + little(data) + zeros(4) + little(3000) + zeros(4) + zeros(4)
    let file =
      utf8("RF64") + [255, 255, 255, 255] + utf8("WAVE") + riffChunk("ds64", sizes)
      + riffChunk("fmt ", hex("0100 0100 401F0000 803E0000 0200 1000"))
      + riffChunk("data", Self.sound, size: 0xFFFF_FFFF)
    #expect(
      try provenCopy(of: file, "a.wav", under: "all-metadata", reportsKept: data == 2000) == file)
  }

  @Test("Text, tags and files after a complete form are no sound")
  func trailingBytes() throws {
    let (bytes, _) = Self.content(.riff, texts: false)
    let file = utf8("RIFF") + little(bytes.count) + bytes
    let tag = utf8("TAG") + Self.secret + zeros(112) + [255]
    for rest in [Self.secret, tag] {
      #expect(try provenCopy(of: file + rest, "a.wav", under: "all-metadata") == file)
    }
  }
}
