import Anatomy
import Bytes
import Foundation
import ISOMedia
import Schema
import Testing

private let folder = ProcessInfo.processInfo.environment["MEDIAINSPECT_SAMPLES"]

/// Configurations in real files; needs the folder that MEDIAINSPECT_SAMPLES names.
@Suite(.enabled(if: folder != nil)) struct ConfigurationSampleTests {
  /// Sample rate and channels as ffprobe 5.1 reports them for the same file.
  @Test(arguments: [
    ("c2pa__video1.mp4", "48000 Hz", 2), ("mat2__dirty.mp4", "48000 Hz", 1),
    ("mdext__FLIR_Thermal.mp4", "44100 Hz", 1), ("mdext__sample_iTunes.mov", "32000 Hz", 1),
    ("media3__sample_sef_slow_motion.mp4", "12000 Hz", 2),
    ("pprism__quicktime-hvc1.mov", "44100 Hz", 1), ("tlsharp__bgo_701689.m4a", "32000 Hz", 1),
  ])
  func soundIsWhatOthersSay(file: String, rate: String, channels: Int) throws {
    guard let document = try open(file) else { return }
    let path = try NodePath(parsing: "/**/DecoderSpecificInfo")
    let sound = document.nodes(at: path).first { $0.field("audioObjectType") != nil }
    let node = try #require(sound)
    #expect(node.field("audioObjectType")?.label == "AAC LC")
    #expect(node.field("samplingFrequencyIndex")?.label == rate)
    #expect(node.integer("channelConfiguration") == channels)
  }

  /// Profile and level as ffprobe 5.1 reports them for the same file.
  @Test(arguments: [
    ("c2pa__video1.mp4", "/**/avcC", "AVCProfileIndication", "Main", "AVCLevelIndication", "4.1"),
    (
      "media3__sample_with_color_info.mp4", "/**/hvcC", "general_profile_idc", "Main 10",
      "general_level_idc", "4"
    ),
  ])
  func picturesAreWhatOthersSay(
    file: String, path: String, profile: String, is name: String, level: String, of number: String
  ) throws {
    guard let document = try open(file) else { return }
    let node = try #require(document.nodes(at: try NodePath(parsing: path)).first)
    #expect(node.field(profile)?.label == name)
    #expect(node.field(level)?.label == number)
  }

  /// Files made by fuzzers are skipped.
  @Test func realConfigurationsDecodeWhole() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder ?? "")
    var seen: [String: Int] = [:]
    for file in files.sorted() where isWhole(file) {
      guard let document = try open(file) else { continue }
      forEachConfiguration(below: document.root) { node in
        seen[node.name.description, default: 0] += 1
        #expect(node.rules().isEmpty, "\(file) \(node.path)")
        let bad = node.fields.filter {
          $0.meaning.role == .undecoded || $0.meaning.role == .trailing
        }
        #expect(bad.isEmpty, "\(file) \(node.path)")
      }
    }
    #expect(!files.contains("c2pa__video1.mp4") || seen["DecoderSpecificInfo", default: 0] > 20)
  }

  private func isWhole(_ file: String) -> Bool {
    let isMedia = [
      "mp4", "m4a", "mov", "3gp", "3g2", "m4v", "f4v", "ismv", "heic", "heif", "HIF", "avif",
    ]
    .contains { file.hasSuffix(".\($0)") }
    let damage = ["clusterfuzz", "github_367", "overflow"]
    return isMedia && !damage.contains { file.contains($0) }
  }

  private func open(_ file: String) throws -> Document? {
    let url = URL(fileURLWithPath: folder ?? "").appendingPathComponent(file)
    guard let data = try? Data(contentsOf: url) else { return nil }
    return Document(ByteSource(bytes: [UInt8](data)), nodeKind: ISODialect.file)
  }

  private static let codes: Set<String> = [
    "esds", "iods", "m4ds", "avcC", "hvcC", "lhvC", "vvcC", "colr", "pasp", "clap", "btrt", "fiel",
    "gama", "chrm", "mdcv", "clli", "cclv", "amve", "av1C", "vpcC", "dvcC", "dvvC", "dac3", "dec3",
    "dac4", "dOps", "dfLa", "pcmC", "chnl", "chan", "mhaC", "iacb", "d263", "damr", "bitr",
  ]

  /// Visits the configuration boxes and the descriptors in them; media data is skipped.
  private func forEachConfiguration(
    below node: Node, isInside: Bool = false, _ body: (Node) -> Void
  ) {
    for child in node.children {
      let isOne = isInside || Self.codes.contains(child.name.description)
      if isOne { body(child) }
      forEachConfiguration(below: child, isInside: isOne, body)
    }
  }
}
