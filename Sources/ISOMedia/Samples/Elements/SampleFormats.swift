import Anatomy
import Bytes
import Schema

/// How the bytes of a sample are read, by the code of the sample description.
enum SampleFormats {
  /// Nil where the samples of a description are media and nothing else.
  static func grammar(for entry: Node) -> (any Grammar)? {
    if let own = known[entry.code] { return own(entry) }
    let isProtected = entry.child("sinf") != nil
    if isProtected || isMedia(entry) { return nil }
    let code = entry.code
    return PayloadGrammar("data", means: .media, terms: .samples) { _ in .code(code) }
  }

  /// What this family reads itself; a grammar may know of the description what it needs.
  private static let known: [FourCC: @Sendable (Node) -> (any Grammar)?] = timedGrammars

  private static func isMedia(_ entry: Node) -> Bool {
    let group = (entry.declaredShape as? DeclaredShape)?.declaration.group
    return group == "VisualSampleEntry" || group == "AudioSampleEntry"
  }
}
