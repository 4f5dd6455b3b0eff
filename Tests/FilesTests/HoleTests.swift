import Bytes
import Files
import Foundation
import Testing

/// Holes of sparse files.
struct HoleTests {
  #if os(Linux)
    @Test("A copy of a sparse file is sparse, and searches leave out its holes")
    func holes() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (file, copy) = (folder.appending(path: "a").path, folder.appending(path: "b").path)
      #expect(FileManager.default.createFile(atPath: file, contents: Data([1, 2, 3])))
      let size = 1 << 40
      #expect(unsafe truncate(file, off_t(size)) == 0)
      let source = try ByteSource.open(path: file)
      #expect(source.endOfZeros(from: 3, limit: size) == size)
      #expect(source.firstPlace(of: 9, in: source.wholeRange) == nil)
      let calls = SystemFileCalls()
      let descriptor = try #require(calls.create(Array(copy.utf8)))
      #expect(calls.copy(source.wholeRange, of: source, to: descriptor))
      #expect(calls.close(descriptor))
      let other = try ByteSource.open(path: copy)
      #expect(other.size == size)
      #expect(other.bytes(ByteRange(start: 0, count: 5)) == [1, 2, 3, 0, 0])
      #expect(source.bytesRead + other.bytesRead < 1 << 22)
    }
  #endif
}
