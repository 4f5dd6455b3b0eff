package import Anatomy
import Bytes
import Chunks
import FLAC
import Foundation
import Schema

@testable import Formats

/// A module with formats, and how an input is opened as one of them.
package struct FuzzFamily: Sendable {
  package let name: String
  private let families: [Family]

  package static let all = [
    FuzzFamily(name: "ISOMedia", families: [.isoMedia] + Family.openStreams),
    FuzzFamily(name: "ID3", families: Family.tags + [.savedStream, .oldMusepack]),
    FuzzFamily(name: "MPEGAudio", families: sound([Family.mpeg.file])),
    FuzzFamily(name: "FLAC", families: sound([Family.flac.file, FLAC.stream])),
    FuzzFamily(name: "Chunks", families: sound([Chunks.file, Chunks.bigFile])),
    FuzzFamily(name: "Pictures", families: Family.pictures),
    FuzzFamily(name: "HLS", families: Family.playlists),
    FuzzFamily(name: "Notations", families: Family.notations),
    FuzzFamily(name: "Telemetry", families: Family.telemetry),
    FuzzFamily(name: "Archives", families: Family.archives),
    FuzzFamily(name: "Sidecars", families: Family.sidecars),
  ]

  private static func sound(_ kinds: [DeclaredNodeKind]) -> [Family] {
    Family.sound.filter { family in kinds.contains { $0 === family.nodeKind } }
  }

  /// All formats, for programs that analyze any file.
  private static let any = FuzzFamily(name: "All", families: Family.all)

  /// The family that MEDIAINSPECT_FAMILY names.
  package static let chosen: FuzzFamily = {
    let name = ProcessInfo.processInfo.environment["MEDIAINSPECT_FAMILY"] ?? ""
    guard let family = (all + [any]).first(where: { $0.name == name }) else {
      fatalError(
        "MEDIAINSPECT_FAMILY must be one of \((all + [any]).map(\.name).joined(separator: ", "))")
    }
    return family
  }()

  package func open(_ bytes: [UInt8]) -> Document {
    let source = ByteSource(bytes: bytes)
    return Document(source, nodeKind: kind(of: source, bytes), detector: .families)
  }

  /// The kind of the root node. Inputs that no format of the family recognizes are opened as one of
  /// them all the same; their last byte decides.
  private func kind(of source: ByteSource, _ bytes: [UInt8]) -> DeclaredNodeKind {
    if families.count == 1 { return families[0].nodeKind }
    let payload = Payload(source, source.wholeRange)
    if let family = families.first(where: { $0.opens(payload) })
      ?? families.first(where: { $0.recognize(source) != nil })
    {
      return family.nodeKind
    }
    return families[Int(bytes.last ?? 0) % families.count].nodeKind
  }

  /// Whether a node is a file or payload of this family.
  package func isRoot(_ node: Node) -> Bool {
    families.contains { $0.nodeKind === node.declaredNodeKind }
  }
}
