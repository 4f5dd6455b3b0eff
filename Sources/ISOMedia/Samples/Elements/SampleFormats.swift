import Anatomy
import Bytes
import Movie
import Schema

/// The grammars and fields for sample data, selected by the code of the sample entry.
enum SampleFormats {
  /// Returns the grammar for samples with this sample entry; nil if they contain only media data.
  /// Protected samples are not decoded, so this function must not be called for their sample
  /// entries.
  static func grammar(for entry: Node) -> (any Grammar)? {
    if let own = known[entry.code] { return own(entry) }
    if isMedia(entry) { return mediaGrammar(of: entry) }
    let code = entry.code
    return PayloadGrammar("data", means: .media, terminology: .samples) { _ in .code(code) }
  }

  /// Returns the fields at the start of samples with this sample entry; nil if none are known.
  static func fields(of entry: Node) -> Declaration.Body? {
    return timedFields[entry.code]?(entry) ?? (isMedia(entry) ? mediaFields(of: entry) : nil)
  }

  /// Grammars for sample formats that this module decodes. Each may depend on values of the sample
  /// entry.
  private static let known: [FourCC: @Sendable (Node) -> (any Grammar)?] = timedGrammars

  private static func isMedia(_ entry: Node) -> Bool {
    let group = entry.declared?.declaration.group
    return group == "VisualSampleEntry" || group == "AudioSampleEntry"
  }
}

/// Grammar for samples that are encrypted completely or in part. Their content is not decoded.
struct ProtectedSamples: Grammar {
  var terminology: FormatTerminology { .samples }
  var kind: StructureKind { .protectedSample }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("protected_data", .media)
  }
}

extension Node {
  /// Whether this track or one of its fragments contains sample encryption information.
  var hasSampleEncryption: Bool {
    let inTrack = [child("senc"), descendant("mdia", "minf", "stbl", "senc")]
    if inTrack.contains(where: { $0 != nil }) { return true }
    guard let id = child("tkhd")?.integer("track_ID"), let all = inherited(.trackFragments) else {
      return false
    }
    return (all[id] ?? []).contains { index in
      mediaFile.document.node(at: index)?.children.contains { box in
        box.code == "senc" || box.name == Self.olderSampleEncryption
      } ?? false
    }
  }

  private static let olderSampleEncryption = NodeName.word(
    "uuid:A2394F525A9B4F14A2446C427C648DF4")

  /// Describes the protection of samples with this sample entry, such as `protected by cenc`; nil
  /// if they are not protected.
  var protection: String? {
    guard let scheme = child("sinf") else { return nil }
    guard case .code(let code)? = scheme.child("schm")?.value("scheme_type") else {
      return "protected"
    }
    return "protected by \(code)"
  }
}
