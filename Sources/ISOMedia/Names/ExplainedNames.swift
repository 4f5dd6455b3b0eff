package import Anatomy
package import Bytes
package import Schema

/// Explanations of registered names for the command `explain`.
extension Names {
  /// Returns explanations of a registered name. Names of decoded boxes are omitted, because their
  /// declarations explain more than the name.
  package static func explanations(of text: String, code: FourCC?) -> [Explanation] {
    let text = text.lowercased()
    return all.flatMap { list in
      list.names.filter { $0.answers(to: text, code) && !list.isDeclared($0) }
        .map { list.explanation(of: $0) }
    }
  }

  /// Returns the document that registers the code of a node kind; nil if the declaration cites the
  /// same document.
  package static func origin(of nodeKind: DeclaredNodeKind) -> Standard? {
    let name = all.lazy.filter { $0.has(nodeKind.declaration) }.compactMap {
      $0[nodeKind.declaration.code]
    }
    .first
    return name?.standard == nodeKind.standard ? nil : name?.standard
  }

  /// All registered codes, for suggestions of similar codes.
  package static var keys: [String] { all.flatMap { $0.names.map(\.key.description) } }
}

extension Name {
  fileprivate func answers(to text: String, _ code: FourCC?) -> Bool {
    if let code, code == self.code { return true }
    if case .numbers(let range) = key, text.hasPrefix("0x"),
      let number = UInt64(text.dropFirst(2), radix: 16), range.contains(number)
    {
      return true
    }
    if case .numbers = key, key.description.lowercased() == text { return true }
    // Lengths are compared first, because most names already differ in length.
    return words.utf8.count == text.utf8.count && words.lowercased() == text
  }
}

extension NameList {
  /// Returns whether the list is for a container in which the declared box may occur.
  fileprivate func has(_ declaration: Declaration) -> Bool {
    guard let places else { return false }
    return places.contains(where: declaration.containers.contains)
  }

  /// Returns whether the box with this code is decoded, so that more than its name is known.
  fileprivate func isDeclared(_ name: Name) -> Bool {
    guard let places, let code = name.code else { return false }
    return ISODialect.boxes.nodeKinds(code).contains { places.isEmpty || has($0.declaration) }
  }

  fileprivate func explanation(of name: Name) -> Explanation {
    Explanation(
      name: name.key.description, title: name.title, kind: kind, clause: Clause(name.standard),
      containers: places ?? [], occurrence: nil, versions: nil, fields: [], holds: nil)
  }
}
