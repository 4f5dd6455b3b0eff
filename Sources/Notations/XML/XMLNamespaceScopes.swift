import Bytes

/// The namespace of each prefix at each offset of an XML document.
struct XMLNamespaceScopes {
  /// A change of the namespace of a prefix. From `place` on, the prefix has this namespace; nil if
  /// it has none.
  private struct Change {
    let place: Int
    let namespace: String?
  }

  /// For each prefix, its changes in the order of their offsets.
  private var changes: [String: [Change]] = [:]
  /// All declared namespaces.
  let all: Set<String>

  /// - Parameter bindings: the declarations of namespaces, in the order of the elements that contain them.
  init(_ bindings: [XMLBinding], of items: [XMLOutline.Item]) {
    all = Set(bindings.map(\.namespace))
    /// For each prefix, the declarations of the enclosing elements, the innermost last.
    var open: [String: [(end: Int, namespace: String)]] = [:]
    for binding in bindings {
      let element = items.index(of: binding.place) { $0.start }
      guard let end = element.map({ items[$0].end }) else { continue }
      close(&open[binding.prefix, default: []], of: binding.prefix, until: binding.place)
      open[binding.prefix, default: []].append((end, binding.namespace))
      changes[binding.prefix, default: []].append(
        Change(place: binding.place, namespace: binding.namespace))
    }
    for prefix in open.keys { close(&open[prefix, default: []], of: prefix, until: .max) }
  }

  private mutating func close(
    _ open: inout [(end: Int, namespace: String)], of prefix: String, until place: Int
  ) {
    while let last = open.last, last.end <= place {
      open.removeLast()
      changes[prefix, default: []].append(Change(place: last.end, namespace: open.last?.namespace))
    }
  }

  /// Returns the namespace of the given prefix in the element at `place`; nil if the prefix has
  /// none.
  func namespace(of prefix: String, at place: Int) -> String? {
    guard let changes = changes[prefix] else { return nil }
    let next = changes.endOfFirst { $0.place <= place }
    return next > 0 ? changes[next - 1].namespace : nil
  }
}
