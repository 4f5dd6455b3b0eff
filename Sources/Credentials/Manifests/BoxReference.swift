/// A reference to a box in a store of content credentials, as a JUMBF URI states it.
struct BoxReference: Hashable {
  /// The labels of the boxes on the path to the box, beginning with that of the manifest.
  let labels: [Substring]

  /// The label of the manifest that contains the box, or that is the box.
  var manifest: Substring { labels.first ?? "" }
  /// The labels as a path for messages. Long labels are cut.
  var text: String { labels.map { $0.prefix(Self.maxShown) }.joined(separator: "/") }

  private static let scheme = "self#jumbf="
  /// The maximum number of labels of a reference. Boxes of C2PA need three. A byte can be hashed
  /// once for each label, so this limit also bounds how often a byte is read.
  private static let maxLabels = 4
  /// The maximum number of characters of a label or a URI in a message.
  static let maxShown = 80

  /// Reads a JUMBF URI. Returns nil if it does not refer to a box of the same store.
  ///
  /// - Parameter manifest: the label of the manifest that contains the URI. A relative URI begins
  ///   at that manifest.
  init?(_ uri: String, in manifest: String) {
    guard Self.isReference(uri) else { return nil }
    let path = uri.dropFirst(Self.scheme.count)
    let steps = path.split(separator: "/", maxSplits: Self.maxLabels + 1)
    // The examples of the specification omit the slash before the label of the store.
    let isAbsolute = path.first == "/" || steps.first == "c2pa"
    guard !isAbsolute || steps.first == "c2pa" else { return nil }
    labels = isAbsolute ? Array(steps.dropFirst()) : [manifest[...]] + steps
    guard !labels.isEmpty, labels.count <= Self.maxLabels else { return nil }
  }

  /// Creates a reference to a manifest, or to a box in its assertion store.
  init(manifest: String, assertion: String? = nil) {
    labels = [manifest[...]] + (assertion.map { ["c2pa.assertions", $0[...]] } ?? [])
  }

  /// Returns whether a text is a URI of a box in the same file.
  static func isReference(_ text: String) -> Bool { text.hasPrefix(scheme) }
}
