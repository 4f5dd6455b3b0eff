package import Anatomy
package import Bytes

/// What an edit changes in the file, or why it cannot be made.
package enum Resolution {
  /// Removes ranges of the file.
  case drop([ByteRange])
  /// Replaces ranges of the file.
  case replace([Replacement])
  /// Replaces a range of the file with all structures in it. Numbers in these are not updated.
  case rewrite(Replacement)
  case insert(Insertion)
  /// Replaces a range of the content of a compressed stream, which the given node contains.
  case inStream(Node, Replacement)
  /// Removes the target together with all other targets in the enclosing node, which is asked only
  /// once for all of them.
  case together(in: Node, target: Target, node: Node)
  case refused(Refusal)
}

extension Edit {
  /// What the edit changes in the file. If the node of the edit cannot be changed separately, the
  /// enclosing nodes are asked, one after the other.
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

  /// Returns what the edit changes in the file if its node can be changed in the given way.
  func resolutions(of removal: Removal) -> [Resolution] {
    if case .bytes(let range) = target {
      switch removal {
      case .together, .forbidsCopy, .impossible: break
      // Such bytes belong to no content, so they are removed even if the node needs its content.
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
        let reason = "bytes that state offsets of others must be stored as they are"
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
    // All changes of content that is stored again are made together.
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
    // of that node with the range becomes its target.
    if let (whole, part) = node.partOfWhole {
      return [.together(in: whole, target: .structure, node: part)]
    }
    return [.drop(places)]
  }

  private func overwrite(_ replacements: [Replacement]) -> [Resolution] {
    var resolutions: [Resolution] = []
    // The stream is compressed for the check, so it is checked once.
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

  /// The removal of the enclosing node instead. The recursion is bounded, because the depth of nodes
  /// is limited when they are found.
  var host: [Resolution] {
    guard let host = node.parent else {
      let reason = "neither the node nor an enclosing node can be removed"
      return [.refused(Refusal(edit: self, reason: reason))]
    }
    return Edit(.structure, of: host).resolutions
  }
}

extension Replacement {
  /// The same replacement without bytes at both ends that it does not change.
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
