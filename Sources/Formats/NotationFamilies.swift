import Notations

extension Family {
  /// Notations that stand inside files of every kind.
  static let notations: [Family] = [
    Family(shape: XMLFamilies.xmp, opens: XMLFamilies.opensXMP),
    Family(shape: XMLFamilies.xml, opens: XMLFamilies.opensXML),
    Family(shape: PropertyLists.document, opens: PropertyLists.opens),
    Family(shape: JUMBFDialect.store, opens: JUMBFDialect.opens),
    Family(shape: CBORShapes.document, opens: CBORShapes.opens),
    Family(shape: JSONShapes.document, opens: JSONShapes.opens),
  ]
}
