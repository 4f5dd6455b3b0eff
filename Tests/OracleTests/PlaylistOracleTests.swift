import Anatomy
import ByteScript
import Bytes
import Files
import Foundation
import Formats
import Metadata
import Testing

/// Compares segments, renditions, variants, keys and data of playlists with the Python package
/// m3u8.
@Suite(.serialized) struct PlaylistOracleTests {
  @Test(.enabled(if: Tool.python.isHere || Subjects.mustBeCompared)) func corpus() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scripts = Subjects.here.appending(path: "../../corpus/hls")
    var files: [String] = []
    // The hostile playlist is left out, because readers need not agree on it.
    for name in [
      "multivariant", "media", "low-latency", "dates", "segments", "book", "undated",
    ] {
      let script = try String(
        contentsOf: scripts.appending(path: name + ".bytes"), encoding: .utf8)
      let file = folder.appending(path: name + ".m3u8")
      try Data(ByteScript(script).bytes).write(to: file)
      files.append(file.path)
    }
    try compare(files, "corpus")
  }

  @Test(.comparing(.samples, with: .python)) func samples() throws {
    let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"] ?? ""
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    try compare(
      names.filter { $0.hasSuffix(".m3u8") }.sorted().map { "\(folder)/\($0)" }, "samples")
  }

  private func compare(_ files: [String], _ name: String) throws {
    let theirs = try TagComparison.read(files, by: "playlists.py")
    // The package is not installed.
    guard !theirs.isEmpty else { return }
    var verdict = Verdict(
      "m3u8, \(name)", fields: "playlist", try ExplanationIndex.read("explained.tsv"))
    for file in files {
      guard let facts = theirs[file] else { continue }
      let document = Examination(try ByteSource.open(path: file), name: file, magic: nil).document
      let playlist = try #require(Playlist(document), "\(file) is no playlist")
      verdict.add(
        tally(PlaylistFacts(playlist).values, facts),
        of: name + "/" + URL(filePath: file).lastPathComponent)
    }
    verdict.expectAgreement()
  }

  private func tally(_ ours: [String: [String]], _ theirs: [String: [String]]) -> Tally {
    var tally = Tally()
    for key in Set(ours.keys).union(theirs.keys).sorted() {
      var them = theirs[key] ?? []
      if PlaylistFacts.kindsOfOnce.contains(key) { them = Array(Set(them)).sorted() }
      tally.compare("playlist \(key)", (ours[key] ?? []).sorted(), them)
    }
    return tally
  }
}
