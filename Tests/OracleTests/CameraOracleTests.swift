import Anatomy
import Bytes
import Files
import Formats
import Foundation
import Testing

/// Compares camera, time and location of recordings with exiftool.
@Suite(.serialized) struct CameraOracleTests {
  @Test(.comparing(.samples, with: .exiftool)) func samples() throws {
    let told = try CameraFacts.exiftool(Subjects.samples.files.map(\.path))
    try Subjects.samples.expectAgreement(
      of: Subjects.samples.files, with: .exiftool, "exiftool, cameras", fields: "camera"
    ) { subject in
      let examination = try subject.open()
      guard examination.isRecognized, let theirs = told[subject.path] else { return nil }
      return CameraFacts(examination.document).tally(against: theirs)
    }
  }

  /// XMP states how many bytes before the end of the file the embedded movie begins.
  @Test(.comparing(.samples, with: .exiftool)) func films() throws {
    let lengths = try Self.lengthsOfFilms(Subjects.samples.files.map(\.path))
    try #require(!lengths.isEmpty, "no file states the length of an embedded movie")
    for subject in Subjects.samples.files {
      guard let length = lengths[subject.path] else { continue }
      let source = try ByteSource.open(path: subject.path)
      let start = source.size - length
      #expect(source.big32(at: start + 4) == FourCC("ftyp").rawValue, "\(subject.name)")
      let root = Examination(source, name: subject.name, magic: nil).document.root
      #expect(Self.films(in: root).contains(start), "\(subject.name)")
    }
  }

  private static func lengthsOfFilms(_ paths: [String]) throws -> [String: Int] {
    let text = try Tool.exiftool.output(
      of: ["-j", "-struct", "-XMP:Directory", "-XMP:MicroVideoOffset"] + paths)
    let files = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    var lengths: [String: Int] = [:]
    for file in files ?? [] {
      guard let path = file["SourceFile"] as? String else { continue }
      let entries = file["Directory"] as? [[String: Any]] ?? []
      let film = entries.compactMap { $0["Item"] as? [String: Any] }
        .first { $0["Semantic"] as? String == "MotionPhoto" }
      lengths[path] = film?["Length"] as? Int ?? file["MicroVideoOffset"] as? Int
    }
    return lengths
  }

  /// Offsets in the file of movies embedded in other formats.
  private static func films(in node: Node) -> [Int] {
    let isFilm = !node.isRoot && node.child("ftyp") != nil
    let own = isFilm ? node.distanceToFile.map { [node.range.start + $0] } ?? [] : []
    return own + node.children.flatMap { films(in: $0) }
  }
}
