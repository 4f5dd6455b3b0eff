import Notations

extension Family {
  /// Notations that can be embedded in files of any format.
  static let notations: [Family] = [
    Family(nodeKind: XMLFamilies.xmp, opens: XMLFamilies.opensXMP),
    Family(nodeKind: XMLFamilies.xml, opens: XMLFamilies.opensXML),
    Family(nodeKind: PropertyLists.document, opens: PropertyLists.opens),
    Family(nodeKind: JUMBFDialect.store, opens: JUMBFDialect.opens),
    Family(nodeKind: CBORKinds.document, opens: CBORKinds.opens),
    Family(nodeKind: JSONKinds.document, opens: JSONKinds.opens),
  ]
}
