import Bytes
import Crypto
import Files
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A failed read is remembered even if reading the same bytes succeeds later, and by every source
/// derived from the file.
struct ReadFailureTests {
  private let scratch: Scratch
  private let bytes = noise(40_000)

  init() throws { scratch = try Scratch() }

  /// A file source with one failing read, numbered from 1.
  private func file(failingAt read: Int, with reason: ReadFailure.Reason) throws -> ByteSource {
    let count = Monitor(0)
    return try ByteSource.open(path: scratch.write(bytes)) { _ in
      let number = count.change { count in
        count += 1
        return count
      }
      return number == read ? reason : nil
    }
  }

  @Test(arguments: [ReadFailure.Reason.system(EIO), .ended])
  func aFailedReadIsRememberedAndTheNextSucceeds(reason: ReadFailure.Reason) throws {
    let source = try file(failingAt: 2, with: reason)
    #expect(source.byte(at: 0) == bytes[0])
    #expect(source.readFailure == nil)
    #expect(source.byte(at: 30_000) == nil)
    let failure = try #require(source.readFailure)
    #expect(failure.reason == reason && (29_000...30_000).contains(failure.offset))
    #expect(source.byte(at: 30_000) == bytes[30_000])
    #expect(source.bytes(source.wholeRange) == bytes)
    #expect(source.readFailure == failure)
    #expect(source.digests([.sha256]) == nil)
  }

  @Test func whatIsMadeOfAFileKnowsOfItsFailure() throws {
    let source = try file(failingAt: 2, with: .system(EIO))
    let range = ByteRange(start: 20_000, count: 10)
    let joined = source.joined([range])
    let derived = [
      joined, joined.joined([joined.wholeRange]), source.patched(PatchedSource([.original(range)])),
      ByteSource(following: [
        (ByteSource(bytes: [1]), ByteRange(start: 0, count: 1)), (source, range),
      ]),
      source.transformed(range, into: [1, 2, 3]), source.inflated(range, limit: 10).0,
    ]
    // Inflating did the first read.
    #expect(source.readFailure == nil)
    #expect(derived.allSatisfy { $0.readFailure == nil })
    #expect(source.byte(at: 39_000) == nil)
    for one in derived { #expect(one.readFailure == source.readFailure) }
    #expect(ByteSource(bytes: [1]).readFailure == nil)
  }

  @Test func theReasonIsInTheWordsOfTheSystem() {
    #expect(
      "\(ReadFailure(offset: 12, reason: .system(EIO)))"
        == "the file could not be read completely: Input/output error at byte offset 12")
    #expect("\(ReadFailure(offset: 12, reason: .ended))".contains("from byte offset 12 on"))
  }

  @Test func aFileThatIsNotTheSameAnyMoreIsKnown() throws {
    func isUnchanged(after change: (String) throws -> Void) throws -> Bool {
      let path = try scratch.write(bytes)
      let source = try ByteSource.open(path: path)
      #expect(source.isUnchanged(at: path))
      try change(path)
      return source.isUnchanged(at: path)
    }
    #expect(try isUnchanged { _ = try Data(contentsOf: URL(filePath: $0)) })
    #expect(try !isUnchanged { unsafe _ = truncate($0, 39_999) })
    #expect(try !isUnchanged { unsafe _ = unlink($0) })
    #expect(
      try !isUnchanged { path in
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        // Long enough to change the time stamp at any clock resolution of the file system.
        usleep(20_000)
        try file.write(contentsOf: Data([1]))
        try file.close()
      })
    #expect(
      try !isUnchanged { path in
        // A different file with the same size and time.
        let times = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
        let other = try scratch.write(bytes, to: "other")
        try FileManager.default.setAttributes(
          [.modificationDate: times as Any], ofItemAtPath: other)
        unsafe _ = rename(other, path)
      })
    let memory = ByteSource(bytes: bytes)
    #expect(memory.isUnchanged(at: nil) && memory.isUnchanged(at: "/no/such/file"))
  }
}
