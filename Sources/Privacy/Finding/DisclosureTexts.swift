import Anatomy

extension Disclosure {
  /// Of one tag no more are looked at.
  private static let maxTexts = 1000

  /// What it says in texts; a tag may have some beside its value.
  var texts: [String] {
    var texts: [String] = []
    var known: Set<String> = []
    func take(_ field: Field) {
      if case .text(let text) = field.value, known.insert(text.string).inserted {
        texts.append(text.string)
      }
    }
    // A tag in another one is told for itself.
    if case .value(let field, let holder) = statement, holder == node || holder.tagKey == nil {
      take(field)
    }
    guard field == nil, key != nil else { return texts }
    let others = Set(node.additionalValues.map(\.holder))
    for part in node.partsOfTag where !others.contains(part) {
      part.fields.forEachPart { field in
        take(field)
        return texts.count < Self.maxTexts
      }
    }
    return texts
  }
}

extension [Field] {
  /// Visits what is no group and no list, in them too, until the visitor answers false.
  @discardableResult
  func forEachPart(_ visit: (Field) -> Bool) -> Bool {
    allSatisfy { field in
      switch field.value {
      case .group(let members): return members.forEachPart(visit)
      case .list(let rows):
        var continues = true
        rows.forEach { row in
          continues = [row].forEachPart(visit)
          return continues
        }
        return continues
      default: return visit(field)
      }
    }
  }
}
