import Anatomy
import Bytes
import Schema

/// The sample description box (`stsd`) and the lookup of its entries (ISO/IEC 14496-12, 8.5.2).
extension Boxes {
  static let sampleDescriptions = SpecSection(
    .iso12,
    [
      Box(
        "stsd", "Sample Descriptions", in: "stbl", occurs: .once, versions: 0...1, spec: "8.5.2",
        holds: BoxGrammar(resolve: sampleEntry)
      ) { $0.u32("entry_count", means: .count(of: .children)) },
      Box(
        "mp4s", "MPEG-4 Systems", in: "stsd", group: "SampleEntry", spec: "8.5.2", holds: .boxes,
        body: entryAlone),
      Box(
        "encs", "Encrypted Systems Stream", in: "stsd", group: "SampleEntry", spec: "8.5.2",
        holds: .boxes, body: entryAlone),
      Box(
        "ress", "Restricted Systems Stream", in: "stsd", group: "SampleEntry", spec: "8.5.2",
        holds: .boxes, body: entryAlone),
    ])

  static let entryAlone: Box.Body = { $0.sampleEntry() }

  /// Returns the node kind of a sample entry by its code. If the code is unknown or has several
  /// meanings, the handler type of the track selects the node kind.
  private static let sampleEntry: BoxGrammar.Resolver = { code, stsd in
    guard !BoxGrammar.isAnywhere(code) else { return nil }
    let known = BoxGrammar.declared(code, in: "stsd")
    if known.count == 1 { return known[0] }
    if known.isEmpty, let named = ISODialect.namedEntry(code) { return named }
    let byHandler = entry(for: stsd.inherited(.handlerType))
    return known.first { $0.declaration.group == byHandler.declaration.group } ?? known.first
      ?? byHandler
  }

  private static func entry(for handler: FourCC?) -> DeclaredNodeKind {
    switch handler {
    case "vide", "auxv", "pict": otherVisualEntry
    case "soun": otherAudioEntry
    default: otherEntry
    }
  }

  private static let otherVisualEntry = DeclaredNodeKind.anyOther(
    "Video", in: "stsd", group: "VisualSampleEntry", Clause(.iso12, "12.1.3"),
    presents: pictureSize, holds: .boxes,
    body: visualEntry, summary: Summary(frameSize))

  private static let otherAudioEntry = DeclaredNodeKind.anyOther(
    "Audio", in: "stsd", group: "AudioSampleEntry", Clause(.iso12, "12.2.3"),
    presents: soundChannels, holds: .boxes,
    body: audioEntry, summary: Summary(soundFormat))

  static let otherEntry = DeclaredNodeKind.anyOther(
    "Sample Entry", in: "stsd", group: "SampleEntry", Clause(.iso12, "8.5.2"), holds: .boxes
  ) { box in
    box.sampleEntry()
    box.restUnlessBoxes("data")
  }
}
