import Anatomy
import Bytes
import Schema

/// Grammars and fields for samples of text, metadata and time code, by the code of the sample
/// entry.
extension SampleFormats {
  /// The grammars of sample content, by sample entry code. If a sample begins with fields, the
  /// content is the bytes after these fields.
  static let timedGrammars: [FourCC: @Sendable (Node) -> (any Grammar)?] = [
    "mebx": { MetadataSamples(entry: $0).grammar },
    "tx3g": { _ in BoxGrammar.inSamples },
    "text": { _ in BoxGrammar.inSamples },
    "c608": { _ in BoxGrammar.inSamples },
    "c708": { _ in BoxGrammar.inSamples },
    "wvtt": { _ in BoxGrammar.inSamples },
    "stpp": { _ in TextGrammar("application/ttml+xml") },
    "metx": { _ in TextGrammar("application/xml") },
    "mett": { TextGrammar($0.statedText("mime_format")) },
    "stxt": { TextGrammar($0.statedText("mime_format") ?? "text/plain") },
    "sbtt": { TextGrammar($0.statedText("mime_format") ?? "text/plain") },
  ]

  /// The functions that read the fields at the start of a sample, by sample entry code.
  static let timedFields: [FourCC: @Sendable (Node) -> Declaration.Body] = [
    "tx3g": { _ in StyledText.timedText },
    "text": { _ in StyledText.timedText },
    "tmcd": { TimecodeSample(entry: $0).read },
  ]
}

extension BoxGrammar {
  /// Grammar for boxes inside samples.
  static let inSamples = BoxGrammar { code, _ in
    isAnywhere(code) ? nil : declared(code, in: SampleKinds.name).first
  }
}

extension Node {
  /// Returns the text in the field with this name; nil if the field is missing or empty.
  fileprivate func statedText(_ name: String) -> String? {
    guard case .text(let text)? = value(name), !text.string.isEmpty else { return nil }
    return text.string
  }
}
