import Anatomy
import Bytes

/// Whether content credentials are bound to the bytes that they are about.
extension Rule {
  private static let place = Place.box("jumb")
  /// Over the other two boxes of the example, each behind its place.
  private static let hash =
    "a9 38 07 3d 1f 15 7b 15 e9 07 71 8a b2 4d d7 99"
    + " 88 c8 08 68 30 f8 31 1f af c7 ed e8 aa 4f b7 e5"

  static let bindingBroken = Rule(
    "c2pa.hash.mismatch", .error, at: place,
    "the bytes of a file are those that its content credentials were made for",
    clause: Clause(.c2pa, "18.6"),
    cause: "the file was changed after it was signed, by an editor that does not know credentials",
    fix: "take the signed file again, or have the changes signed",
    passing: [.credentials(hash: hash)],
    failing: [.credentials(hash: "↓00 * 32")]
  ) { node, _ in
    guard let binding = HardBinding(node), let stated = binding.hash, let holder = binding.hashNode,
      let parts = binding.parts, let found = binding.file.source.sha256(of: parts)
    else { return nil }
    let bytes = holder.source.bytes(stated.range)
    guard found != bytes else { return [] }
    return [
      .bytes(
        stated.range, in: holder,
        "the file has the hash \(found.beginning), and \(binding.label) states \(bytes.beginning)")
    ]
  }

  static let bindingOfFirstVersion = Rule(
    "c2pa.hash.version-v1", .warning, at: place,
    "content credentials are bound to a file in a way that is to be counted on",
    clause: Clause(.c2pa, "18.6"),
    cause: "the file was signed by an early program",
    fix: "sign the file anew: validators ignore this hash",
    passing: [.credentials()],
    failing: [.credentials(label: "c2pa.hash.bmff", labelMark: "↓")]
  ) { node, _ in
    guard let binding = HardBinding(node), binding.isOfBoxes else { return nil }
    guard binding.isFirstVersion,
      !(node.parent?.children.contains { $0.name.description.hasPrefix("c2pa.hash.bmff.v") }
        ?? false)
    else { return [] }
    return [.about(node, "the hash is of the first version, which is to be ignored")]
  }

  static let exclusionsMissing = Rule(
    "c2pa.hash.exclusions-missing", .error, at: place,
    "a hash over boxes leaves out the brands, the credentials and the index of fragments",
    clause: Clause(.c2pa, "18.6"),
    cause: "a program wrote a list of its own",
    fix: "leave out /ftyp, /mfra and the box of the credentials",
    passing: [.credentials()],
    failing: [
      .credentials(labelMark: "↓", leavingOut: ["/ftyp"], index: "mfra { full mfro { u32 24 } }")
    ]
  ) { node, _ in
    guard let binding = HardBinding(node), binding.isOfBoxes, !binding.isFirstVersion else {
      return nil
    }
    // What the file has not cannot be left out.
    let missing = ["uuid", "ftyp", "mfra"].filter { code in
      binding.file.children.contains { $0.code.description == code }
        && !binding.excludedNames.contains("/" + code)
    }
    return missing.isEmpty
      ? []
      : [
        .about(
          node,
          "\(missing.joined(separator: " and ")) is hashed, which changes when the file is signed or moved"
        )
      ]
  }

  static let samplesUnbound = Rule(
    "c2pa.hash.sample-in-excluded-box", .error, at: place,
    "media that is played is bound to the content credentials", clause: Clause(.c2pa, "18.6"),
    cause: "somebody let the tables lead to bytes that may be changed without breaking the hash",
    fix: "distrust the file: what it plays was not signed",
    passing: [.credentials(isMovie: true)],
    failing: [
      Example(
        Example.credentials(leavingOut: ["/ftyp", "/mfra", "/mdat"], isMovie: true).script
          .replacing("u32 @samples", with: "↓u32 @samples"),
        showing: "full stco { u32 1 ↓u32 @samples }")
    ]
  ) { node, _ in
    guard let binding = HardBinding(node), binding.isOfBoxes, let boxes = binding.excludedBoxes
    else { return nil }
    let places = boxes.map(\.range)
    let tracks = binding.file.child("moov")?.children("trak") ?? []
    guard !tracks.isEmpty else { return nil }
    return tracks.compactMap { track in
      guard let tables = track.descendant("mdia", "minf", "stbl"),
        let box = tables.child("stco") ?? tables.child("co64"), let table = box.table("entries")
      else { return nil }
      let cell = CellPlace("chunk_offset", in: table)
      var reader = RowReader(table)
      while let offset = reader.nextCell(cell) {
        guard places.contains(where: { $0.contains(Int(clamping: offset)) }) else { continue }
        return .cell(
          "chunk_offset", row: reader.readRow, of: "entries", in: box,
          "the chunk lies in a box that the hash leaves out")
      }
      return nil
    }
  }
}

extension [UInt8] {
  /// The first bytes of a hash.
  fileprivate var beginning: String { prefix(8).hexadecimal + "…" }
}
