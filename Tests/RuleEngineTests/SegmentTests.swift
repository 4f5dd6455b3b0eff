import Anatomy
import ByteScript
import Bytes
import Formats
import Foundation
import RuleEngine
import Testing

@testable import Rules

/// Segments of one presentation, which are checked together.
struct SegmentTests {
  typealias Files = [String: [UInt8]]

  /// Returns the rules about segments that files break, by file name.
  private static func findings(in files: Files) -> [String: Set<String>] {
    let names = files.keys.sorted()
    let documents = names.map { name in
      Examination(ByteSource(bytes: files[name] ?? []), name: name, magic: nil).document
    }
    let presentation = SegmentedPresentation(
      zip(names, documents).compactMap { SegmentFacts($1, path: $0) })
    let rules = Rule.segments + [Rule.indexDuration]
    var found: [String: Set<String>] = [:]
    for (name, document) in zip(names, documents) {
      let check = Check(
        RuleSelection(rules), profiles: [], segment: presentation.surroundings(of: name))
      _ = check.run(on: document) { found[name, default: []].insert($0.finding.rule) }
    }
    return found
  }

  // MARK: Segments of ffmpeg

  private static let ffmpeg: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/ffmpeg" }.first(where: FileManager.default.isExecutableFile)
  }()

  /// Makes segments with ffmpeg and returns the files, without playlists.
  private static func made(_ form: [String], _ output: String) throws -> Files {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: ffmpeg ?? "/nonexistent/ffmpeg")
    process.currentDirectoryURL = folder
    process.arguments =
      ["-v", "error", "-f", "lavfi", "-i", "testsrc=s=64x48:r=25", "-f", "lavfi", "-i", "sine"]
      + ["-t", "12", "-c:v", "mpeg4", "-g", "25", "-c:a", "aac"] + form + [output]
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    var files: Files = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix("m4s") || name.hasSuffix("mp4") {
      files[name] = [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
    return files
  }

  private static func dash() throws -> Files {
    try made(["-f", "dash", "-seg_duration", "1"], "all.mpd")
  }

  private static func hls() throws -> Files {
    try made(
      ["-f", "hls", "-hls_time", "1", "-hls_list_size", "0", "-hls_segment_type", "fmp4"]
        + ["-hls_segment_filename", "part%d.m4s"], "all.m3u8")
  }

  @Test("Segments of ffmpeg belong together", .enabled(if: ffmpeg != nil))
  func segmentsOfFFmpeg() throws {
    for files in [try Self.dash(), try Self.hls()] {
      #expect(files.count > 10)
      #expect(Self.findings(in: files) == [:])
    }
  }

  @Test("Planted faults in segments of ffmpeg are found", .enabled(if: ffmpeg != nil))
  func plantedFaults() throws {
    let files = try Self.hls()
    let part = "part5.m4s"
    func changed(_ change: (inout Files) -> Void) -> [String: Set<String>] {
      var copy = files
      change(&copy)
      return Self.findings(in: copy)
    }
    let other = changed { $0[part]?.replace(4, after: "tfhd", by: 4, with: [0, 0, 0, 9]) }
    #expect(other[part]?.contains("isom.segment.unknown-track") == true)
    let late = changed { $0[part]?.replace(4, after: "tfdt", by: 4, with: [0, 0, 0, 9]) }
    #expect(late[part] == ["isom.segment.gap"])
    let early = changed {
      $0[part]?.replace(8, after: "tfdt", by: 4, with: [0, 0, 0, 0, 0, 0, 0, 9])
    }
    #expect(early[part] == ["isom.segment.overlap"])
    let lost = changed { $0[part] = nil }
    #expect(lost == ["part6.m4s": ["isom.segment.gap"]])
    let swapped = changed { ($0[part], $0["part6.m4s"]) = ($0["part6.m4s"], $0[part]) }
    #expect(
      swapped == [
        part: ["isom.segment.gap"], "part7.m4s": ["isom.segment.gap"],
        "part6.m4s": ["isom.segment.overlap", "isom.segment.sequence-not-increasing"],
      ])
    let alone = changed { $0["init.mp4"] = nil }
    #expect(alone[part] == ["isom.segment.initialization-missing"])
    #expect(alone.count == files.count - 1)
  }

  @Test("A segment is not compared with the initialization segment of another stream")
  func otherStream() throws {
    let initialization = """
      ftyp { "iso6" u32 0 "iso6" }
      moov {
        full mvhd {
          u32 0, 0, 1000, 0 fixed32 1 fixed16 1 00 * 10 fixed32 1, 0, 0, 0, 1, 0, 0, 0
          u32 0x40000000 00 * 24 u32 2
        }
        trak {
          full tkhd flags 3 {
            u32 0, 0, 1, 0, 0 00 * 8 u16 0, 0 fixed16 1 00 00 fixed32 1, 0, 0, 0, 1, 0, 0, 0
            u32 0x40000000 fixed32 0, 0
          }
        }
        mvex { full trex { u32 1, 1, 0, 0, 0 } }
      }
      """
    let segment = """
      moof {
        full mfhd { u32 1 }
        traf { full tfhd flags 0x020008 { u32 2, 1024 } full tfdt { u32 0 } full trun { u32 2 } }
      }
      """
    func rules(_ name: String, initialization first: String) throws -> Set<String>? {
      Self.findings(in: [
        first: try ByteScript(initialization).bytes, name: try ByteScript(segment).bytes,
      ])[name]
    }
    let unknown = "isom.segment.unknown-track"
    for (name, first) in [
      ("film_audio_1.m4s", "film_video_init.mp4"), ("chunk-stream1-1.m4s", "init-stream0.m4s"),
    ] {
      let found = try rules(name, initialization: first) ?? []
      #expect(!found.contains(unknown), "\(name)")
    }
    for (name, first) in [
      ("film_video_1.m4s", "film_video_init.mp4"), ("audio_1.m4s", "init.mp4"),
    ] {
      let found = try rules(name, initialization: first) ?? []
      #expect(found.contains(unknown), "\(name)")
    }
  }

  @Test("A playlist gives the order and the initialization segment")
  func playlist() throws {
    func fragment(_ time: Int) -> String {
      """
      moof {
        full mfhd { u32 \(time / 2048 + 1) }
        traf {
          full tfhd flags 0x020008 { u32 1, 1024 }
          full tfdt { u32 \(time) }
          full trun { u32 2 }
        }
      }
      """
    }
    var files = try ["b.m4s": fragment(0), "a.m4s": fragment(2048), "c.m4s": fragment(9000)]
      .mapValues { try ByteScript($0).bytes }
    let lines = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nb.m4s\n#EXTINF:1,\na.m4s\n"
    files["list.m3u8"] = Array((lines + "#EXTINF:1,\nc.m4s\n").utf8)
    #expect(Self.findings(in: files)["c.m4s"]?.contains("isom.segment.gap") == true)
    #expect(Self.findings(in: files)["a.m4s"] == ["isom.segment.initialization-missing"])
    files["list.m3u8"] = Array((lines + "#EXT-X-DISCONTINUITY\n#EXTINF:1,\nc.m4s\n").utf8)
    #expect(Self.findings(in: files)["c.m4s"] == ["isom.segment.initialization-missing"])
  }

  // MARK: Names

  @Test("The numbers in names give the order, and the other words name streams")
  func names() throws {
    func facts(_ path: String, _ time: Int) throws -> SegmentFacts? {
      let script = """
        moof {
          full mfhd { u32 \(time / 2048 + 1) }
          traf {
            full tfhd flags 0x020008 { u32 1, 1024 }
            full tfdt { u32 \(time) }
            full trun { u32 2 }
          }
        }
        """
      let source = ByteSource(bytes: try ByteScript(script).bytes)
      return SegmentFacts(Examination(source, name: path, magic: nil).document, path: path)
    }
    func previous(_ paths: [(String, Int)], of path: String) throws -> String? {
      let all = try paths.compactMap { try facts($0.0, $0.1) }
      #expect(all.count == paths.count)
      return SegmentedPresentation(all).surroundings(of: path)?.previousEnds[1]?.path
    }
    let tens = (0..<12).map { ("a/s\($0).m4s", $0 * 2048) }
    #expect(try previous(tens, of: "a/s10.m4s") == "a/s9.m4s")
    let sizes = [
      ("s1_720.m4s", 0), ("s2_720.m4s", 2048), ("s1_1080.m4s", 0), ("s2_1080.m4s", 2048),
    ]
    #expect(try previous(sizes, of: "s2_1080.m4s") == "s1_1080.m4s")
    let streams = [("v0_1.m4s", 0), ("v0_2.m4s", 2048), ("v1_1.m4s", 0), ("v1_2.m4s", 2048)]
    #expect(try previous(streams, of: "v1_2.m4s") == "v1_1.m4s")
    #expect(try previous([("a/s1.m4s", 0), ("b/s2.m4s", 2048)], of: "b/s2.m4s") == nil)
    #expect(try previous([("x.m4s", 0), ("y.m4s", 2048)], of: "y.m4s") == nil)
  }
}

extension [UInt8] {
  /// Overwrites bytes at a distance after the first place of a word.
  fileprivate mutating func replace(
    _ count: Int, after word: String, by distance: Int, with bytes: [UInt8]
  ) {
    let letters = Array(word.utf8)
    let place = indices.first { $0 + 4 <= self.count && Array(self[$0..<$0 + 4]) == letters }
    guard let place, bytes.count == count else { return }
    let start = place + 4 + distance
    replaceSubrange(start..<start + count, with: bytes)
  }
}
