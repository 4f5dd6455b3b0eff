import Bytes
import Files
import Foundation
import TestSupport
import Testing

/// A new file gets its name only if no other file has it, on file systems with and without hard links.
struct RenamingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A new file gets a free name", arguments: [true, false]) func free(hasLinks: Bool) throws {
    let calls = SystemFileCalls(hasLinks: hasLinks)
    let new = try scratch.write([1, 2], to: "new")
    let target = scratch.path("target")
    #expect(calls.rename(new.fileNameBytes, to: target.fileNameBytes, replacing: false))
    #expect(Array(try Data(contentsOf: URL(filePath: target))) == [1, 2])
    #expect(!SystemFileCalls.exists(new.fileNameBytes))
  }

  @Test("A new file does not replace another one", arguments: [true, false])
  func taken(hasLinks: Bool) throws {
    let calls = SystemFileCalls(hasLinks: hasLinks)
    let new = try scratch.write([1, 2], to: "new")
    let target = try scratch.write([3], to: "target")
    #expect(!calls.rename(new.fileNameBytes, to: target.fileNameBytes, replacing: false))
    #expect(Array(try Data(contentsOf: URL(filePath: target))) == [3])
    #expect(SystemFileCalls.exists(new.fileNameBytes))
  }
}
