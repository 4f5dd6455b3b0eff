import InvariantChecks
import Bytes
import Cleaning
import Formats
import Privacy
import Testing
import Verification

/// Cleans a file and returns the bytes of the verified copy.
///
/// - Parameters:
///   - drop: categories to remove in addition to those of the policy.
///   - reportsKept: whether something is kept and reported although it should be removed.
func provenCopy(
  of file: [UInt8], _ name: String = "a.jpg", under policy: String = "identifying",
  drop: [String] = [], reportsKept: Bool = false
) throws -> [UInt8] {
  var exceptions = Exceptions()
  for category in drop { try exceptions.add(category, as: .remove) }
  let policy = try #require(Policy.named(policy)).except(exceptions)
  let cleaning = Cleaning(
    Examination(ByteSource(bytes: file), name: name, magic: nil).document,
    under: policy)
  let source = cleaning.editedDocument.document.source
  let bytes = source.bytes(source.wholeRange)
  _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
  let isWhole = cleaning.remaining.isEmpty && cleaning.editedDocument.refusals.isEmpty
  #expect(isWhole != reportsKept)
  return bytes
}

/// A file and its expected copy.
struct CopyCase: CustomTestStringConvertible {
  let testDescription: String
  let name: String
  let file: [UInt8]
  let copy: [UInt8]

  init(_ what: String, in name: String, _ file: [UInt8], becomes copy: [UInt8]) {
    (testDescription, self.name, self.file, self.copy) = (what, name, file, copy)
  }
}
