import Anatomy
import Bytes
import Schema

/// Sample entries of timed metadata (ISO/IEC 14496-12, 12.3) and of QuickTime's time code.
extension Boxes {
  static let metadataEntries = SpecSection(
    .iso12,
    [
      Box(
        "mett", "Text Metadata", in: "stsd", group: "SampleEntry", spec: "12.3.3", holds: .boxes,
        body: typedText),
      Box(
        "metx", "XML Metadata", in: "stsd", group: "SampleEntry", spec: "12.3.3", holds: .boxes
      ) { box in
        box.sampleEntry()
        box.text("content_encoding", .utf8, .terminated, means: .identifies(.playback))
        box.text("namespace", .utf8, .terminated, means: .identifies(.playback), line: .value)
        box.text("schema_location", .utf8, .terminated, means: .identifies(.path))
      },
      Box(
        "urim", "URI Metadata", in: "stsd", group: "SampleEntry", spec: "12.3.3", holds: .boxes,
        body: entryAlone),
      Box("uri ", "URI", in: "urim", occurs: .once, versions: 0...0, spec: "12.3.3") {
        $0.text("theURI", .utf8, .terminated, means: .type, line: .value)
      },
      Box(
        "uriI", "URI Initialization", in: "urim", occurs: .atMostOnce, versions: 0...0,
        spec: "12.3.3"
      ) { $0.rest("uri_initialization_data", means: .identifies(.playback)) },
      Box(
        "mebx", "Boxed Metadata", in: "stsd", group: "SampleEntry", spec: "12.3.3", holds: .boxes,
        body: entryAlone),
      Box(
        "keys", "Metadata Key Table", in: "mebx", occurs: .once, spec: "12.3.3",
        holds: BoxGrammar { code, _ in BoxGrammar.isAnywhere(code) ? nil : metadataKey }),
      Box("keyd", "Metadata Key", in: "MetadataKey", occurs: .once, spec: "12.3.3") { box in
        box.code("key_namespace", from: Names.keyNamespaces)
        box.text("key_value", .utf8, .rest, means: .type, line: .value)
      },
      Box(
        "dtyp", "Metadata Data Type", in: "MetadataKey", "ctps", occurs: .atMostOnce, spec: "12.3.3"
      ) { box in
        let space = box.u32("datatype_namespace", labels: [0: "well-known", 1: "reverse DNS"])
        box.when(space == 0, "datatype_namespace is 0") { box.u32("datatype", line: "type %") }
        box.when(space != 0, "datatype_namespace is not 0") {
          box.text("datatype", .utf8, .rest, means: .type, line: .value)
        }
      },
      // Not in a standard; phones by Apple write the types that a specific type conforms to.
      Box("ctps", "Conforming Data Types", in: "MetadataKey", occurs: .atMostOnce, holds: .boxes),
      Box("loca", "Metadata Locale", in: "MetadataKey", occurs: .atMostOnce, spec: "12.3.3") {
        $0.text("locale_string", .utf8, .terminated, means: Meaning(.language), line: .value)
      },
      // The standard does not define the content of this box; Apple phones write boxes into it.
      Box(
        "setu", "Metadata Setup", in: "MetadataKey", occurs: .atMostOnce, spec: "12.3.3",
        holds: .boxes
      ) { $0.restUnlessBoxes("setup_data") },
    ])

  static let timecodeEntries = SpecSection(
    .quickTime,
    [
      Box(
        "tmcd", "Timecode", in: "stsd", group: "SampleEntry", spec: "Timecode Sample Description",
        presents: [
          "flags": .timecode, "timescale": .timecode, "frame_duration": .timecode,
          "number_of_frames": .timecode,
        ], holds: .boxes
      ) { box in
        box.sampleEntry()
        box.reserved(4)
        box.switches(
          "flags", width: 4,
          [
            0x1: "drop frame", 0x2: "24-hour maximum", 0x4: "negative times", 0x8: "counter",
          ])
        box.u32("timescale", means: .timescale(.own), line: .value)
        box.u32("frame_duration", means: .duration(.own), line: .value)
        box.u8("number_of_frames", line: "% frames")
        box.reserved(1)
        // The reserved field has one byte in one edition of the specification and three bytes in
        // another.
        let isLong =
          box.remaining >= 2 && box.source.big32(at: box.position + 4) != FourCC("name").rawValue
        box.when(isLong, "no name box follows directly") { box.reserved(2) }
      },
      Box(
        "name", "Source Name", in: "tmcd", occurs: .atMostOnce, spec: "Timecode Sample Description"
      ) { box in
        let size = box.u16("size", means: .size(of: .field("text")))
        box.language()
        box.text("text", .macRoman, .bytes(size), means: .identifies(.identifier), line: .value)
      },
    ])

  /// The node kind of a metadata key. Its code is the number by which samples refer to the key.
  private static let metadataKey = DeclaredNodeKind.anyOther(
    "Metadata Key", in: "keys", group: "MetadataKey", Clause(.iso12, "12.3.3"), holds: .boxes,
    summary: Summary { node in
      if case .text(let key)? = node.child("keyd")?.value("key_value") { return key.string }
      return nil
    })
}
