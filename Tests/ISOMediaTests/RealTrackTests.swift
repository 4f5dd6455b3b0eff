import Anatomy
import Bytes
import Foundation
import ISOMedia
import Testing

/// Real files, where a folder of them is named.
struct RealTrackTests {
  private static let paths: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"],
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return [] }
    return names.sorted().map { folder + "/" + $0 }
  }()

  private func isMovie(_ source: ByteSource) -> Bool {
    let codes = ["ftyp", "moov", "mdat", "wide", "free", "skip", "styp", "moof"]
    return codes.contains(String(decoding: source.bytes(ByteRange(start: 4, count: 4)), as: UTF8.self))
  }

  @Test(.enabled(if: !paths.isEmpty)) func movieTreesAreWhole() throws {
    for path in Self.paths {
      let source = try ByteSource.open(path: path)
      guard isMovie(source) else { continue }
      let document = Document(source, shape: ISODialect.file)
      for child in document.root.children where ["moov", "moof"].contains(child.code) {
        expectTiling(child)
      }
    }
  }

  @Test(.enabled(if: !paths.isEmpty)) func samplesLieInTheFile() throws {
    var files = 0
    for path in Self.paths where !path.contains("crash") && !path.contains("fuzz") {
      let source = try ByteSource.open(path: path)
      guard isMovie(source) else { continue }
      let document = Document(source, shape: ISODialect.file)
      for track in document.root.child("moov")?.children("trak") ?? [] {
        guard let sequence = track.ask(.samples), sequence.statedCount > 0 else { continue }
        var count = 0
        for sample in sequence { count += sample.range.end <= source.size ? 1 : 0 }
        if count == sequence.statedCount { files += 1 }
      }
    }
    #expect(files > 60)
  }
}
