import Anatomy

extension Disclosure {
  /// Maximum number of texts of one tag that are examined.
  private static let maxTexts = 1000

  /// The texts of the disclosed data. A tag may contain texts in addition to its value.
  var texts: [String] {
    var texts: [String] = []
    var known: Set<String> = []
    func take(_ field: Field) {
      if case .text(let text) = field.value, known.insert(text.string).inserted {
        texts.append(text.string)
      }
    }
    // If the disclosed data is text that was found in coded data, only this text is returned.
    if case .words(let words) = statement, category == .text { return [words] }
    // The value is left out if it belongs to a tag inside this tag, because the inner tag is
    // reported separately.
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
  /// Visits all fields that are neither groups nor lists, including nested fields, until the
  /// visitor returns false.
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
