import Anatomy
import Metadata
import Testing

struct KeySpaceTests {
  @Test func spacesAreToldByName() {
    #expect(KeySpace(named: "itsk") == .iTunes)
    #expect(KeySpace.id3.title == "ID3v2")
    #expect(KeySpace(named: "nobody's").title == nil)
  }
}
