import Anatomy
import Bytes
import Schema

/// Sample entries of text and subtitles (ISO/IEC 14496-12, 12.5 and 12.6, and ISO/IEC 14496-30).
extension Boxes {
  static let textEntries = SpecSection(
    .iso12,
    [
      Box(
        "stxt", "Simple Text", in: "stsd", group: "SampleEntry", spec: "12.5.3", holds: .boxes,
        body: typedText),
      Box(
        "sbtt", "Text Subtitles", in: "stsd", group: "SampleEntry", spec: "12.6.3", holds: .boxes,
        body: typedText),
      Box("stpp", "XML Subtitles", in: "stsd", group: "SampleEntry", spec: "12.6.3", holds: .boxes)
      {
        box in
        box.sampleEntry()
        box.text("namespace", .utf8, .terminated, means: .identifies(.playback), line: .value)
        box.text("schema_location", .utf8, .terminated, means: .identifies(.path))
        box.text("auxiliary_mime_types", .utf8, .terminated, means: .identifies(.playback))
      },
      Box(
        "txtC", "Text Configuration", in: "stxt", "sbtt", "mett", occurs: .atMostOnce,
        versions: 0...0, spec: "12.5.3"
      ) { $0.text("text_config", .utf8, .terminated, means: .identifies(.playback), line: .value) },
      Box(
        "enct", "Encrypted Text", in: "stsd", group: "SampleEntry", spec: "8.12", holds: .boxes,
        body: otherText),
      Box(
        "encu", "Encrypted Subtitles", in: "stsd", group: "SampleEntry", spec: "8.12",
        holds: .boxes, body: otherText),
      Box(
        "c608", "CEA-608 Captions", in: "stsd", group: "SampleEntry", spec: "8.5.2",
        holds: .boxes, body: captions),
      Box(
        "c708", "CEA-708 Captions", in: "stsd", group: "SampleEntry", spec: "8.5.2",
        holds: .boxes, body: captions),
    ])

  static let webVTTEntries = SpecSection(
    .iso30,
    [
      Box(
        "wvtt", "WebVTT Subtitles", in: "stsd", group: "SampleEntry", spec: "7.5", holds: .boxes,
        body: entryAlone),
      Box("vttC", "WebVTT Configuration", in: "wvtt", occurs: .once, spec: "7.5") {
        box in
        // Only text after the word `WEBVTT`, such as comments or styles, can identify a person or
        // program.
        let isAlone = box.isDescribing || box.textAhead.isVTTHead
        box.text(
          "config", .utf8, .rest, means: .identifies(isAlone ? .playback : .text), line: .value)
      },
      Box("vlab", "WebVTT Source Label", in: "wvtt", occurs: .atMostOnce, spec: "7.5") {
        $0.text("source_label", .utf8, .rest, means: .identifies(.identifier), line: .value)
      },
    ])

  /// Reads a text sample entry that is encrypted. The fields after the common ones depend on the
  /// original format, which only a child box states, so they are read as one field `data`.
  private static let otherText: Box.Body = { box in
    box.sampleEntry()
    box.restUnlessBoxes("data")
  }

  /// Reads a closed caption entry. In some QuickTime files, it contains the fields of a text entry.
  private static let captions: Box.Body = { box in
    box.sampleEntry()
    let header = BoxHeader(
      at: box.position, in: box.source, limit: box.position + box.remaining)
    let isBox =
      header.map { $0.end <= box.position + box.remaining && $0.code.isPrintable } ?? false
    box.when(box.remaining >= 43 && !isBox, "no box follows") { quickTimeText(box) }
  }

  static let typedText: Box.Body = { box in
    box.sampleEntry()
    box.text("content_encoding", .utf8, .terminated, means: .identifies(.playback))
    box.text("mime_format", .utf8, .terminated, means: .identifies(.playback), line: .value)
  }
}

extension String {
  /// Whether the text is only the word `WEBVTT`, possibly followed by white space.
  fileprivate var isVTTHead: Bool { hasPrefix("WEBVTT") && dropFirst(6).allSatisfy(\.isWhitespace) }
}
