import Anatomy
import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import RuleEngine
import Testing

@testable import Credentials
@testable import Rules

/// Flips a bit in bytes of a signed file, one at a time.
struct CredentialBitTests {
  /// A range of the file in which a changed bit need not be an error.
  private struct Range {
    let bytes: ByteRange
    let reason: String
  }

  private static let name = "c2pa-public__adobe-20220124-CA.jpg"
  /// The ranges that neither a hash nor the signature covers.
  private static let uncovered: [Range] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "uncovered.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let columns = line.split(separator: "\t")
      guard columns.count == 3, let start = Int(columns[0]), let end = Int(columns[1]) else {
        return nil
      }
      return Range(bytes: ByteRange(from: start, to: end), reason: String(columns[2]))
    }
  }()

  /// The distance of the tested bytes. Long tests test each byte, which takes 20 minutes.
  private static let stride =
    ProcessInfo.processInfo.environment["MEDIAINSPECT_LONG"] == nil ? 401 : 1

  @Test(
    "A changed bit in any byte that a hash or the signature covers is an error",
    .enabled(if: SampleFiles.named(name) != nil))
  func changedBits() throws {
    let url = try #require(SampleFiles.named(Self.name))
    let bytes = Array(try Data(contentsOf: url))
    #expect(!Self.uncovered.isEmpty)
    let next = Monitor(0)
    let silent = Monitor<[Int]>([])
    let stride = Self.stride
    Workers.run(Workers.processors) {
      while true {
        let place = next.change { value in
          defer { value += stride }
          return value
        }
        guard place < bytes.count else { return }
        var changed = bytes
        changed[place] ^= 1 << UInt8(place % 8)
        if !Self.isReported(changed) { silent.change { $0.append(place) } }
      }
    }
    let found = silent.change { $0.sorted() }
    let unexpected = found.filter { place in
      !Self.uncovered.contains { $0.bytes.start <= place && place < $0.bytes.end }
    }
    #expect(unexpected.isEmpty, "\(unexpected.prefix(50))")
    if let path = ProcessInfo.processInfo.environment["MEDIAINSPECT_BIT_LIST"] {
      try Data(found.map { "\($0)\n" }.joined().utf8).write(to: URL(filePath: path))
    }
  }

  /// Whether a check of the file finds an error, or does not recognize the file.
  private static func isReported(_ bytes: [UInt8]) -> Bool {
    let found = CredentialFindings.all(in: ByteSource(bytes: bytes))
    if found.contains(where: { $0.finding.severity == .error }) { return true }
    let examination = Examination(ByteSource(bytes: bytes), name: "a.jpg", magic: nil)
    guard examination.typeEvidence.structure != nil else { return true }
    var isReported = false
    let document = examination.document
    _ = Check(.all, profiles: Set(fitting: document.root)).run(on: document) {
      if $0.finding.severity == .error { isReported = true }
    }
    return isReported
  }
}
