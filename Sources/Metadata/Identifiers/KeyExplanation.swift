/// What is known of a key without a file.
package struct KeyExplanation {
  package let identifier: Identifier
  package let constant: Constant?
  /// What it feeds in the normalised view.
  package let fields: [NormalizedField]

  /// - Parameter name: an identifier in a known key space, or a constant of AVFoundation.
  package init?(_ name: String) {
    let constant = Constant.named(name)
    guard let identifier = constant?.identifier ?? Identifier(name),
      identifier.keySpace.title != nil
    else { return nil }
    self.identifier = identifier
    self.constant = constant ?? Constant.of(identifier)
    fields = FieldTables.all.fields(of: identifier)
  }

  /// Where declarations of such keys belong; nil where any will do.
  package var container: String? {
    switch identifier.keySpace {
    case .iTunes: "ilst"
    case .quickTimeUserData, .isoUserData: "udta"
    default: nil
    }
  }
}
