import ByteScript
package import Bytes

/// A maker note written by hand: bytes before the directory, and the entries of the directory.
package struct MadeNote {
  /// What the offsets in the note are counted from.
  package enum Base {
    case tiff, note
    /// A number of bytes after the start of the note.
    case inNote(Int)
  }

  package struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    let value: [UInt8]
    /// The stated offset of the value; nil for the offset at which the value is.
    var offset: Int?

    package init(_ tag: Int, _ type: Int, count: Int, _ value: [UInt8], offset: Int? = nil) {
      (self.tag, self.type, self.count, self.value) = (tag, type, count, value)
      self.offset = offset
    }

    package static func text(_ tag: Int, _ text: String) -> Entry {
      Entry(tag, 2, count: text.utf8.count + 1, utf8(text) + [0])
    }

    package static func bytes(_ tag: Int, _ bytes: [UInt8]) -> Entry {
      Entry(tag, 7, count: bytes.count, bytes)
    }
  }

  let order: ByteOrder
  package let make: String
  package let header: [UInt8]
  package let base: Base
  package let hasLink: Bool
  package let entries: [Entry]

  package init(
    _ make: String, _ order: ByteOrder, header: [UInt8] = [], base: Base = .tiff,
    hasLink: Bool = true, _ entries: [Entry]
  ) {
    (self.make, self.order, self.header, self.base) = (make, order, header, base)
    (self.hasLink, self.entries) = (hasLink, entries)
  }

  private func number(_ value: Int, _ width: Int, _ order: ByteOrder) -> [UInt8] {
    order == .big ? big(value, width) : little(value, width)
  }

  /// The bytes of the note, which begins at an offset in the TIFF structure.
  package func bytes(at place: Int) -> [UInt8] {
    let start =
      switch base {
      case .tiff: place
      case .note: 0
      case .inNote(let distance): -distance
      }
    let table = 2 + entries.count * 12 + (hasLink ? 4 : 0)
    var values: [UInt8] = []
    var bytes = header + number(entries.count, 2, order)
    for entry in entries {
      bytes += number(entry.tag, 2, order) + number(entry.type, 2, order)
      bytes += number(entry.count, 4, order)
      if entry.value.count <= 4, entry.offset == nil {
        bytes += entry.value + zeros(4 - entry.value.count)
      } else {
        bytes += number(
          entry.offset ?? (start + header.count + table + values.count), 4, order)
        values += entry.value
      }
    }
    return bytes + (hasLink ? zeros(4) : []) + values
  }

  /// The offset of the note in `exif`.
  package static let place = 72

  /// A TIFF structure with the note, in a byte order.
  package func exif(_ outer: ByteOrder, _ note: [UInt8]? = nil) -> [UInt8] {
    func word(_ value: Int, _ width: Int = 4) -> [UInt8] { number(value, width, outer) }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      word(tag, 2) + word(type, 2) + word(count) + word(value)
    }
    let note = note ?? bytes(at: Self.place)
    let name = utf8(make) + zeros(16 - make.utf8.count)
    let head = utf8(outer == .big ? "MM" : "II") + word(42, 2) + word(8)
    let first = word(2, 2) + entry(0x010F, 2, 16, 38) + entry(0x8769, 4, 1, 54) + word(0)
    let second = word(1, 2) + entry(0x927C, 7, note.count, Self.place) + word(0)
    return head + first + name + second + note
  }

  /// A TIFF structure with a note in private data of DNG. The note was at another offset before.
  package static func privateData(_ note: MadeNote, at place: Int) -> [UInt8] {
    let bytes = note.bytes(at: place)
    let block = utf8("MakN") + big(bytes.count + 6) + utf8("MM") + big(place) + bytes
    let data = utf8("Adobe\0") + block + zeros(block.count % 2)
    return tiff(
      directory(
        entry(0x010F, 2, note.make.utf8.count + 1, big(50)),
        entry(0xC612, 1, 4, [1, 4, 0, 0]), entry(0xC634, 1, data.count, big(66))),
      utf8(note.make) + zeros(16 - note.make.utf8.count), data)
  }

  /// A note of each maker, with an identifier of the camera.
  package static func each(_ order: ByteOrder) -> [(name: String, note: MadeNote)] {
    let mark = utf8(order == .big ? "MM" : "II")
    func two(_ value: Int) -> [UInt8] { order == .big ? big(value, 2) : little(value, 2) }
    func four(_ value: Int) -> [UInt8] { order == .big ? big(value, 4) : little(value, 4) }
    let serial = Entry.text
    return [
      (
        "apple",
        MadeNote(
          "Apple", order, header: utf8("Apple iOS\0") + [0, 1] + mark, base: .note,
          [serial(0x11, "8D3B2C61-27F4-4E05-9E39-0F1C7A54E1B7")])
      ),
      (
        "canon",
        MadeNote(
          "Canon", order,
          [serial(0x09, "Ada Example"), Entry(0x0C, 4, count: 1, four(560_018_150))])
      ),
      (
        "nikon",
        MadeNote(
          "NIKON", order, header: utf8("Nikon\0") + [2, 0x10, 0, 0] + mark + two(42) + four(8),
          base: .inNote(10), [serial(0x1D, "3002345"), .bytes(0x24, two(540) + [1, 0])])
      ),
      ("nikon", MadeNote("NIKON", order, [serial(0xA0, "NO= 30023450")])),
      (
        "coolpix",
        MadeNote("NIKON", order, header: utf8("Nikon\0") + [1, 0], [serial(0x02, "08.00")])
      ),
      (
        "panasonic",
        MadeNote(
          "Panasonic", order, header: utf8("Panasonic\0\0\0"), hasLink: false,
          [.bytes(0x25, utf8("F020311240184\0\0\0")), .text(0x52, "11223344")])
      ),
      (
        "samsung",
        MadeNote(
          "SAMSUNG", order, base: .note,
          [.bytes(0x01, utf8("0100")), serial(0xA002, "R5CT1234567")])
      ),
      (
        "sony",
        MadeNote(
          "SONY", order, header: utf8("SONY DSC \0\0\0"), [serial(0x2031, "7654321")])
      ),
    ] + further(order, mark, two, four)
  }

  /// Notes of makers with fewer cameras.
  private static func further(
    _ order: ByteOrder, _ mark: [UInt8], _ two: (Int) -> [UInt8], _ four: (Int) -> [UInt8]
  ) -> [(name: String, note: MadeNote)] {
    let serial = Entry.text
    // A directory with one short text, as the value of an entry.
    func directory(_ tag: Int) -> [UInt8] {
      two(1) + two(tag) + two(2) + four(4) + utf8("A12\0") + four(0)
    }
    let leica = "LEICA CAMERA AG"
    return [
      ("casio", MadeNote("CASIO", order, [serial(0x15, "0612250000")])),
      (
        "casio_qv",
        MadeNote("CASIO", order, header: utf8("QVC\0\0\0"), [serial(0x2001, "0612250000")])
      ),
      ("dji", MadeNote("DJI", order, [serial(0x01, "DJI"), Entry(0x06, 11, count: 1, four(0))])),
      (
        "flir",
        MadeNote(
          "FLIR Systems AB", order, [Entry(0x01, 5, count: 1, four(300) + four(1))])
      ),
      (
        "fujifilm",
        MadeNote(
          "FUJIFILM", .little, header: utf8("FUJIFILM") + little(12, 4), base: .note,
          [serial(0x10, "FPX20582698")])
      ),
      (
        "kodak",
        MadeNote(
          "EASTMAN KODAK", order,
          [.bytes(0xFC00, directory(0xFA19)), Entry(0xFC06, 4, count: 1, four(1))])
      ),
      (
        "pixpro",
        MadeNote(
          "JK Imaging", order, header: mark + two(42) + four(8), base: .note,
          [serial(0x0308, "L1234567")])
      ),
      (
        "leica",
        MadeNote(
          leica, order, header: utf8("LEICA\0\0\0"), base: .inNote(8),
          [Entry(0x0303, 4, count: 1, four(1_234_567)), .bytes(0x0B, zeros(4) + utf8("2345678\0"))])
      ),
      (
        "leica",
        MadeNote(
          leica, order, header: utf8("LEICA0\u{3}\0"), base: .note,
          [.bytes(0x3000, directory(0x3103))])
      ),
      (
        "leica_x",
        MadeNote(
          leica, order, header: utf8("LEICA\0\u{1}\0"), base: .note,
          [.bytes(0x0500, utf8("LWY1008020123\0\0\0"))])
      ),
      (
        "leica_s",
        MadeNote(
          leica, order, header: utf8("LEICA\0\u{2}") + [0xFF],
          [Entry(0x0321, 4, count: 1, four(3_456_789))])
      ),
      ("minolta", MadeNote("Minolta", order, [.bytes(0x00, utf8("MLT0"))])),
      (
        "motorola",
        MadeNote(
          "motorola", order, header: utf8("MOT\0") + zeros(4), base: .note,
          [serial(0x5501, "ZY2238TJ4V")])
      ),
      (
        "olympus",
        MadeNote(
          "OLYMPUS", order, header: utf8("OLYMPUS\0") + mark + [3, 0], base: .note,
          [serial(0x0404, "C90500055"), .bytes(0x2010, directory(0x0202))])
      ),
      (
        "olympus",
        MadeNote(
          "OLYMPUS", order, header: utf8("OLYMP\0\u{1}\0"), [serial(0x101A, "143008611")])
      ),
      (
        "pentax",
        MadeNote(
          "PENTAX", order, header: utf8("PENTAX \0") + mark, base: .note,
          [
            .bytes(0x0215, [78_000, 20_061_024, 2, 1, 132_352].flatMap(four)),
            serial(0x0229, "8765432"),
          ])
      ),
      (
        "pentax",
        MadeNote("PENTAX", order, header: utf8("AOC\0") + mark, [serial(0x0229, "8765432")])
      ),
      (
        "ricoh",
        MadeNote(
          "RICOH", order, header: utf8("Ricoh") + zeros(3),
          [.bytes(0x05, [0x22, 7, 0, 0, 3, 0x10, 9, 0x57] + zeros(8))])
      ),
      (
        "ricoh_wg",
        MadeNote(
          "RICOH", order, header: mark + two(42) + four(8), base: .note,
          [serial(0x0207, "RICOH WG-M2")])
      ),
      (
        "sanyo",
        MadeNote(
          "SANYO", order, header: utf8("SANYO\0\u{1}\0"),
          [.bytes(0x0209, utf8("SANYO DIGITAL CAMERA"))])
      ),
      (
        "sigma",
        MadeNote(
          "SIGMA", order, header: utf8("SIGMA\0\0\0\u{1}\0"), [serial(0x02, "02000019")])
      ),
    ]
  }
}
