import Anatomy
import Bytes
import Formats
import Testing

/// Compares the units in the first samples of each track with ffmpeg.
struct SampleOracleTests {
  private static let samplesEach = 8

  @Test(.comparing(.made, with: .ffmpeg)) func madeMedia() throws {
    try compare(.made, atLeast: 200)
  }

  @Test(.comparing(.samples, with: .ffmpeg)) func samples() throws {
    try compare(.samples, atLeast: 500)
  }

  private func compare(_ subjects: Subjects, atLeast count: Int) throws {
    var verdict = Verdict(
      "samples, \(subjects.name)", fields: "unit", try ExplanationIndex.read("explained.tsv"))
    var compared = 0
    for subject in subjects.share {
      let examination = try subject.open()
      guard examination.isRecognized else { continue }
      let tracks = examination.document.root.child("moov")?.children("trak") ?? []
      for (index, track) in tracks.enumerated() where hasUnits(track) {
        let traced = try TracedPackets(subject.path, stream: index, count: Self.samplesEach)
        let tally = tally(of: track, traced)
        compared += tally.comparisons
        verdict.add(tally, of: subject.name)
      }
    }
    try #require(!subjects.files.isEmpty, "there are no media; scripts/make-corpus makes them")
    let least = count * subjects.share.count / subjects.files.count
    #expect(compared >= least, "only \(compared) fields were compared")
    verdict.expectAgreement()
  }

  /// Whether the units of a track are compared: not if it is protected, or has a second layer that
  /// ffmpeg also receives.
  private func hasUnits(_ track: Node) -> Bool {
    guard let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children,
      entries.count == 1, let entry = entries.first, entry.child("lhvC") == nil,
      entry.child("sinf") == nil
    else { return false }
    return entry.child("avcC") != nil || entry.child("hvcC") != nil || entry.child("av1C") != nil
  }

  private func tally(of track: Node, _ traced: TracedPackets) -> Tally {
    var tally = Tally()
    var samples: [Node] = []
    track.elements(.samples)?.forEach { element in
      samples.append(track.node(for: element))
      return samples.count < traced.packets.count
    }
    tally.compare("unit packets", samples.count, traced.packets.count, at: track.path)
    // Only ffmpeg sees units that are nested in a prefix unit after start codes.
    for (sample, packet) in zip(samples, traced.packets)
    where sample.children.contains(where: isTraced) {
      for (name, values) in packet.sorted(by: { $0.key < $1.key }) {
        let ours = sample.children.filter(isTraced).compactMap { $0.integer(name) }
        // Slices of HEVC have more fields before their type, so the type is not decoded here.
        if ours.isEmpty, name == "slice_type", hasHEVC(sample) { continue }
        tally.compare("unit \(name)", ours, values, at: sample.path)
      }
    }
    return tally
  }

  /// Whether ffmpeg traces a unit: it omits prefix units of layers, and types that are not
  /// standardized.
  private func isTraced(_ unit: Node) -> Bool {
    guard let type = unit.integer(named: "nal_unit_type") else { return true }
    return unit.integer(named: "nuh_layer_id") == nil ? type != 14 && type < 20 : type < 48
  }

  private func hasHEVC(_ sample: Node) -> Bool {
    sample.children.first?.integer(named: "nuh_layer_id") != nil
  }
}
