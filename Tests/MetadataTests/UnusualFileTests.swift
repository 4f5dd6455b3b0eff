import Anatomy
import ByteScript
import Bytes
import Formats
import Foundation
import InvariantChecks
import Metadata
import Movie
import TestSupport
import Testing

/// Metadata in the forms that writers use besides the standards.
struct UnusualFileTests {
  private func open(_ bytes: [UInt8], _ name: String) -> Document {
    Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
  }

  @Test("A genre number with the type of genres is read")
  func genreType() {
    let view = examined(taggedSong(itemBox("gnre", type: 18, [0, 18]))).normalizedView
    #expect(view[.genre]?.text == "Rock")
  }

  @Test("Frame IDs of version 2.2 that are padded with a zero or a space are known keys")
  func paddedFrameIDs() {
    let document = examined(
      id3: 3,
      [("TP1\0", [0] + utf8("Ada")), ("TT2 ", [0] + utf8("Song")), ("TAL\0", [0] + utf8("Set"))])
    let view = document.normalizedView
    #expect(view[.artist]?.text == "Ada")
    #expect(view[.title]?.text == "Song")
    #expect(view[.album]?.text == "Set")
    #expect(document.metadataItems.first?.identifier.description == "id3/%00TP1")
  }

  private static func ape(_ items: [(String, String)]) -> [UInt8] {
    let body = items.flatMap { key, value -> [UInt8] in
      little(value.utf8.count, 4) + little(0, 4) + utf8(key) + [0] + utf8(value)
    }
    func end(_ flags: Int) -> [UInt8] {
      utf8("APETAGEX") + little(2000, 4) + little(body.count + 32, 4) + little(items.count, 4)
        + little(flags, 4) + zeros(8)
    }
    return end(0xA000_0000) + body + end(0x8000_0000)
  }

  @Test("APE keys of other programs are normalized")
  func apeKeys() {
    let frame = hex("FFFB9064") + zeros(413)
    let items = [
      ("DATE", "1999"), ("DISCNUMBER", "2"), ("DISCTOTAL", "3"), ("TRACKTOTAL", "16"),
      ("Tracknumber", "01/16"), ("BAND", "The Band"),
    ]
    let view = open(frame + frame + frame + Self.ape(items), "a.mp3").normalizedView
    #expect(view[.year]?.text == "1999")
    #expect(view[.discNumber]?.text == "2")
    #expect(view[.discCount]?.text == "3")
    #expect(view[.trackNumber]?.text == "1")
    #expect(view[.trackCount]?.text == "16")
    #expect(view[.albumArtist]?.text == "The Band")
  }

  private static func flac(_ blocks: [(type: UInt8, body: [UInt8])]) -> [UInt8] {
    let stream = u16(4096, 4096) + zeros(6) + hex("0AC440F000015888") + zeros(16)
    let all = [(type: UInt8(0), body: stream)] + blocks
    return utf8("fLaC")
      + all.enumerated().flatMap { index, block in
        [block.type | (index == all.count - 1 ? 0x80 : 0)] + big(block.body.count, 3) + block.body
      }
  }

  @Test("A Vorbis comment with coordinates is a place, and one with a name is not")
  func vorbisLocation() {
    func view(_ value: String) -> NormalizedView {
      let comment = utf8("LOCATION=" + value)
      let body = little(0, 4) + little(1, 4) + little(comment.count, 4) + comment
      return open(Self.flac([(4, body)]), "a.flac").normalizedView
    }
    #expect(view("48.2082, 16.3738")[.location]?.text == "48.2082° N 16.3738° E")
    #expect(view("Opera, Vienna")[.location]?.text == "Opera, Vienna")
    #expect(view("0.0, 0.0")[.location] == nil)
  }

  @Test("The tracks of a cue sheet in FLAC are chapters")
  func cueSheet() throws {
    func track(_ number: Int, _ offset: Int, _ index: Int?) -> [UInt8] {
      big(offset, 8) + [UInt8(number)] + zeros(12 + 14) + [index == nil ? 0 : 1]
        + (index.map { big($0, 8) + [1, 0, 0, 0] } ?? [])
    }
    let sheet =
      zeros(128) + big(0, 8) + [0x80] + zeros(258) + [3] + track(1, 0, 0)
      + track(2, 22_050, 22_050) + track(170, 88_200, nil)
    let list = try #require(open(Self.flac([(5, sheet)]), "a.flac").chapterLists().first)
    #expect(list.source == .cueSheet)
    #expect(list.chapters.map(\.title) == ["Track 1", "Track 2"])
    #expect(list.chapters.map(\.start) == [0, 44_100].map { RationalTime($0, per: 44_100) })
    #expect(list.chapters.map(\.duration).last == RationalTime(44_100, per: 44_100))
  }

