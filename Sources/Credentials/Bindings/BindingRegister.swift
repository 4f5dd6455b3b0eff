import Anatomy

/// The hash assertions that are compared with the bytes of their file. Each of them can cover the
/// whole file, so their number is bounded; a file should have one.
final class BindingRegister {
  private var accepted: Set<Node> = []

  /// The maximum number of hash assertions of a file that are compared.
  static let maxCount = 16

  /// Returns whether `assertion` is compared: whether it is among the first `maxCount` assertions.
  /// This function must be called in the order of the file.
  func accepts(_ assertion: Node) -> Bool {
    if accepted.contains(assertion) { return true }
    guard accepted.count < Self.maxCount else { return false }
    accepted.insert(assertion)
    return true
  }
}

extension InheritedValue where Answer == BindingRegister {
  /// The hash assertions of a file that are compared.
  static let bindingRegister = InheritedValue<BindingRegister>(
    "bindingRegister", scope: { $0.isRoot ? $0 : nil }
  ) { _ in BindingRegister() }
}
