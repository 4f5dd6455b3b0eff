package import Anatomy
package import Bytes

/// A change that an edit makes in the file, or the refusal of an edit that cannot be made.
package enum Resolution {
  /// Removes ranges of the file.
  case drop([ByteRange])
  /// Replaces ranges of the file.
  case replace([Replacement])
  /// Replaces a range of the file together with all structures in it. Numbers in these structures
  /// are not updated.
  case rewrite(Replacement)
  case insert(Insertion)
  /// Replaces a range in the content of a compressed stream. The given node contains the stream.
  case inStream(Node, Replacement)
  /// Removes the target together with all other targets in the enclosing node. This node removes
  /// all of them in one edit.
  case together(in: Node, target: Target, node: Node)
  case refused(Refusal)
}

extension Edit {
  /// The changes that the edit makes in the file. If the node of the edit cannot be changed
  /// separately, the innermost enclosing node that can be removed is removed instead.
  package var resolutions: [Resolution] {
    switch change {
    case .insert(let bytes, let child): return insertion(of: bytes, before: child)
    case .append(let row): return appending(row)
    case .replace(let bytes): return replacement(with: bytes)
    case .rewrite(let bytes): return rewriting(with: bytes)
    case .remove: break
    }
    return switch target {
    case .encoderSignatures(let kinds): [.replace(node.encoderSignatureEdits(ofKinds: kinds))]
    case .sampleBytes(let replacements)
    where replacements.allSatisfy { $0.bytes.count == $0.range.count }:
      [.replace(replacements)]
    case .values(let paths): resolutions(of: node.removal(ofValues: paths))
    default: resolutions(of: node.removal(of: target))
    }
  }

  /// The reason why the edit cannot be made; nil if it can be made.
  package var obstacle: String? {
    for case .refused(let refusal) in resolutions { return refusal.reason }
    return nil
  }

  /// Returns the changes in the file that remove the target in the way that `removal` states.
  func resolutions(of removal: Removal) -> [Resolution] {
    if case .bytes(let range) = target {
      switch removal {
      case .together, .forbidsCopy, .impossible: break
      // The bytes of a `bytes` target belong to no content, so they are removed even if the node
      // needs its content.
      default: return drop(range)
      }
    }
    switch removal {
    case .drop(let range): return drop(range)
    case .overwrite(let range, let bytes): return overwrite([Replacement(range, with: bytes)])
    case .restate(let replacements): return overwrite(replacements)
    case .edit(let replacements): return [.replace(replacements)]
    case .together(let whole):
      return [.together(in: whole, target: target, node: node)]
    case .withHost: return host
    case .impossible(let reason): return [.refused(Refusal(edit: self, reason: reason))]
    case .forbidsCopy(let reason):
      return [.refused(Refusal(edit: self, reason: reason, forbidsCopy: true))]
    }
  }

  private func insertion(of bytes: [UInt8], before child: Node?) -> [Resolution] {
    switch node.insertionPoint(of: bytes, before: child) {
    case .impossible(let reason): return [.refused(Refusal(edit: self, reason: reason))]
    case .at(let place, let stored, let replacements):
      guard let distance = node.distanceToFile else {
        let reason = "the structure is compressed, or divided into several ranges"
        return [.refused(Refusal(edit: self, reason: reason))]
      }
      guard links.isEmpty || stored == bytes else {
        let reason = "its offsets cannot be updated, because it is stored compressed or encoded"
        return [.refused(Refusal(edit: self, reason: reason))]
      }
      let insertion = Insertion(
        stored, at: place + distance, in: node.range.shifted(by: distance), depth: node.depth,
        links: links)
      return [.insert(insertion), .replace(replacements.flatMap { node.source.inFile($0) ?? [] })]
    }
  }

  private func appending(_ row: [UInt8]) -> [Resolution] {
    let list = node.fields.last { field in
      if case .list = field.value { true } else { false }
    }
    guard let list, let distance = node.distanceToFile else {
      let reason = "the structure has no list, is compressed, or is divided into several ranges"
      return [.refused(Refusal(edit: self, reason: reason))]
    }
    return [
      .insert(
        Insertion(
          row, at: list.range.end + distance, in: node.range.shifted(by: distance),
          depth: node.depth, isRow: true, links: links))
    ]
  }

  private func replacement(with bytes: [UInt8]) -> [Resolution] {
    guard case .bytes(let range) = target else { return [] }
    let replacement = Replacement(range, with: bytes).trimmed(in: node.source)
    // All changes of compressed content are collected, because the content is compressed only once,
    // after all changes.
    if let origin = node.origin, origin.edits(restating: []) != nil {
      return [.inStream(origin, replacement)]
    }
    if replacement.range.count == replacement.bytes.count { return overwrite([replacement]) }
    guard !node.isOfElement, let distance = node.distanceToFile else {
      let reason = "the structure is in a sample, compressed, or divided into several ranges"
      return [.refused(Refusal(edit: self, reason: reason))]
    }
    let place = replacement.range.shifted(by: distance)
    guard place.isEmpty else { return [.replace([Replacement(place, with: replacement.bytes)])] }
    return [
      .insert(
        Insertion(
          replacement.bytes, at: place.start, in: node.range.shifted(by: distance),
          depth: node.depth, links: links))
    ]
  }

  private func rewriting(with bytes: [UInt8]) -> [Resolution] {
    guard case .bytes(let range) = target, let distance = node.distanceToFile else {
      let reason = "the structure is compressed, or divided into several ranges"
      return [.refused(Refusal(edit: self, reason: reason))]
    }
    return [.rewrite(Replacement(range.shifted(by: distance), with: bytes))]
  }

  private func drop(_ range: ByteRange) -> [Resolution] {
    guard let places = node.source.fileRanges(removedWith: range) else { return host }
    // An enclosing node may have to remove all targets below it in one edit. In this case, the part
    // of the enclosing node that contains the range becomes the target.
    if let (whole, part) = node.partOfWhole {
      return [.together(in: whole, target: .structure, node: part)]
    }
    return [.drop(places)]
  }

  private func overwrite(_ replacements: [Replacement]) -> [Resolution] {
    var resolutions: [Resolution] = []
    // The check compresses the stream, so it is made only once.
    lazy var stream = node.origin.flatMap { $0.edits(restating: []) == nil ? nil : $0 }
    for replacement in replacements {
      if let edits = node.source.inFile(replacement) {
        resolutions.append(.replace(edits))
      } else if let stream {
        resolutions.append(.inStream(stream, replacement))
      } else {
        return resolutions + host
      }
    }
    return resolutions
  }

  /// The changes that remove the enclosing node instead of the target. The recursion is bounded,
  /// because the depth of nodes is limited when they are found.
  var host: [Resolution] {
    guard let host = node.parent else {
      let reason = "neither the node nor an enclosing node can be removed"
      return [.refused(Refusal(edit: self, reason: reason))]
    }
    return Edit(.structure, of: host).resolutions
  }
}

extension Replacement {
  /// The same replacement without the bytes at both ends that are equal in the old and the new
  /// content.
  fileprivate func trimmed(in source: ByteSource) -> Replacement {
    let old = source.bytes(range)
    guard old.count == range.count else { return self }
    let start = zip(old, bytes).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), bytes.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    return Replacement(
      ByteRange(from: range.start + start, to: range.end - end),
      with: Array(bytes[start..<(bytes.count - end)]))
  }
}