  @Test("An SSND chunk of size 0 ends before the next chunk")
  func emptySound() {
    let tag = id3Tag(3, id3Frame(3, "TIT2", id3Text("Song")))
    let common = u16(1) + u32(0) + u16(16) + hex("400EAC44000000000000")
    let bytes = iffChunk(
      "FORM", utf8("AIFF"), iffChunk("COMM", common), iffChunk("SSND"), iffChunk("ID3 ", tag))
    #expect(open(bytes, "a.aif").normalizedView[.title]?.text == "Song")
  }

  @Test("A position of 0, 0 is no place")
  func origin() {
    let place = examined(
      emptyMovie(box("udta", box("©xyz", u16(18, 0x15C7), utf8("+00.0000+000.0000/")))))
    #expect(place.normalizedView[.location] == nil)
    var places = 0
    Timeline(place).forEachPlace { _ in
      places += 1
      return true
    }
    #expect(places == 0)
  }

  // MARK: Tracks

  @Test("AC-3 streams with bsid 9 and 10 have a half and a quarter of the rate")
  func slowAC3() {
    for (bsid, rate) in [(8, 44100), (9, 22050), (10, 11025)] {
      let bits = 1 << 22 | bsid << 17 | 2 << 11
      let entry = HandwrittenMovie.sound("ac-3", rate: 44100, box("dac3", big(bits, 3)))
      #expect(
        TwoSecondMovie.tracks(TwoSecondMovie.track(1, "soun", entry: entry)).first?.sound?
          .sampleRate == rate)
    }
  }

  @Test("Messages in the first sample state the light levels if no box does")
  func lightLevels() throws {
    let display =
      u16(13_250, 34_500, 7500, 3000, 34_000, 16_000, 15_635, 16_450) + u32(10_000_000, 50)
    let unit =
      hex("4E01") + [137, 24] + display + [144, 4] + u16(1000, 400) + [0x80]
    let sample = u32(unit.count) + unit
    let color = box("colr", utf8("nclx"), u16(9, 16, 9), u8(0))
    let configuration = box(
      "hvcC", hex("01 02 20000000 900000000000 3C F000 FC FD FA FA 0000 0F 00"))
    func track(_ offset: Int) -> [UInt8] {
      TwoSecondMovie.track(
        1, "vide", size: (64, 64),
        entry: HandwrittenMovie.visual("hvc1", 64, 64, configuration, color),
        tables: fullBox("stts", u32(1, 1, 1000)) + fullBox("stsc", u32(1, 1, 1, 1))
          + fullBox("stsz", u32(0, 1, sample.count)) + fullBox("stco", u32(1, offset)))
    }
    let head = box("ftyp", utf8("isom"), u32(0), utf8("isom"))
    let offset = head.count + TwoSecondMovie.movie(track(0)).count + 8
    let range = try #require(
      TwoSecondMovie.open(TwoSecondMovie.movie(track(offset)), box("mdat", sample)).tracks().first?
        .dynamicRange)
    #expect(
      range.words
        == "HDR10, mastering display Display P3 0.005 to 1000 cd/m², MaxCLL 1000 cd/m², "
        + "MaxFALL 400 cd/m²")
  }

  @Test("Frames of short streams are counted, also if a header frame states another number")
  func countedFrames() {
    let frame = hex("FFFB9064") + zeros(413)
    let described =
      hex("FFFB9064") + zeros(32) + utf8("Xing") + u32(1, 9999) + zeros(417 - 36 - 12)
    for start in [[], described] {
      let bytes = start + (0..<20).flatMap { _ in frame }
      let track = open(bytes, "a.mp3").tracks().first
      #expect(track?.mediaDuration == RationalTime(20 * 1152, per: 44100).map { Measured($0) })
    }
  }

  @Test(
    "The header of a GoPro movie has local time, and the satellite clock is next to it",
    .enabled(if: SampleFiles.isNamed))
  func localTime() throws {
    let url = try #require(SampleFiles.named("gpmf__max-heromode.mp4"))
    let source = ByteSource(bytes: [UInt8](try Data(contentsOf: url)))
    let document = Examination(source, name: "a.mp4", magic: nil).document
    let clock = try #require(document.movieDescription().clock)
    #expect(clock.isLocal && clock.zone == "UTC-08:00")
    #expect(clock.satellite?.description == "2019-11-18T23:45:14Z")
  }
}
