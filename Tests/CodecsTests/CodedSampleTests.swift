import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import TestSupport
import Testing

/// Video and audio samples that are divided by the rules of their codec.
struct CodedSampleTests {
  /// Samples after the header of a media data box, described by `entry`.
  static func movie(_ entry: [UInt8], _ handler: String = "vide", _ sample: [UInt8]...) -> [UInt8] {
    let bytes = sample.flatMap(\.self)
    return box("mdat", bytes)
      + box(
        "moov",
        HandwrittenMovie.track(
          1, handler, entry: entry,
          tables: fullBox("stts", u32(1, 1, 1000)) + fullBox("stsc", u32(1, 1, 1, 1))
            + fullBox("stsz", u32(0, 1, bytes.count)) + fullBox("stco", u32(1, 8))))
  }

  static func sample(_ movie: [UInt8]) throws -> Node {
    try isoDocument(movie).node("/moov/trak/samples[1]")
  }

  static func avc(lengthSize: Int, _ code: String = "avc1", _ more: [UInt8] = []) -> [UInt8] {
    HandwrittenMovie.visual(
      code, 640, 480, box("avcC", u8(1, 66, 0, 30, 0xFC | (lengthSize - 1), 0xE0, 0)), more)
  }

  static func unit(_ lengthSize: Int, _ bytes: [UInt8]) -> [UInt8] {
    big(bytes.count, lengthSize) + bytes
  }

  /// A user data message: type 5, its size, the UUID of x264, a text.
  private static let message =
    hex("06 05 1B DC45E9BDE6D948B7962CD820D923EEEF".filter { $0 != " " }) + utf8("x264 - core")
    + u8(0x80)

