package import Anatomy
import Metadata
import Movie

/// Checks what is read of the metadata of a file.
package enum Items {
  package static func violations(in document: Document) -> [String] {
    var violations = Violations()
    let file = document.source.wholeRange
    let items = document.metadataItems
    for item in items {
      let ranges = Evidence(item.range, in: item.node.source).fileRanges
      violations.expect(
        ranges.allSatisfy(file.contains), item.node.path, "has an item outside of the file")
      // A key without a name cannot be named in a request.
      violations.expect(
        item.key.name.isEmpty || Identifier(item.identifier.description) != nil, item.node.path,
        "has the identifier \(item.identifier), which is not read again")
    }
    for entry in NormalizedView(items, isVideo: true).entries {
      violations.expect(!entry.values.isEmpty, "/", "\(entry.field) has no value")
    }
    var facts = 0
    document.forEachPresentationFact { _ in
      facts += 1
      return facts < 10_000
    }
    return violations.texts
  }
}
