import Anatomy
import Bytes
import Schema

/// How the bytes of a sample are read, by the code of the sample description.
enum SampleFormats {
  /// Nil where the samples of a description are media and nothing else. It is not asked of protected
  /// samples, which are left alone.
  static func grammar(for entry: Node) -> (any Grammar)? {
    if let own = known[entry.code] { return own(entry) }
    if isMedia(entry) { return mediaGrammar(of: entry) }
    let code = entry.code
    return PayloadGrammar("data", means: .media, terminology: .samples) { _ in .code(code) }
  }

  /// The fields that a sample begins with, if any are known.
  static func fields(of entry: Node) -> Declaration.Body? {
    return timedFields[entry.code]?(entry) ?? (isMedia(entry) ? mediaFields(of: entry) : nil)
  }

  /// What this family reads itself; a grammar may know of the description what it needs.
  private static let known: [FourCC: @Sendable (Node) -> (any Grammar)?] = timedGrammars

  private static func isMedia(_ entry: Node) -> Bool {
    let group = (entry.declaredNodeKind as? DeclaredNodeKind)?.declaration.group
    return group == "VisualSampleEntry" || group == "AudioSampleEntry"
  }
}

/// Samples that are encrypted, all or some of them, whole or in parts: what is in them is not told.
struct ProtectedSamples: Grammar {
  var terminology: FormatTerminology { .samples }
  var kind: String { "protected sample" }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("protected_data", .media)
  }
}

extension Node {
  /// Whether this track has keys for single samples, in itself or in its fragments.
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

  /// How the samples of this description are protected: `protected by cenc`.
  var protection: String? {
    guard let scheme = child("sinf") else { return nil }
    guard case .code(let code)? = scheme.child("schm")?.value("scheme_type") else {
      return "protected"
    }
    return "protected by \(code)"
  }
}
