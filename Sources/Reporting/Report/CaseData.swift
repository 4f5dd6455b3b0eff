import Bytes
package import Crypto
package import Rendering

/// The case details that an examiner enters, and the digests of the examined file.
package struct CaseData {
  let text: String?
  let examiner: String?
  let time: String
  package let digests: [Digest: [UInt8]]

  package init(text: String?, examiner: String?, time: String, digests: [Digest: [UInt8]]) {
    self.text = text
    self.examiner = examiner
    self.time = time
    self.digests = digests
  }

  /// Writes the case data as a member of an open JSON object.
  package func write(_ writer: JSONWriter) {
    writer.key("case")
    writer.object {
      writer.optional("case", text)
      writer.optional("examiner", examiner)
      writer.member("time", time)
      writer.optional("catalog", CatalogVersion.text)
      for kind in Digest.ofFiles {
        guard let bytes = digests[kind] else { continue }
        writer.key(kind.rawValue)
        writer.hex(bytes)
      }
    }
  }
}
