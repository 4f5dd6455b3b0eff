import Bytes
import Cleaning
import Files
import Formats
import Foundation
import InvariantChecks
import Privacy
import Synchronization
import Testing
import Verification

/// If any system call fails while a copy is written, the file is unchanged and no partial copy
/// remains.
struct NothingIsLostTests {
  /// System calls, one of which fails.
  private final class FailingCalls: FileCalls {
    private let system = SystemFileCalls()
    private let failing: Int
    private let count = Mutex(0)

    init(failingAt call: Int) { failing = call }

    var calls: Int { count.withLock { $0 } }

    private func next<Result>(_ call: () -> Result, else failure: Result) -> Result {
      let number = count.withLock { count in
        count += 1
        return count
      }
      return number == failing ? failure : call()
    }

    func create(_ path: [UInt8]) -> Int32? { next({ system.create(path) }, else: nil) }
    func write(_ bytes: [UInt8], to file: Int32) -> Bool {
      next({ system.write(bytes, to: file) }, else: false)
    }
    func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
      next({ system.copy(range, of: source, to: file) }, else: false)
    }
    func copyAttributes(_ original: Int32, on file: Int32, as request: AttributeCopyRequest) -> Bool
    {
      next({ system.copyAttributes(original, on: file, as: request) }, else: false)
    }
    func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool {
      next({ system.setDefaultMode(to: file, within: files) }, else: false)
    }
    func source(at path: String) -> ByteSource? { next({ system.source(at: path) }, else: nil) }
    func sync(_ file: Int32) -> Bool { next({ system.sync(file) }, else: false) }
    func close(_ file: Int32) -> Bool { next({ system.close(file) }, else: system.close(file)) }
    func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool {
      next({ system.rename(path, to: other, replacing: replacing) }, else: false)
    }
    func remove(_ path: [UInt8]) { system.remove(path) }
    func syncFolder(of path: [UInt8]) { system.syncFolder(of: path) }
  }

  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "corpus/holiday.mov")

  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private static func cleaning(_ path: String) throws -> Cleaning {
    let policy = try #require(Policy.named("identifying"))
    let source = try ByteSource.open(path: path)
    let document = Examination(source, name: path, magic: nil).document
    return Cleaning(document, under: policy)
  }

  @Test("A failing call leaves the file unchanged, for copies in place and elsewhere")
  func failingCalls() throws {
    let original = try Data(contentsOf: Self.movie)
    for isInPlace in [false, true] {
      var call = 1
      while true {
        let calls = FailingCalls(failingAt: call)
        var isWritten = false
        try Self.inFolder { folder in
          let file = folder.appending(path: "film.mov")
          try original.write(to: file)
          let target = isInPlace ? file : folder.appending(path: "copy.mov")
          let cleaning = try Self.cleaning(file.path)
          isWritten =
            (try? cleaning.write(
              to: target.path, like: file.path, replacing: isInPlace, calls: calls)) != nil
          let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
          if isWritten {
            #expect(names.sorted() == (isInPlace ? ["film.mov"] : ["copy.mov", "film.mov"]))
          } else {
            #expect(names == ["film.mov"], "call \(call)")
            #expect(try Data(contentsOf: file) == original, "call \(call)")
          }
        }
        if isWritten { break }
        call += 1
        #expect(call < 1000)
      }
      // Each of the calls has failed once.
      #expect(call > 6)
    }
  }

  @Test("An existing file is not replaced unless requested, and a planted link is not followed")
  func takenNames() throws {
    try Self.inFolder { folder in
      let file = folder.appending(path: "film.mov")
      try FileManager.default.copyItem(at: Self.movie, to: file)
      let victim = folder.appending(path: "victim")
      try Data("mine".utf8).write(to: victim)
      let link = folder.appending(path: "copy.mov")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: victim)
      let cleaning = try Self.cleaning(file.path)
      #expect(throws: CopyFailure.notWritten(.targetExists)) {
        try cleaning.write(to: link.path, like: file.path)
      }
      _ = try cleaning.write(to: link.path, like: file.path, replacing: true)
      #expect(try Data(contentsOf: victim) == Data("mine".utf8))
      #expect(try Data(contentsOf: link).count == cleaning.editedDocument.patchedSource.size)
    }
  }

  @Test("A copy with one changed byte fails verification")
  func tamperedCopies() throws {
    let cleaning = try Self.cleaning(Self.movie.path)
    let copy = cleaning.editedDocument.document.source
    let bytes = copy.bytes(copy.wholeRange)
    _ = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    let media = try #require(
      cleaning.editedDocument.document.root.children.first { $0.code == "mdat" }?.range)
    var other = bytes
    other[media.start + 1000] ^= 0x10
    #expect(throws: Verification.Failure.samplesDiffer(track: "/moov/trak[1]")) {
      try Verification(of: cleaning.plan, in: ByteSource(bytes: other))
    }
    #expect(throws: Verification.Failure.different) {
      try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes + [0]))
    }
    // A removed date is present in the copy.
    other = bytes
    other[0x28] = 0xE0
    #expect(throws: Verification.Failure.notAnnounced("/moov/mvhd.creation_time")) {
      try Verification(of: cleaning.plan, in: ByteSource(bytes: other))
    }
  }

  @Test("A copy with another rotation or picture size fails verification")
  func otherPresentation() throws {
    let cleaning = try Self.cleaning(Self.movie.path)
    let document = cleaning.editedDocument.document
    let bytes = document.source.bytes(document.source.wholeRange)
    let verification = try Verification(of: cleaning.plan, in: ByteSource(bytes: bytes))
    #expect(verification.presentationFacts > 20)
    let header = try #require(document.root.descendant("moov", "trak", "tkhd"))
    for (name, aspect) in [("matrix", "orientation"), ("height", "dimensions")] {
      let field = try #require(header.field(named: name))
      var other = bytes
      other[field.range.start + 1] ^= 1
      let failure = #expect(throws: Verification.Failure.self) {
        try Verification(of: cleaning.plan, in: ByteSource(bytes: other))
      }
      guard case .presentationDiffers(let found, _)? = failure else {
        Issue.record("\(name): \(failure.map(\.words) ?? "verified")")
        continue
      }
      #expect(found == aspect)
    }
  }

  @Test("If nothing is to be removed, the copy equals the file byte for byte")
  func identity() throws {
    let policy = try #require(Policy.named("none"))
    let source = try ByteSource.open(path: Self.movie.path)
    let document = Examination(source, name: "holiday.mov", magic: nil).document
    let cleaning = Cleaning(document, under: policy)
    #expect(cleaning.editedDocument.patchedSource.runs == [.original(source.wholeRange)])
    #expect(!cleaning.found.findings.isEmpty && cleaning.found.removed.isEmpty)
  }
}
