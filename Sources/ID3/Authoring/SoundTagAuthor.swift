import Anatomy
import Bytes
import Schema

/// Adds and changes the tags of audio files: frames of ID3v2, items of APE tags, and the fields of
/// Lyrics3 and ID3v1. New tags are ID3v2, or APE tags in the formats of which readers expect these.
struct SoundTagAuthor: TagAuthor {
  var usesFreeSpace: Bool { true }

  func obstacle(to tag: Node) -> String? {
    guard let holder = tag.tagHolder, holder.name == .word("id3v2") else { return nil }
    return FrameAuthor(of: holder).obstacle
  }

  func preparation(of root: Node) -> [TagRewriting] {
    tags(of: root).compactMap { tag in
      TagSynchronisation(of: tag)?.removal.map { TagRewriting(of: tag, $0) }
    }
  }

  func completion(of root: Node, editedFrom original: Node) -> [TagRewriting] {
    let (old, new) = (tags(of: original), tags(of: root))
    guard old.count == new.count else { return [] }
    return zip(old, new).compactMap { old, new in
      TagSynchronisation(of: old)?.application(to: new).map { TagRewriting(of: new, $0) }
    }
  }

  func conversion(of root: Node, to version: Int) -> ConvertedTag? {
    guard let tag = tags(of: root).first else { return .tag(root, [], losses: []) }
    if tag.integer("major_version") == version { return .tag(tag, [], losses: []) }
    do throws(TagConversion.Obstacle) {
      let conversion = try TagConversion(of: tag, to: version)
      return .tag(tag, conversion.bytes, losses: conversion.losses)
    } catch {
      return .impossible(error.words)
    }
  }

  private func tags(of node: Node) -> [Node] {
    node.name == .word("id3v2") ? [node] : node.children.filter { $0.name == .word("id3v2") }
  }

  func spaces(forNewTagsIn scope: Node) -> [KeySpace] {
    // A chapter can have frames that describe it.
    guard scope.isRoot else { return scope.tagKey?.space == .id3 ? [.id3] : [] }
    guard prefersAPE(scope) else { return [.id3] }
    // No ID3v2 tag is inserted in front of the sound: readers of these formats would no longer find it.
    return tags(of: scope).isEmpty ? [.ape] : [.ape, .id3]
  }

  private static let withAPE: Set<UndecodedFormat> = [
    .monkeysAudio, .wavPack, .musepack, .optimFROG, .tak,
  ]

  /// Whether readers of the format of the sound look for an APE tag. If the format is not known, a present
  /// APE tag shows this.
  private func prefersAPE(_ root: Node) -> Bool {
    let parts = root.children
    if let format = parts.lazy.compactMap(CodedSound.format).first {
      return Self.withAPE.contains(format)
    }
    return parts.contains(where: isUndecoded) && parts.contains { $0.name == .word("ape") }
  }

  private func isUndecoded(_ node: Node) -> Bool {
    node.declaredNodeKind === DeclaredNodeKind.betweenTags
  }
  func isTag(_ node: Node) -> Bool {
    node.tagKey != nil || node.name == .word("id3v1") || node.name == .word("id3v1_enhanced")
      || node.isLyrics3
  }

  func changes(_ key: TagKey) -> Bool { [.id3, .id3v1, .ape, .lyrics3].contains(key.space) }

  func mayChangeFields(of key: TagKey) -> Bool { key.space != .lyrics3 }

  func storedKey(of key: TagKey, in scope: Node) -> TagKey? {
    switch key.space {
    case .id3: frames(of: scope).storedKey(of: key)
    case .ape:
      APEAuthor(of: scope.document.root.children.first { $0.name == .word("ape") })
        .storedKey(of: key)
    default: key
    }
  }

  func statement(of text: String, for key: TagKey, in scope: Node) -> TagStatement? {
    key.space == .id3 ? frames(of: scope).statement(of: text, for: key) : nil
  }

  /// The author of a tag, of the first ID3v2 tag at the top level of the file, or of a new one.
  private func frames(of scope: Node) -> FrameAuthor {
    FrameAuthor(
      of: scope.name == .word("id3v2") || scope.tagKey != nil
        ? scope : scope.document.root.children.first { $0.name == .word("id3v2") })
  }

  func addition(of tag: NewTag, to scope: Node) -> TagAddition {
    switch tag.key.space {
    case .id3: return frames(of: scope).addition(of: tag, before: scope.children.first, in: scope)
    case .ape:
      let present = scope.children.first { $0.name == .word("ape") }
      guard present != nil || prefersAPE(scope) else { break }
      return APEAuthor(of: present).addition(of: tag, before: trailer(of: scope), in: scope)
    case .lyrics3:
      guard let present = scope.children.first(where: { $0.name == .word("lyrics3") }) else {
        break
      }
      return Lyrics3Author(of: present).addition(of: tag)
    default: break
    }
    return .impossible("keys of the key space \(tag.key.space) cannot be added")
  }

  /// The first tag after the sound; nil if there is none.
  private func trailer(of root: Node) -> Node? {
    let parts = root.children
    let sound = parts.lastIndex { isUndecoded($0) || CodedSound.format(of: $0) != nil }
    return sound.flatMap { parts.indices.contains($0 + 1) ? parts[$0 + 1] : nil }
  }

  func statesTogether(_ tag: Node) -> Bool {
    guard let space = tag.tagKey?.space, tag.tagHolder != nil else { return false }
    return space == .id3 || space == .ape
  }

  func replacement(in tag: Node, stating values: [NewTagValue]) -> Replacement? {
    guard let holder = tag.tagHolder else { return nil }
    return holder.name == .word("ape")
      ? APEAuthor(of: holder).replacement(in: tag, stating: values)
      : FrameAuthor(of: holder).replacement(in: tag, stating: values)
  }

  func change(ofField name: String, in node: Node, stating text: String?) -> TagFieldChange? {
    FixedTextChange(ofField: name, in: node, stating: text)?.change
      ?? (node.isLyrics3 ? Lyrics3Author.change(of: name, in: node, stating: text) : nil)
  }

  // MARK: Free space

  func freeSpace(in node: Node) -> ByteRange? {
    node.name == .word("padding") && node.parent?.name == .word("id3v2") ? node.range : nil
  }

  func newFreeSpace(of size: Int, after node: Node) -> TagInsertion? {
    var tag: Node? = node
    while let candidate = tag, candidate.name != .word("id3v2") { tag = candidate.parent }
    return tag.map {
      TagInsertion([UInt8](repeating: 0, count: size), into: $0, .child(before: nil))
    }
  }
}

extension Node {
  /// Whether the node is a field of a Lyrics3 tag, or such a tag without fields.
  fileprivate var isLyrics3: Bool {
    name == .word("lyrics3") && children.isEmpty
      || parent?.name == .word("lyrics3") && field("field_id") != nil
        && Lyrics3Author.isEditable(name.description)
  }

  /// The ID3v2 or APE tag, or the chapter, that contains this frame or item directly; nil for other nodes.
  fileprivate var tagHolder: Node? {
    guard let parent else { return nil }
    let isTag = parent.name == .word("id3v2") || parent.name == .word("ape")
    return isTag || parent.tagKey?.space == .id3 ? parent : nil
  }
}
