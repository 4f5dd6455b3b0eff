import Anatomy
import Bytes
import Movie

/// Finds problems of a hash assertion other than wrong hashes.
extension HardBinding {
  /// A violation if the assertion is version 1 of the BMFF hash, and the manifest does not also
  /// contain a later version. Nil for hashes other than BMFF hashes.
  var firstVersion: [Violation]? {
    guard isOfBoxes else { return nil }
    guard isFirstVersion,
      !(node.parent?.children.contains { $0.name.description.hasPrefix("c2pa.hash.bmff.v") }
        ?? false)
    else { return [] }
    return .about(node, "\(label) is version 1 of the BMFF hash, which validators must ignore")
  }

  /// A violation if a BMFF hash covers boxes that it must exclude; nil for other hashes.
  var missingExclusions: [Violation]? {
    guard isOfBoxes, !isFirstVersion else { return nil }
    // The hash need not exclude boxes that the file does not contain.
    let missing = ["uuid", "ftyp", "mfra"].filter { code in
      file.children.contains { $0.code.description == code }
        && !excludedNames.contains("/" + code)
    }
    return missing.isEmpty
      ? []
      : .about(node, "the hash covers \(missing.joined(separator: ", ")), which it must exclude")
  }

  /// A violation for each track with chunks in excluded boxes, at the first of these chunks. Nil if
  /// the file has no tracks, or if the hash is not one of a BMFF file.
  var unboundSamples: [Violation]? {
    guard isOfBoxes, let boxes = excludedBoxes else { return nil }
    let places = ExcludedRanges(boxes.map(\.range))
    let tracks = file.tracks
    guard !tracks.isEmpty else { return nil }
    return tracks.compactMap { track in
      track.firstChunk(where: places.contain).map { chunk in
        .cell(
          .chunk_offset, row: chunk.row, of: .entries, in: chunk.box,
          "chunk_offset \(chunk.offset) points into a box that the hash excludes")
      }
    }
  }

  var unknownAlgorithm: [Violation] {
    guard let entry = unsupportedAlgorithm else { return [] }
    return .field(
      .value, of: entry,
      "the hash algorithm of \(label) is \((entry.shortText ?? "").quoted), expected sha256, sha384 or sha512"
    )
  }
}

extension Node {
  /// A violation if the hash in this assertion excludes more than the specification provides for.
  /// Nil if this is no hash assertion of its file.
  var additionalExclusions: [Violation]? {
    guard let result = inherited(.bindingResult) else { return nil }
    guard let words = result.coverage?.additionalWords else { return [] }
    return .about(self, "the hash in \(name) also excludes \(words)")
  }
}
