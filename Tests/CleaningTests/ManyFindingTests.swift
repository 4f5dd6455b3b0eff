import InvariantChecks
import Bytes
import Cleaning
import Formats
import Privacy
import Testing

struct ManyFindingTests {
  @Test("A file with more findings than are listed is not cleaned, and the audit says so")
  func refused() throws {
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
    func file(_ count: Int) -> [UInt8] {
      head + (0..<count).flatMap { _ in [0x21, 0xFE, 1, 0x78, 0] as [UInt8] } + [0x3B]
    }
    for (count, isRefused) in [(1000, false), (Audit.maxDisclosures + 10, true)] {
      let source = ByteSource(bytes: file(count))
      let document = Examination(source, name: "a.gif", magic: nil).document
      let policy = try #require(Policy.named("all-metadata"))
      #expect(Audit(of: document).isIncomplete == isRefused)
      let cleaning = Cleaning(document, under: policy)
      #expect((cleaning.obstacle != nil) == isRefused)
      #expect(
        cleaning.found.findings.contains { $0.disclosure.title == "Further findings" } == isRefused)
    }
  }
}