  @Test(arguments: [1, 2, 4]) func unitsFollowTheirLengths(_ size: Int) throws {
    let sample = try Self.sample(
      Self.movie(
        Self.avc(lengthSize: size), "vide", Self.unit(size, u8(9, 0x30)),
        Self.unit(size, Self.message), Self.unit(size, u8(0x65, 0x88, 0x84, 1, 2))))
    #expect(sample.children.map(\.path).map { $0.suffix(6) } == ["nal[1]", "nal[2]", "nal[3]"])
    #expect(
      sample.children.map(\.title) == ["Access Unit Delimiter", "SEI", "IDR Slice"])
    #expect(sample.children.map { $0.integer("nalUnitLength") } == [2, 31, 5])
    // 30 is 001, a stop bit and zeros: pictures of P and I slices.
    #expect(sample.children[0].field("primary_pic_type")?.label == "P, I")
    // 88 84 is 1, 0001000, 1, …: the first macroblock, type 7, set 0.
    #expect(sample.children[2].integer("first_mb_in_slice") == 0)
    #expect(sample.children[2].field("slice_type")?.label == "I, all slices")
    #expect(rules(sample) == [])
    #expect(sample.document.tilingViolations == [])
  }

  @Test func messagesTellWhoEncoded() throws {
    let movie = Self.movie(Self.avc(lengthSize: 4), "vide", Self.unit(4, Self.message))
    let message = try isoDocument(movie).node("/moov/trak/samples[1]/nal/sei/message")
    #expect(message.field("uuid_iso_iec_11578")?.label == "x264")
    #expect(message.field("user_data_payload")?.text == "x264 - core")
    #expect(message.field("user_data_payload")?.meaning.subject == .category(.encoding))
  }

  /// Packs of AVCHD camcorders. 0xB2 is latitude, 0x18 is the date of the recording, 0x70 is the camera.
  @Test(arguments: [
    (0xB2, Anatomy.Category.location), (0xCA, .location), (0xCB, .device), (0x18, .time),
    (0x19, .time), (0x1A, .device), (0x70, .device),
  ]) func packsOfCamcordersHaveCategories(_ tag: Int, _ category: Anatomy.Category) throws {
    let unit =
      hex("06051A17EE8C60F84D11D98CD60800200C9A66") + utf8("MDPM") + u8(1, tag, 1, 2, 3, 4, 0x80)
    let movie = Self.movie(Self.avc(lengthSize: 4), "vide", Self.unit(4, unit))
    let message = try isoDocument(movie).node("/moov/trak/samples[1]/nal/sei/message")
    #expect(message.field("packs")?.meaning.subject == .category(category))
  }

  @Test func aUnitThatGoesPastItsSampleIsCut() throws {
    let sample = try Self.sample(
      Self.movie(Self.avc(lengthSize: 4), "vide", u32(99), u8(0x65, 0x88), u8(0, 0, 0)))
    #expect(rules(sample) == ["isom.nal.size-exceeds-parent"])
    #expect(sample.children.map(\.isCut) == [true])
    #expect(sample.document.tilingViolations == [])
  }

  @Test func unitsWithoutBytesAreBounded() throws {
    let sample = try Self.sample(
      Self.movie(Self.avc(lengthSize: 1), "vide", zeros((1 << 16) + 10)))
    #expect(sample.children.count == 1 << 16)
    #expect(sample.layoutFindings.map(\.rule) == ["file.resource-limit"])
    #expect(sample.fields.map(\.range.count) == [10])
  }

  @Test func protectedSamplesAreLeftAlone() throws {
    let scheme = box(
      "sinf", box("frma", utf8("avc1")), fullBox("schm", utf8("cbcs"), u32(0x1_0000)))
    let entry = Self.avc(lengthSize: 4, "encv", scheme)
    let sample = try Self.sample(Self.movie(entry, "vide", Self.unit(4, Self.message)))
    #expect(sample.children.isEmpty)
    #expect(sample.fields.map(\.name) == ["protected_data"])
    #expect(sample.summary?.hasSuffix("protected by cbcs") == true)
  }

  /// The sample description does not state encryption, but the second fragment contains keys for
  /// its samples.
  @Test(arguments: ["senc", "uuid"]) func samplesWithKeysAreLeftAlone(code: String) throws {
    let empty =
      fullBox("stts", u32(0)) + fullBox("stsc", u32(0)) + fullBox("stsz", u32(0, 0))
      + fullBox("stco", u32(0))
    let track = HandwrittenMovie.track(1, "vide", entry: Self.avc(lengthSize: 4), tables: empty)
    let movie = box("moov", track, box("mvex", fullBox("trex", u32(1, 1, 100, 0, 0))))
    let older = hex("a2394f525a9b4f14a2446c427c648df4")
    let keys = code == "senc" ? fullBox("senc", u32(0)) : box("uuid", older, u32(0, 0))
    let unit = Self.unit(4, u8(9, 0xF0))
    func fragment(_ others: [UInt8]) -> [UInt8] {
      let header = fullBox("tfhd", flags: 0x20000, u32(1))
      func moof(_ offset: Int) -> [UInt8] {
        let run = fullBox("trun", flags: 0x201, u32(1, offset, unit.count))
        return box("moof", box("traf", header, run, others))
      }
      return moof(moof(0).count + 8) + box("mdat", unit)
    }
    let samples = try NodePath(parsing: "/moov/trak/samples")
    let clear = isoDocument(movie + fragment([]) + fragment([])).nodes(at: samples)
    #expect(clear.map { $0.children.count } == [1, 1])
    let kept = isoDocument(movie + fragment([]) + fragment(keys)).nodes(at: samples)
    #expect(kept.map { $0.fields.map(\.name) } == [["protected_data"], ["protected_data"]])
    #expect(kept.allSatisfy { $0.summary?.hasSuffix(" · protected") == true })
  }

  /// The movie states description 2 as the default of samples, one fragment states description 1.
  @Test func fragmentsSayWhichDescriptionHolds() throws {
    let entries = Self.avc(lengthSize: 4) + Self.avc(lengthSize: 2)
    let empty =
      fullBox("stts", u32(0)) + fullBox("stsc", u32(0)) + fullBox("stsz", u32(0, 0))
      + fullBox("stco", u32(0))
    var track = HandwrittenMovie.track(1, "vide", entry: entries, tables: empty)
    let count = try #require(track.firstRange(of: utf8("stsd") + u32(0, 1)))
    track[count.upperBound - 1] = 2
    let movie = box("moov", track, box("mvex", fullBox("trex", u32(1, 2, 100, 0, 0))))
    func fragment(_ header: [UInt8], _ sample: [UInt8]) -> [UInt8] {
      let moof = { (offset: Int) in
        box(
          "moof",
          box("traf", header, fullBox("trun", flags: 0x201, u32(1, offset, sample.count))))
      }
      return moof(moof(0).count + 8) + box("mdat", sample)
    }
    let file =
      movie
      + fragment(fullBox("tfhd", flags: 0x20000, u32(1)), Self.unit(2, u8(9, 0xF0)))
      + fragment(fullBox("tfhd", flags: 0x20002, u32(1, 1)), Self.unit(4, u8(9, 0xF0)))
    let samples = isoDocument(file).nodes(at: try NodePath(parsing: "/moov/trak/samples"))
    #expect(samples.map { $0.sample?.description } == [2, 1])
    #expect(
      samples.map { $0.children.map(\.title) } == [
        ["Access Unit Delimiter"], ["Access Unit Delimiter"],
      ])
    #expect(samples.flatMap(rules) == [])
  }

  /// A picture parameter set refers to the sequence parameter set of the same sample: 4:4:4 has six
  /// 8×8 lists, not two.
  @Test func parameterSetsOfASampleAreFound() throws {
    // High 4:4:4 Predictive, level 3, id 0; chroma 3, one plane; 8 bits, no bypass, no lists;
    // numbers; one macroblock; frames.
    let sequence =
      u8(0x67, 244, 0, 30) + bits("1 00100 0 1 1 0 0 1 011 1 0 1 1 1 1 0 0 1")
    // Ids 0, then plain fields; transform 8x8, a matrix, twelve absent lists, an offset.
    let picture =
      u8(0x68) + bits("1 1 0 0 1 1 1 0 00 1 1 1 0 0 0 1 1 000000000000 1 1")
    let movie = Self.movie(
      Self.avc(lengthSize: 4, "avc3"), "vide", Self.unit(4, sequence), Self.unit(4, picture))
    let set = try isoDocument(movie).node("/moov/trak/samples[1]/nal[2]/pps")
    guard case .group(let lists)? = set.value("scaling_lists") else {
      throw NothingThere(path: "scaling_lists")
    }
    #expect(lists.count == 12)
    #expect(rules(set) == [])
  }

  @Test func openUnitsFollowTheirSizes() throws {
    let entry = HandwrittenMovie.visual("av01", 640, 480, box("av1C", u8(0x81, 0, 0x0C, 0)))
    // A temporal delimiter without payload and a frame of three bytes.
    let sample = try Self.sample(
      Self.movie(entry, "vide", u8(0x12, 0), u8(0x32, 3, 0x10, 1, 2)))
    #expect(sample.children.map(\.title) == ["Temporal Delimiter", "Frame"])
    #expect(sample.children[1].field("frame_data")?.meaning.role == .media)
    #expect(sample.document.tilingViolations == [])
  }

  /// A picture of 128 by 64 pixels in two tiles, with HDR10+ metadata.
  private static let openUnits =
    u8(0x0A, 9, 0x18, 0x19, 0x7F, 0xFE, 1, 9, 16, 9, 0x44)
    + u8(0x2A, 14, 4, 0xB5, 0, 60, 0, 1, 4, 1, 0x40, 0, 0x1F, 0x40, 0x5D, 0x80)
    + u8(0x1A, 3, 0x18, 0x64, 8, 0x22, 2, 0x80, 1, 0x22, 2, 0xE0, 1)

  @Test func tilesOfAFrameAreNumbered() throws {
    let entry = HandwrittenMovie.visual("av01", 640, 480, box("av1C", u8(0x81, 0, 0x0C, 0)))
    let sample = try Self.sample(Self.movie(entry, "vide", Self.openUnits))
    #expect(sample.children.map { $0.integer("base_q_idx") } == [nil, nil, 100, nil, nil])
    #expect(sample.children.map { $0.integer("tg_end") } == [nil, nil, nil, 0, 1])
    #expect(sample.document.tilingViolations == [])
  }

  @Test func cutOpenUnitsNeverTrap() throws {
    let entry = HandwrittenMovie.visual("av01", 640, 480, box("av1C", u8(0x81, 0, 0x0C, 0)))
    for size in 0...Self.openUnits.count {
      for shift in [0, 11] where size >= shift {
        let bytes = Array(Self.openUnits.prefix(size).dropFirst(shift))
        let sample = try Self.sample(Self.movie(entry, "vide", bytes))
        #expect(sample.document.tilingViolations == [])
      }
    }
  }

  @Test func cutSamplesNeverTrap() throws {
    let whole = Self.unit(2, u8(9, 0x30)) + Self.unit(2, Self.message)
    for size in 0...whole.count {
      let sample = try Self.sample(
        Self.movie(Self.avc(lengthSize: 2), "vide", Array(whole.prefix(size))))
      #expect(sample.document.tilingViolations == [])
    }
  }
}
