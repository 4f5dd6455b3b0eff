import Foundation
import TestSupport
import Testing

@testable import Files

/// Temporary files of killed runs are removed when a file is written beside them, and no others.
struct StaleFileTests {
  @Test("Only an old file that no process has locked is removed, and named")
  func removed() throws {
    let scratch = try Scratch()
    let stale = try scratch.write([1, 2], to: ".mediainspect-0abc9")
    let others = try [
      ".mediainspect-ABC", ".mediainspect-", ".mediainspect-0123456789abcd", "mediainspect-1",
      ".v.mp4.mediainspect-journal",
    ].map { try scratch.write([3], to: $0) }
    let link = scratch.path(".mediainspect-link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: others[0])
    let living = try NewFile(at: scratch.path("living"), calls: SystemFileCalls())
    // The time of the last change cannot be set, and a younger file may not be locked yet.
    Thread.sleep(forTimeInterval: 3.1)
    // The folder was searched when the first file was created; another spelling of its path is searched again.
    let folder = scratch.folder.path
    StaleFiles.remove(inFolderOf: Array((folder + "/./copy").utf8))
    let manager = FileManager.default
    #expect(!manager.fileExists(atPath: stale))
    for path in others + [living.path] { #expect(manager.fileExists(atPath: path), "\(path)") }
    #expect((try? manager.destinationOfSymbolicLink(atPath: link)) != nil)
    #expect(StaleFiles.takeRemoved().contains { $0.hasSuffix("/./.mediainspect-0abc9") })
    living.discard()
  }
}
