import Anatomy
import Bytes
import Schema

/// Adds and changes the tags of audio files: frames of ID3v2, items of APE tags, and the fields of
/// Lyrics3 and ID3v1. New tags are ID3v2, or APE in formats for which readers expect APE tags.
struct SoundTagAuthor: VersionedTagAuthor, TagContainer {
  var describesFileAround: Bool { true }

  func lists(in scope: Node) throws(TagRefusal) -> [TagList] {
    guard scope.isRoot else { return [] }
    func list(_ space: KeySpace, _ structure: Node?, forNewTags isForNewTags: Bool = true)
      -> TagList
    {
      TagList(
        space, in: structure, by: self, forNewTags: isForNewTags, hidingOthers: space == .id3)
    }
    let tags = tags(of: scope)
    let ape = scope.children.first { $0.name == .word("ape") }
    let others =
      tags.dropFirst().map { list(.id3, $0, forNewTags: false) }
      + scope.children.filter { $0.name == .word("lyrics3") }.prefix(1)
      .map { list(.lyrics3, $0, forNewTags: false) }
    guard prefersAPE(scope) else {
      return [list(.id3, tags.first)] + (ape.map { [list(.ape, $0, forNewTags: false)] } ?? [])
        + others
    }
    // The list of the APE tag comes first. No ID3v2 tag is inserted in front of the sound, because
    // readers of these formats would not find the sound after it.
    return [list(.ape, ape), list(.id3, tags.first, forNewTags: !tags.isEmpty)] + others
  }

  private func tags(of root: Node) -> [Node] {
    root.children.filter { $0.name == .word("id3v2") }
  }

  private static let withAPE: Set<UndecodedFormat> = [
    .monkeysAudio, .wavPack, .musepack, .optimFROG, .tak,
  ]

  /// Whether readers of the audio format look for an APE tag. If the format is unknown, whether the
  /// file already has an APE tag.
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

  // MARK: Versions

  func conversion(of tag: Node, to version: Int?) throws(TagRefusal) -> ConvertedTag? {
    guard tag.name == .word("id3v2") else { return nil }
    guard let version else {
      return TagSynchronisation(of: tag)?.removal.map { ConvertedTag(TagRewriting(of: tag, $0)) }
    }
    if tag.integer("major_version") == version { return nil }
    let conversion = try TagConversion(of: tag, to: version)
    return ConvertedTag(
      TagRewriting(of: tag, [Replacement(tag.range, with: conversion.bytes)]),
      losses: conversion.losses)
  }

  func restoration(of tag: Node, like original: Node) -> TagRewriting? {
    TagSynchronisation(of: original)?.application(to: tag).map { TagRewriting(of: tag, $0) }
  }

  // MARK: Values

  func form(of value: TagPlace) -> TagForm? {
    let isOfOldTag = FixedTextChange(ofField: value.key.name, in: value.node, stating: nil) != nil
    if isOfOldTag { return .field(ofRemovable: true) }
    switch value.key.space {
    case .lyrics3: return value.tag.isLyrics3 ? .field(ofRemovable: true) : .setting
    case .id3, .ape:
      guard let tagKey = value.tag.tagKey else { return nil }
      guard let holder = value.tag.tagHolder else { return .fields }
      if holder.name == .word("ape") { return .whole(joins: true) }
      let author = FrameAuthor(of: holder)
      return author.obstacle.map { .locked($0) } ?? .whole(joins: author.isSingle(tagKey))
    default: return nil
    }
  }

  func statement(of text: String?, for key: TagKey, in structure: Node?) -> TagStatement? {
    switch key.space {
    case .id3:
      let author = FrameAuthor(of: structure)
      return text.flatMap { author.statement(of: $0, for: key) }
        ?? author.storedKey(of: key).map { TagStatement([($0, text)]) }
    case .ape: return TagStatement([(APEAuthor(of: structure).storedKey(of: key), text)])
    default: return TagStatement([(key, text)])
    }
  }

  func rewriting(
    of value: TagPlace, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    let text: String? = if case .text(let text)? = values.first { text } else { nil }
    let change =
      FixedTextChange(ofField: value.key.name, in: value.node, stating: text)?.change
      ?? (value.node.isLyrics3
        ? Lyrics3Author.change(of: value.key.name, in: value.node, stating: text) : nil)
    if let change { return change }
    guard let holder = value.tag.tagHolder, !values.isEmpty else { return nil }
    return holder.name == .word("ape")
      ? APEAuthor(of: holder).rewriting(of: value.tag, to: values)
      : try FrameAuthor(of: holder).rewriting(of: value.tag, to: values)
  }

  // MARK: Writing

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    if let root = changes.structure, root.isRoot { return place(changes.contents, in: root) }
    let isOfAPE =
      changes.structure.map { $0.name == .word("ape") }
      ?? changes.added.contains { $0.key.space == .ape }
    if isOfAPE { return try APEAuthor(of: changes.structure).writing(changes) }
    if let tag = changes.structure, tag.name == .word("lyrics3") {
      return try Lyrics3Author(of: tag).writing(changes)
    }
    return try FrameAuthor(of: changes.structure).writing(changes)
  }

  /// Places new tags: ID3v2 before everything else, and APE after the sound.
  private func place(_ contents: [TagContent], in root: Node) -> TagWriting {
    let parts = root.children
    let sound = parts.lastIndex { isUndecoded($0) || CodedSound.format(of: $0) != nil }
    let trailer = sound.flatMap { parts.indices.contains($0 + 1) ? parts[$0 + 1] : nil }
    return TagWriting(
      contents.map { content in
        let next = content.space == .ape ? trailer : parts.first
        return TagInsertion(content.bytes, into: root, .child(before: next))
      })
  }

  func freeSpace(in node: Node) -> FreeSpace? {
    node.name == .word("padding") && node.parent?.name == .word("id3v2")
      ? FreeSpace(node.range, always: true) : nil
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
