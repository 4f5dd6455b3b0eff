import Anatomy
import Bytes
import Codecs
import Movie
import Schema

/// Nodes for the samples of a track, such as `/moov/trak[2]/samples[5]`.
extension Node {
  var sampleElements: ElementList? {
    guard let samples else { return nil }
    let nodeKinds = SampleKinds(of: self)
    let source = mediaFile.source
    let isExternal = descendant("mdia", "minf")?.inherited(.chunkOffsetBase) == .otherFile
    func element(_ sample: Sample) -> Element {
      let range = isExternal ? ByteRange(start: 0, count: 0) : sample.range
      return Element(
        number: sample.number, range, of: source, nodeKind: nodeKinds[sample.description],
        sample: sample)
    }
    return ElementList(.samples, count: samples.statedCount) {
      let cursor = samples.makeIterator()
      return AnyIterator { cursor.next().map(element) }
    } walk: { visit in
      for sample in samples where !visit(element(sample)) { return }
    }
  }

  /// The sample entry that describes this sample; nil if there is none.
  var sampleEntry: Node? {
    guard let sample else { return nil }
    let entries = parent?.descendant("mdia", "minf", "stbl", "stsd")?.children
    return entries?.dropFirst(max(0, sample.description - 1)).first
  }

  /// Returns the node of the sample with the given number, counted from 1; nil if there is none.
  func sampleNode(_ number: Int) -> Node? {
    var found: Node?
    sampleElements?.forEach { element in
      if element.number == number { found = node(for: element) }
      return found == nil
    }
    return found
  }
}

/// The node kinds of the samples of a track, by sample description index.
final class SampleKinds {
  static let name = ElementList.Kind.samples.rawValue
  private let entries: [Node]
  /// Whether the track has sample encryption information. It applies to all samples, even if their
  /// sample entries do not state encryption.
  private let areEncrypted: Bool
  private var nodeKinds: [Int: DeclaredNodeKind] = [:]

  init(of track: Node) {
    entries = track.descendant("mdia", "minf", "stbl", "stsd").map { Array($0.children) } ?? []
    areEncrypted = track.hasSampleEncryption
  }

  private func protection(of entry: Node?) -> String? {
    entry?.protection ?? (areEncrypted ? "protected" : nil)
  }

  /// Returns the sample entry with this index if its samples are not protected; otherwise nil.
  func clearEntry(_ description: Int) -> Node? {
    guard entries.indices.contains(description - 1) else { return nil }
    let entry = entries[description - 1]
    return protection(of: entry) == nil ? entry : nil
  }

  subscript(description: Int) -> DeclaredNodeKind {
    if let known = nodeKinds[description] { return known }
    let entry = entries.indices.contains(description - 1) ? entries[description - 1] : nil
    let protection = protection(of: entry)
    let isClear = protection == nil
    let content: (any Grammar)? =
      isClear ? entry.flatMap { SampleFormats.grammar(for: $0) } : ProtectedSamples()
    let nodeKind = DeclaredNodeKind(
      Declaration(
        .file, named: Self.name, "Sample",
        holds: content ?? PayloadGrammar("data", means: .media, terminology: .samples),
        summary: Summary { $0.sampleSummary(protection) },
        body: isClear ? entry.flatMap { SampleFormats.fields(of: $0) } : nil),
      in: SampleGrammar())
    nodeKinds[description] = nodeKind
    return nodeKind
  }
}

/// Grammar for samples, which have no header.
struct SampleGrammar: Grammar {
  var terminology: FormatTerminology { .samples }
  var kind: StructureKind { .sample }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension SampleGrammar: UnitContext {
  func configuration(_ code: FourCC, of units: Node) -> Node? {
    if let entry = units.sampleEntry { return entry.child(code) }
    guard let host = units.parent, host.code == "infe", let id = host.integer("item_ID") else {
      return nil
    }
    return host.item(id)?.property(code)
  }

  /// Returns the AV1 settings that the first sample of the track states. Nil for this first sample,
  /// and for samples with a sample description other than 1. All samples with the same sample
  /// description have the same sequence header (AV1 in ISO Base Media Files, 2.4).
  func otherSettings(of units: Node) -> AV1FrameSettings? {
    guard let sample = units.sample, sample.number > 1, sample.description == 1 else { return nil }
    return units.inherited(.av1TrackSettings)
  }
}

extension InheritedValue where Answer == AV1FrameSettings {
  /// The AV1 settings that the first sample of a track states.
  fileprivate static let av1TrackSettings = InheritedValue<AV1FrameSettings>(
    "av1TrackSettings", scope: { $0.enclosing("trak") }
  ) { $0.sampleNode(1)?.statedAV1Settings }
}

extension FormatTerminology {
  static let samples = FormatTerminology(
    structure: "the sample", tooShort: "isom.sample.too-short")
}

extension Node {
  /// Summarizes a sample, such as `at 1.040 s · for 0.040 s · sync`.
  fileprivate func sampleSummary(_ protection: String?) -> String? {
    guard let sample else { return nil }
    let scale = UInt64(clamping: inherited(.mediaTimescale) ?? 0)
    func text(_ time: Int64) -> String {
      Quantity.duration(time, timescale: scale) ?? "\(time) ticks"
    }
    var parts = ["at " + text(sample.decodeTime), "for " + text(sample.duration)]
    if sample.compositionOffset != 0 { parts.append("shown " + text(sample.shownTime)) }
    switch sample.sync {
    case .full: parts.append("sync")
    case .partial: parts.append("partial sync")
    case .none: break
    }
    if let protection { parts.append(protection) }
    return parts.joined(separator: " · ")
  }
}

extension Sample {
  /// The composition time of the sample, before edits are applied.
  fileprivate var shownTime: Int64 { decodeTime &+ compositionOffset }
}
