import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Testing

/// Type numbers are those of the QuickTime File Format, Well-Known Types.
struct DataTypeTests {
  private func item(_ type: Int, _ value: [UInt8]) -> KeyedItem? {
    let name = Array("mdtaorg.example.key".utf8)
    let keys = box("keys", u32(0, 1, name.count + 4) + name)
    let list = box("ilst", box(itemCode(1), dataBox(type, value)))
    let meta = box("meta", handlerBox("mdta") + keys + list)
    return examined(emptyMovie(meta)).metadataItems.first
  }

  @Test(
    arguments: [
      (65, "FF", -1, "8-bit signed integer"), (66, "FFFE", -2, "16-bit signed integer"),
      (67, "FFFFFFFD", -3, "32-bit signed integer"),
      (74, "FFFFFFFFFFFFFFFC", -4, "64-bit signed integer"),
      (75, "FF", 255, "8-bit unsigned integer"), (76, "FFFE", 65534, "16-bit unsigned integer"),
      (77, "FFFFFFFD", 4_294_967_293, "32-bit unsigned integer"),
      (78, "00000000000000FF", 255, "64-bit unsigned integer"),
      (21, "FFF000", -4096, "24-bit signed integer"),
      (22, "FFFFFF", 16_777_215, "24-bit unsigned integer"),
    ] as [(Int, String, Int, String)])
  func integersOfEveryWidth(type: Int, digits: String, number: Int, title: String) {
    let item = item(type, hex(digits))
    #expect(item?.value.number == number)
    #expect(item?.dataType.title == title)
  }

  @Test(
    arguments: [
      (1, "61C3A9", "aé", "com.apple.metadata.datatype.UTF-8"),
      (2, "006100E9", "aé", "com.apple.metadata.datatype.UTF-16"),
      (4, "61", "a", "com.apple.metadata.datatype.UTF-8"),
      (5, "0061", "a", "com.apple.metadata.datatype.UTF-16"),
    ] as [(Int, String, String, String)])
  func textsOfBothEncodings(type: Int, digits: String, text: String, identifier: String) {
    let item = item(type, hex(digits))
    #expect(item?.value.text == text)
    #expect(item?.dataType.identifier == identifier)
  }

  @Test(
    arguments: [
      (12, "474946383961", "GIF"), (13, "FFD8FFD9", "JPEG"), (14, "89504E470D0A1A0A", "PNG"),
      (27, "424D00000000", "BMP"),
    ] as [(Int, String, String)])
  func pictures(type: Int, digits: String, title: String) {
    let item = item(type, hex(digits))
    #expect(item?.dataType.title == title)
    guard case .data(let source, let range, _)? = item?.value else {
      Issue.record("it is no data")
      return
    }
    #expect(source.bytes(range) == hex(digits))
  }

  @Test func floats() {
    guard case .real(1.5)? = item(23, hex("3FC00000"))?.value,
      case .real(2.5)? = item(24, hex("4004000000000000"))?.value
    else {
      Issue.record("they are other numbers")
      return
    }
    #expect(item(23, hex("3FC00000"))?.dataType.title == "32-bit float")
    #expect(item(24, hex("4004000000000000"))?.dataType.title == "64-bit float")
  }

  @Test(
    arguments: [
      (70, "3F80000040000000", "point", ["x", "y"]),
      (71, "3F80000040000000", "dimension", ["width", "height"]),
    ] as [(Int, String, String, [String])])
  func pairsOfFloats(type: Int, digits: String, title: String, names: [String]) {
    let item = item(type, hex(digits))
    #expect(item?.dataType.title == title)
    guard case .dictionary(let members)? = item?.value else {
      Issue.record("it is no dictionary")
      return
    }
    #expect(members.map(\.name) == names)
    let numbers = members.map { member -> Double? in
      guard case .real(let number) = member.value else { return nil }
      return number
    }
    #expect(numbers == [1, 2])
  }

  @Test func whatNoNumberTellsIsData() {
    #expect(item(0, [1, 2])?.dataType == .rawData)
    #expect(item(200, [1, 2])?.dataType == .rawData)
    // A width that does not match its type.
    #expect(item(66, [1, 2, 3]).map { $0.value.number } == .some(nil))
  }

  @Test func placesAreISO6709() {
    let letters = Array("+46.45+006.55/".utf8)
    let text = box("©xyz", [0, UInt8(letters.count), 0x15, 0xC7] + letters)
    let item = examined(emptyMovie(box("udta", text))).metadataItems.first
    #expect(item?.identifier.description == "udta/%A9xyz")
    #expect(item?.dataType == .location)
  }
}
