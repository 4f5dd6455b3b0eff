import Anatomy
import Bytes

extension Meaning {
  /// Returns the meaning of the URI of a resource. A relative name, such as that of a segment next
  /// to the playlist, discloses nothing private. An absolute address or path may do so.
  static func resource(named letters: [UInt8]) -> Meaning {
    let slash = UInt8(ascii: "/"), colon = UInt8(ascii: ":")
    let isRelative =
      !letters.isEmpty && letters.first != slash && !letters.contains(UInt8(ascii: "\\"))
      && !letters.contains(UInt8(ascii: "?")) && !letters.contains(UInt8(ascii: "%"))
      && !letters.prefix { $0 != slash }.contains(colon)
      && !letters.split(separator: slash).contains([0x2E, 0x2E])
    return .identifies(isRelative ? .playback : .path)
  }
}
