import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// The number of undecoded bytes includes those inside known structures; each byte counts once.
struct UnknownBytesTests {
  private static func count(_ bytes: [UInt8], _ name: String) -> Int {
    let document = Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
    return Audit(of: document).undecodedBytes
  }

  @Test("Content of private frames and whole unknown frames count as undecoded")
  func frames() {
    let unknown = id3Frame(3, "PRIV", utf8("com.example\0") + [UInt8](1...60))
    let known = id3Frame(3, "TIT2", [0] + utf8("Title"))
    let more = id3Frame(3, "ZZZZ", [UInt8](1...30))
    for (frames, expected) in [
      (known, 0), (known + unknown, 60), (known + unknown + more, 60 + more.count),
    ] {
      #expect(Self.count(id3Tag(3, frames), "a.mp3") == expected)
    }
  }

  @Test("Samples of an unknown format count as undecoded")
  func track() {
    var track = HandwrittenTrack([[1, 2, 3], [4, 5, 6, 7]])
    track.handler = "meta"
    track.entry = HandwrittenMovie.entry("zzzz")
    #expect(Self.count(track.bytes, "a.mp4") == 7)
    // Media data without samples is reported as hidden data.
    #expect(Self.count(track.bytes + box("mdat", utf8("others")), "a.mp4") == 7)
    track.handler = "vide"
    #expect(Self.count(track.bytes, "a.mp4") == 0)
  }

  @Test("Unknown boxes count once, even if they are reported twice")
  func boxes() {
    let unknown = box("zzzz", [UInt8](1...50))
    let bytes =
      HandwrittenMovie.fileType + box("moov", HandwrittenMovie.header(), unknown) + unknown
    #expect(Self.count(bytes, "a.mp4") == 100)
  }
}
