import Bytes
import Foundation
import Metadata
import Testing

@testable import Formats

/// Streams of AV1 that ffmpeg writes have the frames and the sequence header that ffmpeg reads in
/// them.
struct StreamOracleTests {
  @Test(.enabled(if: Tool.ffmpeg.isHere && Tool.ffprobe.isHere), arguments: ["obu", "ivf"])
  func framesAreThoseOfFFmpeg(_ name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "video.\(name)").path
    _ = try Tool.ffmpeg.output(
      of: [
        "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x48:duration=1", "-c:v", "libaom-av1",
        "-cpu-used", "8", path,
      ])
    // This build of ffmpeg may lack the encoder.
    guard FileManager.default.fileExists(atPath: path),
      let bytes = FileManager.default.contents(atPath: path), !bytes.isEmpty
    else { return }
    let examination = Examination(ByteSource(bytes: [UInt8](bytes)), name: path, magic: nil)
    #expect(examination.typeEvidence.structure?.extensions.contains(name) == true)
    let track = try #require(examination.document.tracks().first)
    let counted = try Tool.ffprobe.output(
      of: [
        "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets,width,height",
        "-of", "csv=p=0", path,
      ])
    let size = track.picture?.encoded
    #expect(
      counted.split(separator: "\n").first.map(String.init)
        == "\(size?.width ?? 0),\(size?.height ?? 0),\(track.sampleCount?.value ?? 0)")

    let header = try #require(
      examination.document.root.children.first?.children.first { $0.code.rawValue == 1 })
    let traced = try TracedHeaders(path, stream: 0)
    var compared = 0
    for (field, values) in traced.values where values.count == 1 {
      guard let value = header.integer(named: field) else { continue }
      #expect(value == values[0], "\(field)")
      compared += 1
    }
    #expect(compared >= 15)
  }
}
