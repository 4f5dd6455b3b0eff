/// A term of the IPTC for how media was made, such as `trainedAlgorithmicMedia`.
package struct DigitalSourceType: Hashable, Sendable {
  /// The last part of the URI of the term.
  package let term: String

  /// - Parameter text: the URI of a term, a code such as `digsrctype:print`, or the term itself.
  package init(_ text: String) {
    let last = text.utf8.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
    term = last.map { String(text[text.utf8.index(after: $0)...]) } ?? text
  }

  /// The meaning of the term, such as `made by generative AI`; nil for unknown terms.
  package var words: String? { Self.words[term] }

  /// Whether the term states that generative AI made the media, or a part of it.
  package var isOfAI: Bool { Self.typesOfAI.contains(term) }

  private static let typesOfAI: Set<String> = [
    "trainedAlgorithmicMedia", "compositeWithTrainedAlgorithmicMedia",
  ]

  private static let words: [String: String] = [
    "trainedAlgorithmicMedia": "made by generative AI",
    "compositeWithTrainedAlgorithmicMedia": "edited with generative AI",
    "algorithmicMedia": "made by an algorithm that was not trained",
    "algorithmicallyEnhanced": "enhanced by an algorithm",
    "digitalCapture": "captured by a digital camera or recorder",
    "computationalCapture": "computed from several captures",
    "negativeFilm": "scanned from a negative", "positiveFilm": "scanned from a positive",
    "print": "scanned from a print", "minorHumanEdits": "captured, then edited slightly",
    "humanEdits": "captured, then edited by a person", "compositeCapture": "composed of captures",
    "composite": "composed of several elements",
    "compositeSynthetic": "composed of elements of which some are synthetic",
    "digitalArt": "made by a person with software",
    "digitalCreation": "made by a person with software",
    "dataDrivenMedia": "made from data", "virtualRecording": "recorded from a virtual event",
    "screenCapture": "captured from a screen", "softwareImage": "made by software",
  ]
}
