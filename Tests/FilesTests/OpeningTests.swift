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

/// An error on opening states its reason; pipes and devices are read like regular files.
struct OpeningTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func problem(_ path: String, spoolLimit: Int = ByteSource.spoolLimit) -> OpeningError? {
    do {
      _ = try ByteSource.open(path: path, spoolLimit: spoolLimit)
      return nil
    } catch {
      return error
    }
  }

  @Test func aMissingFileIsNotFound() {
    #expect(problem(scratch.path("nothing")) == .notFound)
    #expect(problem("") == .notFound)
  }

  @Test func aFolderIsNoFile() { #expect(problem(scratch.folder.path) == .isDirectory) }

  @Test(.disabled(if: geteuid() == 0, "root may read everything"))
  func aFileThatMayNotBeReadSaysWhy() throws {
    let path = try scratch.write([1])
    #expect(unsafe chmod(path, 0) == 0)
    #expect(problem(path) == .unreadable(reason: "Permission denied"))
  }

  @Test func anEmptyFileHasNoBytes() throws {
    let source = try ByteSource.open(path: scratch.write([]))
    #expect(source.size == 0)
    #expect(source.byte(at: 0) == nil)
    #expect(source.bytes(source.wholeRange).isEmpty)
  }

  @Test func aPipeIsSpooled() throws {
    let bytes = noise(300_000)
    let source = try ByteSource.open(path: pipe(of: bytes))
    #expect(source.size == bytes.count)
    #expect(source.bytes(ByteRange(start: 299_990, count: 50)) == Array(bytes.suffix(10)))
    #expect(source.bytes(source.wholeRange) == bytes)
  }

  @Test func aPipeIsSpooledToItsLimit() throws {
    #expect(problem(try pipe(of: noise(1000)), spoolLimit: 1000) == nil)
    #expect(problem(try pipe(of: noise(1001)), spoolLimit: 1000) == .tooLong(limit: 1000))
  }

  @Test func aDeviceWithoutEndIsTooLong() {
    #expect(problem("/dev/zero", spoolLimit: 1 << 20) == .tooLong(limit: 1 << 20))
    #expect(problem("/dev/null") == nil)
  }

  @Test func whatAFileLosesWhileItIsReadIsNoticed() throws {
    let bytes = noise(100_000)
    let path = try scratch.write(bytes)
    let source = try ByteSource.open(path: path)
    #expect(source.byte(at: 0) == bytes[0])
    #expect(source.readFailure == nil)
    #expect(unsafe truncate(path, 50_001) == 0)
    #expect(source.byte(at: 90_000) == nil)
    #expect(source.readFailure?.reason == .ended)
    #expect(source.size == 100_000)
    #expect(source.bytes(ByteRange(start: 49_991, count: 20)) == Array(bytes[49_991..<50_001]))
    #expect(source.big32(at: 50_000) == nil)
  }

  @Test func theAccessTimeStays() throws {
    let path = try scratch.write([1, 2, 3])
    // Old times, so that every read that counts as access would update them.
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 2_000_000, tv_nsec: 0)]
    #expect(unsafe utimensat(AT_FDCWD, path, &times, 0) == 0)
    let source = try ByteSource.open(path: path)
    #expect(source.bytes(source.wholeRange) == [1, 2, 3])
    var status = stat()
    #expect(unsafe stat(path, &status) == 0)
    #if os(Linux)
      #expect(status.st_atim.tv_sec == 1_000_000)
      #expect(status.st_mtim.tv_sec == 2_000_000)
    #endif
  }

  /// A FIFO that another thread writes the bytes to. A reader that stops early does not end the
  /// test program.
  private func pipe(of bytes: [UInt8]) throws -> String {
    let path = scratch.path("pipe-\(UUID().uuidString)")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    _ = signal(SIGPIPE, SIG_IGN)
    Thread.detachNewThread {
      let descriptor = unsafe open(path, O_WRONLY)
      var rest = bytes[...]
      while !rest.isEmpty {
        let put = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        if put <= 0 { break }
        rest = rest.dropFirst(put)
      }
      close(descriptor)
    }
    return path
  }
}
