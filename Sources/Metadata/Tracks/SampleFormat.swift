import Anatomy
import Movie

/// The format that one sample entry states for the samples that refer to it. No sample is read to
/// find the format.
package struct SampleFormat: Hashable, Sendable {
  /// A metadata key that the samples can contain.
  package struct Key: Hashable, Sendable {
    package let identifier: Identifier
    /// The name of the data type; nil if none is stated.
    package let dataType: String?
    /// The language of the values as a BCP 47 tag; nil if none is stated.
    package let language: String?
  }

  /// The four-character code of the sample entry.
  package let code: String
  package let keys: [Key]

  init(code: String) { (self.code, keys) = (code, []) }

  init(_ entry: Node) {
    code = entry.code.letters
    keys = StatedIdentifier.all(of: entry).map { key in
      Key(
        identifier: Identifier(TagKey(space: KeySpace(named: key.keySpace), name: key.key)),
        dataType: key.typeNumber.flatMap { DataType.wellKnown($0)?.identifier } ?? key.dataType,
        language: key.language.flatMap { LanguageTag(stated: $0)?.text })
    }
  }
}
