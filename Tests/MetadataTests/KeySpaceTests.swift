import Metadata
import Testing

struct KeySpaceTests {
  @Test func spacesAreToldByName() {
    #expect(KeySpace("itsk") == .iTunes)
    #expect(KeySpace.id3.title == "ID3v2")
    #expect(KeySpace("nobody's").title == nil)
  }
}
