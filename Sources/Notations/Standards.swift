import Anatomy

extension Standard {
  static let cbor = Standard("RFC 8949", edition: "2020")
  static let json = Standard("RFC 8259", edition: "2017")
  static let jumbf = Standard("ISO/IEC 19566-5", edition: "2023")
  static let c2pa = Standard("C2PA Technical Specification", edition: "2.1")
  /// What is known from files alone.
  static let unpublished = Standard("no published standard")
}
