import Bytes

/// Titles of the content types that superboxes state.
enum JUMBFTypes {
  static func title(of bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    // All content types that are derived from four letters have the same last 12 bytes.
    guard bytes[4...].elementsEqual(commonEnd) else { return others[bytes] }
    let letters = String(decoding: bytes.prefix(4), as: UTF8.self)
    return titles[letters]
  }

  private static let commonEnd: [UInt8] = [
    0x00, 0x11, 0x00, 0x10, 0x80, 0x00, 0x00, 0xAA, 0x00, 0x38, 0x9B, 0x71,
  ]

  private static let titles: [String: String] = [
    "c2pa": "C2PA manifest store",
    "c2ma": "C2PA manifest",
    "c2um": "C2PA update manifest",
    "c2cm": "C2PA compressed manifest",
    "c2as": "C2PA assertions",
    "c2cl": "C2PA claim",
    "c2cs": "C2PA signature",
    "c2vc": "C2PA verifiable credentials",
    "c2db": "C2PA data boxes",
    "cbor": "CBOR",
    "json": "JSON",
    "xml ": "XML",
    "uuid": "UUID",
  ]

  private static let others: [[UInt8]: String] = [
    [
      0x40, 0xCB, 0x0C, 0x32, 0xBB, 0x8A, 0x48, 0x9D, 0xA7, 0x0B, 0x2A, 0xD6, 0xF4, 0x7F, 0x43,
      0x69,
    ]: "embedded file",
    [
      0x65, 0x79, 0xD6, 0xFB, 0xDB, 0xA2, 0x44, 0x6B, 0xB2, 0xAC, 0x1B, 0x82, 0xFE, 0xEB, 0x89,
      0xD1,
    ]: "codestream",
  ]
}
