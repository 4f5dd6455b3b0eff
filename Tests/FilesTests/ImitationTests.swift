import Bytes
import Files
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A copied file keeps access rights and extended attributes, and cannot be read by a user who
/// could not read the original.
struct ImitationTests {
  private let scratch: Scratch
  private let original: FileHandle
  private let copy: FileHandle

  init() throws {
    scratch = try Scratch()
    original = try FileHandle(forUpdating: URL(filePath: scratch.write([1], to: "original")))
    copy = try FileHandle(forUpdating: URL(filePath: scratch.write([1], to: "copy")))
    #expect(fchmod(copy.fileDescriptor, 0o600) == 0)
  }

  private static let hasAttributes: Bool = {
    guard let scratch = try? Scratch(), let path = try? scratch.write([1]),
      let file = FileHandle(forUpdatingAtPath: path)
    else { return false }
    return ExtendedAttributes(file: file.fileDescriptor).set(Array("user.test".utf8), to: [1])
  }()

  private func copyAttributes(without names: [String] = [], withOwner: Bool = false) -> Bool {
    SystemFileCalls().copyAttributes(
      original.fileDescriptor, on: copy.fileDescriptor,
      as: AttributeCopyRequest(withOwner: withOwner, withoutAttributes: names))
  }

  private func mode(of file: FileHandle) -> mode_t {
    var status = stat()
    #expect(unsafe fstat(file.fileDescriptor, &status) == 0)
    return status.st_mode & 0o7777
  }

  private func set(_ name: String, _ value: [UInt8], of file: FileHandle) -> Bool {
    ExtendedAttributes(file: file.fileDescriptor).set(Array(name.utf8), to: value)
  }

  private func value(_ name: String, of file: FileHandle) -> ExtendedAttributes.Value {
    ExtendedAttributes(file: file.fileDescriptor).value(of: Array(name.utf8))
  }

  @Test(.enabled(if: hasAttributes, "the file system has no extended attributes"))
  func attributesAreCarriedOver() {
    #expect(set("user.one", [1, 0, 2], of: original) && set("user.empty", [], of: original))
    #expect(set("user.origin", [3], of: original))
    #expect(copyAttributes(without: ["user.origin"]))
    #expect(value("user.one", of: copy) == .bytes([1, 0, 2]))
    #expect(value("user.empty", of: copy) == .bytes([]))
    #expect(value("user.origin", of: copy) == .absent)
    let names = ExtendedAttributes(file: copy.fileDescriptor).names ?? []
    let own = names.filter { $0.starts(with: "user.".utf8) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(own.sorted() == ["user.empty", "user.one"])
  }

  @Test func aModeIsTakenWithoutTheRightToRunAsSomebody() {
    #expect(fchmod(original.fileDescriptor, 0o6754) == 0)
    #expect(copyAttributes())
    #expect(mode(of: copy) == 0o754)
  }

  @Test(
    .enabled(if: geteuid() == 0, "only root gives files away"),
    arguments: [(0o640, 0o600), (0o664, 0o644), (0o604, 0o600), (0o777, 0o777), (0o751, 0o711)])
  func anotherGroupGetsNoMoreThanAnybody(mode: Int, expected: Int) {
    #expect(fchown(original.fileDescriptor, 1234, 4321) == 0)
    #expect(fchmod(original.fileDescriptor, mode_t(mode)) == 0)
    #expect(copyAttributes())
    #expect(self.mode(of: copy) == mode_t(expected))
    // A copy that takes the place of the file also keeps its group.
    #expect(copyAttributes(withOwner: true))
    #expect(self.mode(of: copy) == mode_t(mode))
  }

  #if os(Linux)
    private static let listName = "system.posix_acl_access"

    /// Bytes of an access control list with entries of tag, rights and ID.
    private static func list(_ entries: (tag: UInt8, rights: UInt8, id: UInt8?)...) -> [UInt8] {
      [2, 0, 0, 0]
        + entries.flatMap { entry in
          [entry.tag, 0, entry.rights, 0]
            + (entry.id.map { [$0, 0, 0, 0] } ?? [0xFF, 0xFF, 0xFF, 0xFF])
        }
    }

    /// The owner and one user may read and write, the group and others have no rights.
    private static let forOneUser = list(
      (1, 6, nil), (2, 6, 77), (4, 0, nil), (0x10, 6, nil), (0x20, 0, nil))

    @Test(.enabled(if: hasAttributes, "the file system has no extended attributes"))
    func aListIsCarriedOver() {
      #expect(set(Self.listName, Self.forOneUser, of: original))
      // The group bits of the mode are the mask of the access control list.
      #expect(mode(of: original) == 0o660)
      #expect(copyAttributes())
      #expect(value(Self.listName, of: copy) == .bytes(Self.forOneUser))
      #expect(mode(of: copy) == 0o660)
    }

    @Test(.enabled(if: hasAttributes && geteuid() == 0, "only root gives files away"))
    func anotherGroupGetsNothingByAList() {
      let groupReads = Self.list(
        (1, 6, nil), (2, 6, 77), (4, 4, nil), (0x10, 6, nil), (0x20, 0, nil))
      #expect(fchown(original.fileDescriptor, 1234, 4321) == 0)
      #expect(set(Self.listName, groupReads, of: original))
      #expect(copyAttributes())
      #expect(value(Self.listName, of: copy) == .bytes(Self.forOneUser))
    }

    @Test(.enabled(if: hasAttributes, "the file system has no extended attributes"))
    func aListThatTheFolderGaveIsRemoved() {
      #expect(set(Self.listName, Self.forOneUser, of: copy))
      #expect(fchmod(original.fileDescriptor, 0o644) == 0)
      #expect(copyAttributes())
      #expect(value(Self.listName, of: copy) == .absent)
      #expect(mode(of: copy) == 0o644)
    }

    @Test(.enabled(if: hasAttributes, "the file system has no extended attributes"))
    func aReportOnAFileWithAListIsForItsOwner() throws {
      #expect(set(Self.listName, Self.forOneUser, of: original))
      let source = try ByteSource.open(path: scratch.path("original"))
      let access = try #require(source.readAccess)
      #expect(SystemFileCalls().setDefaultMode(to: copy.fileDescriptor, within: [access]))
      #expect(mode(of: copy) == 0o600)
    }
  #endif
}
