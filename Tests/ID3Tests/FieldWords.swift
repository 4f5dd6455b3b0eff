import Anatomy

extension Node {
  /// The fields of one name, as text.
  func words(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.words)
  }
}
