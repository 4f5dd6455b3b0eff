package import Anatomy
package import Bytes
package import Schema

/// Grammar of binary property lists, which consist of objects in any order, a table of their
/// offsets, and a trailer.
package struct PropertyListGrammar: Grammar {
  package var terminology: FormatTerminology { .propertyList }
  package var kind: StructureKind { .object }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let outline = node.inherited(.propertyList) else { return }
    for problem in outline.problems {
      childList.report(
        Finding(
          rule: "plist.malformed", severity: .error, message: problem.words,
          evidence: Evidence(problem.range.clamped(to: node.range), in: node.source)))
    }
    guard !outline.table.isEmpty || outline.problems.isEmpty else { return }
    var place = region.start
    for object in outline.objects {
      add(ByteRange(from: place, to: object.start), PropertyLists.gap, to: &childList)
      add(object.range, PropertyLists.object, to: &childList)
      place = object.range.end
    }
    add(ByteRange(from: place, to: outline.table.start), PropertyLists.gap, to: &childList)
    add(outline.table, PropertyLists.offsetTable, to: &childList)
    let gap = ByteRange(from: outline.table.end, to: outline.trailer.start)
    add(gap, PropertyLists.gap, to: &childList)
    add(outline.trailer, PropertyLists.trailer, to: &childList)
  }

  private func add(_ range: ByteRange, _ nodeKind: DeclaredNodeKind, to childList: inout ChildList)
  {
    if !range.isEmpty {
      childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind)
    }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension InheritedValue {
  static var propertyList: InheritedValue<PropertyListOutline> {
    InheritedValue<PropertyListOutline>(
      "propertyListOutline",
      scope: { node in
        var place: Node? = node
        while let at = place, at.declaredNodeKind !== PropertyLists.document { place = at.parent }
        return place
      },
      answer: { PropertyListOutline($0.source, $0.range) })
  }
}

extension FormatTerminology {
  static let propertyList = FormatTerminology(structure: "the object", tooShort: "plist.malformed")
}
