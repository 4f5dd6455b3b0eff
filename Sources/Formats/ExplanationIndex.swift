package import Anatomy
import Bytes
import Chunks
import Codecs
import FLAC
import HLS
import ID3
import ISOMedia
import MPEGAudio
import Notations
import Pictures
import Schema
import Telemetry

/// The structures and names of all format families that can be explained.
package enum ExplanationIndex {
  private static let dialects =
    ISODialect.all + Telemetry.dialects + ID3.dialects + MPEGAudio.dialects + Chunks.dialects
    + FLAC.dialects + HLS.dialects + [
      JPEG.segments, PNG.chunks, RIFFPicture.chunks, JUMBFDialect.boxes,
    ]

  private static let declared: [Dialect] = dialects + Family.all.flatMap(\.dialects)

  private static let nodeKinds =
    declared.flatMap(\.nodeKinds) + Family.all.map(\.nodeKind) + SavedStream.parts + [
      MakerNotes.note
    ] + MakerNotes.layouts + OpenStreams.parts

  /// Returns all explanations of a name. There are several if a code has different meanings in
  /// different places.
  package static func explanations(of name: String) -> [Explanation] {
    let code = FourCC(argument: name)
    let lowercased = name.lowercased()
    let declared = nodeKinds.filter { nodeKind in
      nodeKind.declaration.name.description == name || code == nodeKind.declaration.code
        || (nodeKind.declaration.title.utf8.count == lowercased.utf8.count
          && nodeKind.declaration.title.lowercased() == lowercased)
    }
    .map { nodeKind in
      var explanation = nodeKind.explanation(from: Names.origin(of: nodeKind))
      explanation.purpose = StructurePurposes.sentence(
        name: explanation.name, title: explanation.title)
      return explanation
    }
    return declared + Names.explanations(of: name, code: code)
  }

  /// The names of all declared structures with their titles, sorted by name, each pair once.
  package static var titles: [(name: String, title: String)] {
    var seen: Set<String> = []
    return nodeKinds.map { ($0.declaration.name.description, $0.declaration.title) }
      .filter { seen.insert("\($0.0) \($0.1)").inserted }.sorted { $0 < $1 }
  }

  /// All names that can be explained, used to suggest names similar to an unknown one.
  package static var names: [String] { nodeKinds.map(\.declaration.name.description) + Names.keys }
}
