import Anatomy
import Bytes
import Schema

@testable import Formats

/// A family for tests: a container with tracks that has nothing in common with boxes. After a signature,
/// records follow, each with a code, a size of two bytes, and content.
enum TrackLog {
  static let file = DeclaredNodeKind(
    Declaration("TLOG", named: "tracklog", "Track Log", by: .unpublished, holds: RecordGrammar()) {
      $0.code("signature", means: .type)
    },
    in: RecordGrammar(isFile: true))

  static let dialect: Dialect = Dialect(
    [
      SpecSection(
        .unpublished,
        [
          Declaration(
            "TRCK", "Track", in: "tracklog",
            presents: ["rotation": .orientation, "name": .names]
          ) { track in
            track.u8("number")
            track.code("type", line: .value)
            track.u8("flags")
            track.u16("ticks", means: .timescale(.own))
            track.u16("skipped")
            track.u8("rotation")
            track.text("name", .utf8, .rest, means: .identifies(.playback))
          },
          Declaration("DATA", "Sample", in: "tracklog") { sample in
            sample.u8("track")
            sample.u16("time")
            sample.u8("duration")
            sample.u8("isKey")
            sample.rest("data", means: .media)
          },
          Declaration("NOTE", "Note", in: "tracklog") {
            $0.text("note", .utf8, .rest, means: .identifies(.text), line: .value)
          },
        ])
    ], in: RecordGrammar())

  /// Registers the family once.
  static let isAdded: Bool = {
    Family.added.change { families in
      families.append(
        Family(
          nodeKind: file,
          recognize: {
            $0.big32(at: 0) == FourCC("TLOG").rawValue
              ? FileKind(.telemetry, "TLOG", "Track log", extensions: ["tlog"], mimeTypes: []) : nil
          }, opens: { _ in false }))
    }
    return true
  }()
}

struct RecordGrammar: Grammar, Editable {
  /// Whether the node is the file, which has no header.
  var isFile = false

  private static let headerSize = 6
  /// Size of the fields of a sample in front of its data.
  fileprivate static let sampleHead = headerSize + 5

  var terminology: FormatTerminology { .records }
  var kind: StructureKind { .packet }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while region.end - place >= Self.headerSize, let code = node.source.big32(at: place),
      let size = node.source.big16(at: place + 4),
      let kind = TrackLog.dialect.nodeKind(FourCC(rawValue: code), inside: nil)
    {
      let end = min(place + Self.headerSize + Int(size), region.end)
      childList.add(
        FourCC(rawValue: code), ByteRange(from: place, to: end), headerSize: Self.headerSize,
        nodeKind: kind)
      place = end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    if isFile || reader.passOverHeader() { return }
    reader.code("code", means: .type)
    reader.u16("size", means: .size(of: .restOfNode))
  }

  func removal(of part: Target, from node: Node) -> Removal { .fromSequence(part, of: node) }
}

extension RecordGrammar: TrackHolder {
  func tracks(of file: Node) -> [Node] { file.children.filter { $0.code == "TRCK" } }

  func isTrack(_ node: Node) -> Bool { node.code == "TRCK" }

  func id(of track: Node) -> Int? { track.integer("number") }

  func header(of track: Node) -> TrackHeader {
    let flags = track.integer("flags") ?? 0
    var isVideo = false
    if case .code("vide")? = track.field("type")?.value { isVideo = true }
    return TrackHeader(
      isVideo ? .video : .audio, timescale: Int64(track.integer("ticks") ?? 0),
      isEnabled: flags & 1 != 0, language: TrackLanguage(code: "deu", extendedTag: "de"),
      name: track.textValue("name"), purposes: flags & 2 != 0 ? [.hearingImpaired] : [])
  }

  func sampleDescriptions(of track: Node) -> [Node] { [track] }

  /// Players skip the first samples, as with the delay of a codec.
  func edits(of track: Node) -> EditList? {
    guard let skipped = track.integer("skipped"), skipped > 0, let ticks = track.integer("ticks")
    else { return nil }
    let edit = StatedEdit(
      duration: 0, mediaTime: Int64(skipped), rate: EditListEntry.normalRate)
    return EditList([edit], of: 1, movie: Int64(ticks), media: Int64(ticks))
  }
}

extension RecordGrammar: MediaHolder, ElementHolder {
  func samples(of node: Node) -> SampleSequence? {
    guard isTrack(node), let root = node.parent, let id = node.integer("number") else { return nil }
    let records = root.children.filter { $0.code == "DATA" && $0.integer("track") == id }
    return SampleSequence(statedCount: records.count, timescale: node.integer("ticks") ?? 0) {
      var rest = records.enumerated().makeIterator()
      return AnyIterator {
        rest.next().map { index, record in
          Sample(
            number: index + 1, decodeTime: Int64(record.integer("time") ?? 0),
            duration: Int64(record.integer("duration") ?? 0), compositionOffset: 0,
            range: ByteRange(
              from: min(record.range.start + Self.sampleHead, record.range.end),
              to: record.range.end),
            sync: record.integer("isKey") == 1 ? .full : .none, description: 1)
        }
      }
    }
  }

  func elements(of node: Node) -> [ElementList] {
    guard let samples = samples(of: node) else { return [] }
    return [
      ElementList(.samples, count: samples.statedCount) { visit in
        for sample in samples {
          let element = Element(
            number: sample.number, sample.range, of: node.source, nodeKind: Self.sample,
            sample: sample)
          guard visit(element) else { return }
        }
      }
    ]
  }

  private static let sample = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: ElementList.Kind.samples.rawValue, "Sample"
    ) {
      $0.rest("data", means: .media)
    }, in: BareGrammar(.sample, terminology: .records))
}

extension FormatTerminology {
  fileprivate static let records = FormatTerminology(
    structure: "the record", tooShort: "telemetry.too-short")
}
