import Anatomy
package import Keys

/// An explanation of a metadata key, independent of any file.
package struct KeyExplanation {
  package let identifier: Identifier
  package let constant: Constant?
  /// The normalized fields that may take their values from the key.
  package let fields: [NormalizedField]

  /// - Parameter name: an identifier in a known key space, or the name of an AVFoundation constant.
  package init?(_ name: String) {
    let constant = Constant.named(name)
    guard let identifier = constant?.identifier ?? Identifier(name),
      identifier.keySpace.title != nil
    else { return nil }
    self.identifier = identifier
    self.constant = constant ?? Constant.of(identifier)
    let key = TagKey(identifier)
    fields = NormalizedField.allCases.filter { $0.common == identifier || key.feeds($0) }
  }

  /// The code of the box that contains items with keys of this key space; nil if the key space is
  /// not specific to a box.
  package var container: String? {
    switch identifier.keySpace {
    case .iTunes: "ilst"
    case .quickTimeUserData, .isoUserData: "udta"
    default: nil
    }
  }
}
