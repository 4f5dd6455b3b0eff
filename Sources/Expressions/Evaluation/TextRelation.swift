/// A relation between a text and a part of it.
enum TextRelation: Sendable {
  case contains, begins, ends

  func holds(_ one: ComparedValue, _ two: ComparedValue, _ options: TextOptions) -> Bool {
    guard let left = one.text, let right = two.text else { return false }
    let text = one.folded(left, options)
    let part = two.folded(right, options)
    return switch self {
    case .contains: text.contains(part)
    case .begins: text.begins(with: part)
    case .ends: text.ends(with: part)
    }
  }
}
