import Anatomy
import Bytes
import Crypto

/// Compares the Merkle trees of a BMFF hash with the fragments or the media data of a file.
struct MerkleBinding {
  /// A Merkle tree, and the map in the assertion from which it was read.
  struct Entry {
    let tree: MerkleTree
    let node: Node
  }

  let label: String
  let entries: [Entry]
  let input: BoxInput
  /// Whether the assertion also has a hash of the boxes outside the media data.
  let hasHash: Bool

  private var file: Node { input.file }

  /// Compares the trees and adds the parts that differ to a result.
  func verify(into result: inout BindingResult) throws(BindingFailure) {
    if let first = file.children.firstIndex(where: { $0.code == "moof" }) {
      guard !hasHash else {
        throw .notCompared("it has both a hash and Merkle trees, but the file has fragments")
      }
      try verifyInitialization(0..<first, into: &result)
      try verifyFragments(from: first, into: &result)
    } else if !hasHash, entries.contains(where: { $0.tree.initHash != nil }) {
      try verifyInitialization(0..<file.children.count, into: &result)
      let count = entries.reduce(0) { $0 + $1.tree.count }
      result.addReason(
        count == 1 ? "1 fragment is in another file" : "\(count) fragments are in other files")
    } else if entries.contains(where: { $0.tree.initHash != nil }) {
      throw .malformed("a Merkle tree has initHash, but the file has no fragments")
    } else {
      if !hasHash { result.addReason("it has no hash of the boxes outside mdat") }
      try verifyMediaData(into: &result)
    }
  }

  // MARK: Fragments

  /// Compares the boxes before the fragments with the `initHash` of each tree.
  private func verifyInitialization(
    _ boxes: Range<Int>, into result: inout BindingResult
  ) throws(BindingFailure) {
    var found: [Digest: [UInt8]] = [:]
    for entry in entries where !result.isFull {
      let algorithm = entry.tree.algorithm
      guard let stated = entry.tree.initHash else {
        throw .malformed("a Merkle tree of fragments has no initHash")
      }
      if found[algorithm] == nil {
        found[algorithm] = file.source.digest(algorithm, of: input.parts(of: boxes))
      }
      guard let hash = found[algorithm] else { throw .noDigest }
      guard hash != stated else {
        result.addEqualPart()
        continue
      }
      result.add(
        .field(
          .value, of: entry.node.entry("initHash") ?? entry.node,
          "initHash in \(label) is \(stated.beginning), the boxes before the fragments give "
            + hash.beginning))
    }
  }

  private func verifyFragments(
    from first: Int, into result: inout BindingResult
  ) throws(BindingFailure) {
    var trees = FragmentTrees(entries)
    var proofs: [MerkleProof] = []
    let boxes = file.children
    // Reads the proofs for the first fragment. The boxes with the proofs for a fragment precede it.
    for box in boxes[..<first] { if let proof = MerkleProof(box) { proofs.append(proof) } }
    var index = first
    var number = 0
    while index < boxes.count, !result.isFull {
      number += 1
      var end = index + 1
      var next: [MerkleProof] = []
      while end < boxes.count, boxes[end].code != "moof" {
        if let proof = MerkleProof(boxes[end]) { next.append(proof) }
        end += 1
      }
      if proofs.isEmpty {
        result.add(
          .about(
            boxes[index],
            "no box with box_purpose merkle precedes fragment \(number), which \(label) must bind"))
      }
      let parts = input.parts(of: index..<end)
      var leaves: [Digest: [UInt8]] = [:]
      for proof in proofs where !result.isFull {
        try trees.verify(proof, for: "fragment \(number)", label: label, into: &result) { kind in
          if leaves[kind] == nil { leaves[kind] = file.source.digest(kind, of: parts) }
          return leaves[kind]
        }
      }
      (index, proofs) = (end, next)
    }
    if !result.isFull { trees.addMissing(label: label, into: &result) }
  }

  // MARK: Media data

  private func verifyMediaData(into result: inout BindingResult) throws(BindingFailure) {
    let boxes = file.children.filter { $0.code == "mdat" }
    let proofs = Dictionary(
      grouping: file.children.compactMap { MerkleProof($0) }, by: \.tree)
    for (index, box) in boxes.enumerated() where !result.isFull {
      let payload = ByteRange(
        from: box.range.start.saturatingAdd(box.headerSize), to: box.range.end)
      let ofBox = entries.filter { $0.tree.id.localID == index }
      // A manifest for several files can have a tree for each of them. The proofs in this file
      // identify its tree.
      let stated = ofBox.filter { proofs[$0.tree.id] != nil }
      let isOnly = boxes.count == 1 && entries.count == 1
      guard let entry = stated.first ?? ofBox.first ?? (isOnly ? entries.first : nil) else {
        if input.excluded.rest(of: payload) != [payload] {
          result.add(
            .about(box, "no Merkle tree in \(label) covers mdat, which its hash excludes"))
        }
        continue
      }
      guard stated.count < 2, !stated.isEmpty || ofBox.count < 2 else {
        result.addReason("several Merkle trees are for the same mdat")
        continue
      }
      try MediaDataBinding(
        label: label, entry: entry, box: box, payload: payload,
        proofs: proofs[entry.tree.id] ?? []
      ).verify(input, into: &result)
    }
    guard boxes.isEmpty else { return }
    result.addReason("the file has no mdat for its Merkle trees")
  }
}
