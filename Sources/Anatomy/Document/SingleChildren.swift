package import Bytes

extension Node {
  /// Codes of child nodes that must occur at most once. Readers use the first such child and ignore
  /// further ones.
  package var codesOfSingleChildren: Set<FourCC> {
    guard children.count > 1 else { return [] }
    return Set(
      declaredNodeKind.childRequirements.filter { $0.occurs == .once || $0.occurs == .atMostOnce }
        .map(\.code))
  }
}
