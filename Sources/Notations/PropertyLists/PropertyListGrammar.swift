package import Anatomy
package import Bytes
package import Schema

/// Binary property lists: objects in any order, a table of where they lie, a trailer.
package struct PropertyListGrammar: Grammar {
  package var terms: Terms { .propertyList }
  package var kind: String { "object" }

  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard let outline = node.ask(.propertyList) else { return }
    for problem in outline.problems {
      siblings.report(
        Finding(
          rule: "plist.malformed", severity: .error, message: problem.words,
          evidence: Evidence(problem.range.clamped(to: node.range), in: node.source)))
    }
    guard !outline.table.isEmpty || outline.problems.isEmpty else { return }
    var place = region.start
    for object in outline.objects {
      add(ByteRange(from: place, to: object.start), PropertyLists.gap, to: &siblings)
      add(object.range, PropertyLists.object, to: &siblings)
      place = object.range.end
    }
    add(ByteRange(from: place, to: outline.table.start), PropertyLists.gap, to: &siblings)
    add(outline.table, PropertyLists.offsetTable, to: &siblings)
    let gap = ByteRange(from: outline.table.end, to: outline.trailer.start)
    add(gap, PropertyLists.gap, to: &siblings)
    add(outline.trailer, PropertyLists.trailer, to: &siblings)
  }

  private func add(_ range: ByteRange, _ shape: DeclaredShape, to siblings: inout Siblings) {
    if !range.isEmpty { siblings.add(FourCC(rawValue: 0), range, headerSize: 0, shape: shape) }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension Question {
  static var propertyList: Question<PropertyListOutline> {
    Question<PropertyListOutline>(
      "propertyListOutline",
      scope: { node in
        var place: Node? = node
        while let at = place, at.declaredShape !== PropertyLists.document { place = at.parent }
        return place
      },
      answer: { PropertyListOutline($0.source, $0.range) })
  }
}

extension Terms {
  static let propertyList = Terms(structure: "the object", tooShort: "plist.malformed")
}
