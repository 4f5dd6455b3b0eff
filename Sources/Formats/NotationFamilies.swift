import Notations

extension Family {
  /// Families of general-purpose data formats, such as XML and JSON, that files of any format can
  /// contain.
  static let notations: [Family] = [
    Family(nodeKind: XMLFamilies.xmp, opens: XMLFamilies.opensXMP),
    Family(nodeKind: XMLFamilies.xml, opens: XMLFamilies.opensXML),
    Family(nodeKind: PropertyLists.document, opens: PropertyLists.opens),
    Family(nodeKind: JUMBFDialect.store, opens: JUMBFDialect.opens),
    Family(nodeKind: CBORKinds.document, opens: CBORKinds.opens),
    Family(nodeKind: Certificates.document, opens: Certificates.opens),
    Family(nodeKind: SignedMessages.reply, opens: SignedMessages.opens),
    Family(nodeKind: RevocationReplies.reply, opens: RevocationReplies.opens),
    Family(nodeKind: JSONKinds.document, opens: JSONKinds.opens),
  ]
}
