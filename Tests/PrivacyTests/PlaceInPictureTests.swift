import ByteScript
import Bytes
import Formats
import TestSupport
import Testing

@testable import Privacy

/// Locations in pictures outside of the GPS directory.
struct PlaceInPictureTests {
  @Test("The coordinates of a map are a location")
  func map() throws {
    let numbers = (0..<6).flatMap { _ in hex("40 48 6D 5C 28 F5 C2 8F") }
    let file = tiff(
      directory(entry(0x0100, 3, 1, u16(1)), entry(0x8482, 12, 6, u32(38))), numbers)
    let document = Examination(ByteSource(bytes: file), name: "a.tif", magic: nil).document
    let found = Audit(of: document).disclosures.filter { $0.category == .location }
    #expect(found.map(\.path) == ["/IFD0/ModelTiepoint.value"])
  }
}
