/// A text prepared for patterns: its composed characters, and the same characters folded.
struct PatternText: Sendable {
  let original: [Unicode.Scalar]
  let folded: [Unicode.Scalar]

  /// Characters are folded one to one. Separate diacritics are dropped if they are ignored.
  init(_ text: String, _ options: TextOptions) {
    let composed = Array(text.unicodeScalars).composed
    guard !options.isEmpty else {
      original = composed
      folded = composed
      return
    }
    var original: [Unicode.Scalar] = []
    var folded: [Unicode.Scalar] = []
    for scalar in composed {
      let parts = scalar.folded(options)
      if parts.isEmpty { continue }
      original.append(scalar)
      folded.append(parts.count == 1 ? parts[0] : scalar)
    }
    self.original = original
    self.folded = folded
  }
}
