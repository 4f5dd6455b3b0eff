import Bytes
import Cleaning
import Files
import Formats
import Foundation
import InvariantChecks
import Privacy
import Testing
import Verification

/// A file that changes while its copy is made keeps its new content, and no copy remains.
struct SourceChangeTests {
  private static let movie = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "corpus/holiday.mov")

  enum Change: CaseIterable {
    case appended, edited, editedWithOldTime, replaced, shortened, removed

    /// Changes the file and returns its new content; nil if it is removed.
    func apply(to file: URL, of bytes: Data) throws -> Data? {
      switch self {
      case .appended:
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("IMPORTANT".utf8))
        try handle.close()
        return bytes + Data("IMPORTANT".utf8)
      case .edited:
        usleep(20_000)
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: Data([9]))
        try handle.close()
        return Data([9]) + bytes.dropFirst()
      case .editedWithOldTime:
        let time = file.deletingLastPathComponent().appending(path: "time")
        try Self.touch(time, like: file)
        let new = try Change.edited.apply(to: file, of: bytes)
        try Self.touch(file, like: time)
        try FileManager.default.removeItem(at: time)
        return new
      case .replaced:
        let other = bytes + Data("NEW".utf8)
        try other.write(to: file, options: .atomic)
        return other
      case .shortened:
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(bytes.count - 1))
        try handle.close()
        return bytes.dropLast()
      case .removed:
        try FileManager.default.removeItem(at: file)
        return nil
      }
    }

    private static func touch(_ file: URL, like other: URL) throws {
      let process = try Process.run(
        URL(filePath: "/usr/bin/touch"), arguments: ["-r", other.path, file.path])
      process.waitUntilExit()
    }
  }

  @Test(arguments: Change.allCases, [false, true])
  func whatWasWrittenMeanwhileIsKept(change: Change, isInPlace: Bool) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "film.mov")
    let bytes = try Data(contentsOf: Self.movie)
    try bytes.write(to: file)
    let policy = try #require(Policy.named("identifying"))
    let source = try ByteSource.open(path: file.path)
    let cleaning = Cleaning(
      Examination(source, name: file.path, magic: nil).document, under: policy)
    let content = Monitor<Data?>(nil)
    let calls = InterceptedCalls(beforeSync: {
      let new = try? change.apply(to: file, of: bytes)
      content.change { $0 = new }
    })
    let target = isInPlace ? file : folder.appending(path: "copy.mov")
    var failure: CopyFailure?
    do throws(CopyFailure) {
      _ = try cleaning.write(
        to: target.path, like: file.path, replacing: isInPlace, calls: calls)
    } catch {
      failure = error
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names == (change == .removed ? [] : ["film.mov"]))
    let left = try? Data(contentsOf: file)
    #expect(left == content.change { $0 })
    // Reading the end of a shortened file may fail before the change is detected.
    if case .notRead = failure {
      #expect(change == .shortened)
    } else {
      #expect(failure == .sourceChanged)
    }
  }
}
