import ByteScript
import Bytes
import Foundation
import InvariantChecks
import TestSupport

/// Builds files that contain one item of a row of the privacy catalog.
enum CatalogContainer {
  /// A text that occurs nowhere else.
  static let word = utf8("Qmzvwxkjtbp")
  static let place = utf8("+46.7391+007.8263/")

  // MARK: Movies

  static func film(
    movie: [UInt8] = [], track: [UInt8] = [], userData: [UInt8] = [], end: [UInt8] = []
  ) -> [UInt8] {
    var made = HandwrittenTrack([hex("00000002 0910"), hex("00000002 0910")])
    made.movieBoxes = movie + (userData.isEmpty ? [] : box("udta", userData))
    made.trackBoxes = track
    return made.bytes + end
  }

  static func sound(userData: [UInt8]) -> [UInt8] {
    var made = HandwrittenTrack([hex("01020304"), hex("05060708")])
    made.handler = "soun"
    made.entry = HandwrittenMovie.sound("sowt", channels: 1, rate: 8000)
    made.movieBoxes = box("udta", userData)
    return made.bytes
  }

  /// A movie with a track of timed metadata.
  static func timed(_ entry: [UInt8], handler: String = "meta", _ samples: [UInt8]...) -> [UInt8] {
    var made = HandwrittenTrack(samples)
    made.handler = handler
    made.entry = entry
    return made.bytes
  }

  // MARK: Metadata in movies

  /// A QuickTime box with international text.
  static func text(_ code: String, _ value: [UInt8]) -> [UInt8] {
    box(code, u16(value.count, 0x55C4), value)
  }

  /// A 3GPP asset box with a text in English.
  static func asset(_ code: String, _ value: [UInt8]) -> [UInt8] {
    fullBox(code, u16(0x15C7), value, [0])
  }

  static func keys(_ key: String, _ value: [UInt8], isQuickTime: Bool = false) -> [UInt8] {
    let item = dataBox(1, value)
    let boxes =
      handlerBox("mdta")
      + fullBox("keys", u32(1), box("mdta", utf8(key)))
      + box("ilst", u32(8 + item.count, 1), item)
    return isQuickTime ? box("meta", boxes) : fullBox("meta", boxes)
  }

  static func items(_ items: [UInt8]...) -> [UInt8] {
    itemListBox(items.flatMap(\.self))
  }

  static func ownItem(_ name: String, _ value: [UInt8]) -> [UInt8] {
    box(
      "----", fullBox("mean", utf8("com.apple.iTunes")), fullBox("name", utf8(name)),
      dataBox(1, value))
  }

  static func uuid(_ digits: String, _ payload: [UInt8]...) -> [UInt8] {
    box("uuid", hex(digits), payload.flatMap(\.self))
  }

  static let xmpID = "BE7ACFCB 97A942E8 9C719994 91E3AFAC"

  /// An XMP packet with one attribute.
  static func xmp(_ attribute: String, _ value: [UInt8]) -> [UInt8] {
    let prefix = attribute.prefix { $0 != ":" }
    return utf8(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:\(prefix)="\(spaces[String(prefix)] ?? "urn:x")" \(attribute)="
      """) + value + utf8("\"/></rdf:RDF></x:xmpmeta>")
  }

  private static let spaces = [
    "exif": "http://ns.adobe.com/exif/1.0/", "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
    "stRef": "http://ns.adobe.com/xap/1.0/sType/ResourceRef#",
    "creatorAtom": "http://ns.adobe.com/creatorAtom/1.0/",
  ]

  /// A `mebx` sample entry with one key.
  static func boxed(_ key: String, type: Int = 1) -> [UInt8] {
    HandwrittenMovie.entry(
      "mebx",
      box(
        "keys",
        box(
          itemCode(1), box("keyd", utf8("mdta" + key)), box("dtyp", u32(0, type)))))
  }

  static func boxedSample(_ value: [UInt8]) -> [UInt8] { box(itemCode(1), value) }

  /// An item of GPMF.
  static func klv(_ key: String, _ type: Character, _ size: Int, _ data: [UInt8]) -> [UInt8] {
    let code = type == "0" ? 0 : type.asciiValue ?? 0
    return utf8(key) + [code, UInt8(size)] + u16(data.count / size) + data
      + zeros((4 - data.count % 4) % 4)
  }

  static func gpmf(_ items: [UInt8]...) -> [UInt8] {
    let stream = klv("STRM", "0", 1, items.flatMap(\.self))
    return klv("DEVC", "0", 1, stream)
  }

  /// A length-delimited field of a Protocol Buffers message.
  static func message(_ number: UInt8, _ data: [UInt8]) -> [UInt8] {
    [number << 3 | 2, UInt8(data.count)] + data
  }

  static func rtmd(_ tag: Int, _ value: [UInt8]) -> [UInt8] {
    u16(28) + zeros(26) + u16(tag, value.count) + value
  }

  /// The latitude in `pictureWithPlace`; its bytes are the canary.
  static let latitude = u32(46_7391, 10_000, 0, 1, 0, 1)
  static let pictureWithPlace: [UInt8] = {
    let gps = u16(2) + entry(1, 2, 2, utf8("N\0")) + entry(2, 5, 3, u32(26 + 30)) + u32(0)
    let exif = tiff(directory(entry(0x8825, 4, 1, u32(26))), gps, latitude)
    return jpeg(segment(0xE1, utf8("Exif\0\0") + exif))
  }()

  // MARK: MP3

  /// An MP3 file: a tag of ID3v2.3, or of ID3v2.2 with `version` 2, in front of some audio frames.
  static func mp3(
    _ frames: [UInt8]..., version: Int = 3, padding: [UInt8] = [], end: [UInt8] = []
  ) -> [UInt8] {
    id3Tag(version, frames.flatMap(\.self), padding) + silentFrames + end
  }
}
