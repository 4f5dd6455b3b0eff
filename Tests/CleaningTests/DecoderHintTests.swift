import ByteScript
import Bytes
import TestSupport
import Testing

/// Names of encoders by which decoders choose how to decode are kept.
struct DecoderHintTests {
  @Test(
    "Comments of JPEG that change how pictures are decoded are kept",
    arguments: ["CS=ITU601", "CS=ITU601\n", "MULTISCOPE II", "Metasoft MJPEG Codec"])
  func comments(_ text: String) throws {
    let file = jpeg(segment(0xFE, utf8(text)))
    #expect(try provenCopy(of: file, under: "all-metadata") == file)
  }

  @Test("A comment with a hint and other text is kept and reported")
  func commentWithText() throws {
    let file = jpeg(segment(0xFE, utf8("CS=ITU601\0Evening")))
    #expect(try provenCopy(of: file, under: "all-metadata", reportsKept: true) == file)
  }

  @Test(
    "Other comments of JPEG are removed",
    arguments: ["CS=ITU601 ", "CS=ITU60", "MULTISCOPE", "Intel(R) JPEG Library"])
  func otherComments(_ text: String) throws {
    let file = jpeg(segment(0xFE, utf8(text)))
    #expect(try provenCopy(of: file, under: "all-metadata") == jpeg())
  }

  @Test(
    "A compressor name by which decoders choose a codec is kept, and the text after it is removed")
  func compressorNames() throws {
    for name in ["Sorenson H263", "Planar Y'CbCr 8-bit 4:2:0"] {
      let file = movie(name)
      #expect(try provenCopy(of: file, "a.mov", under: "all-metadata") == file)
      #expect(try provenCopy(of: movie(name + " Lake"), "a.mov", under: "all-metadata") == file)
    }
    #expect(try provenCopy(of: movie("Sorenson"), "a.mov", under: "all-metadata") == movie(""))
  }

  private func movie(_ name: String) -> [UInt8] {
    var track = HandwrittenTrack([Array(1...6)])
    var entry = HandwrittenTrack.picture("H263", [])
    let text = utf8(name)
    entry.replaceSubrange(50..<51 + text.count, with: u8(text.count) + text)
    track.entry = entry
    return track.bytes
  }
}
