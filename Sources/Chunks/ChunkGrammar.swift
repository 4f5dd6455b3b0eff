import Anatomy
import Bytes
import Schema

/// Grammar of consecutive chunks, each with a code and a size. A padding byte follows the content
/// of a chunk of odd size.
struct ChunkGrammar: Grammar, SoundHolder, PlaybackDependent, Editable {
  let order: ByteOrder
  /// Returns the declarations of the chunks that this grammar reads.
  let dialect: @Sendable () -> Dialect

  var terminology: FormatTerminology { .chunks }
  var kind: StructureKind { .chunk }

  func declarations(in container: DeclaredNodeKind) -> [DeclaredNodeKind] {
    container.declaration.group.map { dialect().counted(in: $0) } ?? []
  }

  func removal(of part: Target, from node: Node) -> Removal {
    if node.code == "MARK", case .row(let range) = part, let name = node.nameOfMarker(in: range) {
      return .overwrite(name, with: [UInt8](repeating: 0x20, count: name.count))
    }
    if let reason = Self.reasonToKeep(node) { return .impossible(reason) }
    // Table rows are padded to even sizes, so a row is only removed with the whole chunk.
    return switch part {
    case .structure where Self.neededToDecode.contains(node.code) && node.isOnlyOne: .neededToDecode
    case .structure
    where Self.sound.contains(node.code) && node.parent?.code != "LIST" && !node.isOnlyOne:
      .impossible("players differ in which of several audio chunks they play")
    case .row: .drop(node.range)
    case .field(let range) where node.field("uncounted_sound")?.range == range: .drop(range)
    default: .fromSequence(part, of: node)
    }
  }

  /// Returns the reason why nothing may be removed from a chunk that players or other chunks need;
  /// nil for all other chunks.
  private static func reasonToKeep(_ node: Node) -> String? {
    switch node.code {
    case "axml" where node.parent?.child("chna") != nil:
      "the channel allocation chunk (chna) refers to this chunk"
    case "chna" where node.parent?.child("axml") != nil:
      "the audio definition model (axml) describes the channels of this chunk"
    case "bxml", "sxml", "dbmd": "players of audio objects need this chunk"
    case "MARK" where node.parent?.child("INST") != nil:
      "the loops of the INST chunk refer to the markers"
    default: nil
    }
  }

  private static let neededToDecode: Set<FourCC> = ["fmt ", "COMM"]

  /// Codes of the chunks that contain the sound of a form.
  static let sound: Set<FourCC> = ["data", "SSND"]

  /// Codes of the chunks that contain the audio or are needed to decode it.
  private static let media = neededToDecode.union(sound).union([
    "ds64", "fact", "slnt", "FVER", "CHAN", "bxml", "sxml", "dbmd",
  ])

  func soundTrack(of node: Node, precise: Bool) -> SoundTrack? {
    guard order == .big else { return SoundTrack(wave: node, precise: precise) }
    return SoundTrack(wave: node, precise: precise) ?? SoundTrack(aiff: node)
  }

  func isOptionalForPlayback(_ node: Node) -> Bool {
    !Self.media.contains(node.code) && node.parent.map { !$0.isFile } ?? false
  }

  /// Returns an INFO text if its code is unknown and the text is empty, so that the chunk has no
  /// data except its code.
  func unusedData(in node: Node) -> [UnusedData] {
    guard node.declaredNodeKind === Chunks.otherInfo,
      node.range.count == ChunkHeader.size
    else { return [] }
    return [UnusedData("without a text", .structure, node.range, in: .unknown)]
  }

  func isUnreachable(_ node: Node) -> Bool { node.isChunkWithoutEffect }

  /// Removes a chunk if its whole content is removed. Otherwise removes a superfluous padding byte,
  /// or corrects the size of a form.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    guard !offsetMap.holds(node.range), !node.isFile else { return [] }
    if let size = node.sizeOfLongForm {
      return sizeEdit(size, of: node, offsetMap).map { [$0] } ?? []
    }
    let children = node.children
    // If all texts of a list are removed, the list is removed too.
    if node.declared?.declaration.group == "INFO", !children.isEmpty,
      children.allSatisfy({ offsetMap.holds($0.range) }), !offsetMap.inserts(into: node)
    {
      return [Replacement(node.range)]
    }
    guard children.count == 1, children[0].isPayload else { return editsOfZero(node, offsetMap) }
    let places = Evidence(children[0].range, in: children[0].source).fileRanges
    // A tag from which everything is removed is removed as a whole.
    let isEmptied = children[0].edits(applying: offsetMap).contains {
      $0.bytes.isEmpty && $0.range == children[0].range
    }
    guard isEmptied || !places.isEmpty && places.allSatisfy(offsetMap.holds) else {
      return editsOfZero(node, offsetMap)
    }
    return [Replacement(node.range)]
  }

  /// Returns the edit that corrects the size of a form that states an end before its last chunk.
  /// Returns nil if the new size does not fit into the field.
  private func sizeEdit(
    _ size: ByteRange, of form: Node, _ offsetMap: OffsetMap
  ) -> Replacement? {
    let less = offsetMap.shift(in: form.range, of: form.range, depth: form.depth)
    let new = form.range.count - ChunkHeader.size - less
    // The edits do not change the size of the form, so the size field keeps its bytes. This
    // replacement cancels an earlier version of the edit, which was made before a padding byte was
    // added.
    if less == 0 { return Replacement(size, with: form.source.bytes(size)) }
    guard new < ChunkHeader.unknownSize else { return nil }
    let coding: NumberCoding = order == .little ? .little : .big
    return Replacement(size, with: coding.bytes(nearest: new, count: size.count))
  }

  /// Removes the padding byte of a chunk if an edit changes its size from odd to even.
  private func editsOfZero(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    guard changesParity(node, offsetMap) else { return [] }
    let zero = ByteRange(from: contentEnd(of: node), to: node.range.end)
    return zero.isEmpty || offsetMap.holds(zero) ? [] : [Replacement(zero)]
  }

  /// Adds the padding byte of a chunk if an edit changes its size from even to odd.
  func padding(of node: Node, applying offsetMap: OffsetMap) -> [UInt8] {
    guard !offsetMap.holds(node.range), !node.isFile, node.sizeOfLongForm == nil,
      changesParity(node, offsetMap), contentEnd(of: node) == node.range.end,
      !edits(of: node, applying: offsetMap).contains(where: { $0.range == node.range })
    else { return [] }
    let size = node.range.count - ChunkHeader.size
    return size % 2 == 0 ? [0] : []
  }

  /// Whether an edit changes the size of a chunk from even to odd or from odd to even.
  private func changesParity(_ node: Node, _ offsetMap: OffsetMap) -> Bool {
    // The chunks inside a chunk have separate padding bytes, so the container needs none.
    let isHolder =
      contentEnd(of: node) == node.range.end
      && node.children.contains { $0.declaredNodeKind.kind == kind }
    let content = ByteRange(
      from: node.range.start + ChunkHeader.size, to: contentEnd(of: node))
    let less = offsetMap.shift(in: content)
    return !isHolder && !node.isCut && less % 2 != 0
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var state = DivisionState(node)
    var place = region.start
    var last: ChunkHeader?
    // Whether it is confirmed that chunks follow the sound, or the form of a file. Before that,
    // sound or a tag could be mistaken for a chunk header.
    var isConfirmed = false
    while let header = ChunkHeader(at: place, in: source, before: region.end, order) {
      let walk = walk(node, header, before: region.end)
      // Readers stop after the first form of a file, so a second form is not part of the first.
      let isSecondForm =
        node.isFile && place > region.start && Chunks.form(at: place, in: source) != nil
      var isChunk = ChunkHeader.isCode(at: place, in: source) && !isSecondForm
      if let last, isChunk, node.isFile || last.isSound, !isConfirmed {
        isChunk = walk.isChunk(at: place)
        isConfirmed = isChunk
      }
      guard isChunk else {
        guard let last, last.isSound, !node.isFile, walk.continuesSound(at: place) else { break }
        let sound = ByteRange(from: place, to: walk.endOfUncountedSound(from: place))
        add(sound, to: &childList, of: node)
        (place, isConfirmed) = (sound.end, true)
        continue
      }
      let size = self.size(of: header, in: walk, largeSizes: state.largeSizes)
      let extent = ChunkExtent(header, size: size, in: region, of: source)
      let isForm = node.isFile && place == region.start
      let end =
        isForm && extent.end < region.end ? walk.end(of: header, stated: extent.end) : extent.end
      childList.add(
        header.code, ByteRange(from: place, to: end), headerSize: ChunkHeader.size,
        nodeKind: nodeKind(of: header, in: node), isCut: extent.isCut)
      for finding in state.findings(about: header, extent, in: node) {
        childList.reportOnLast(finding)
      }
      place = end
      last = header
    }
    if let finding = state.missing { childList.report(finding) }
    let rest = ByteRange(from: place, to: region.end)
    if rest.isEmpty { return }
    // The rest is shorter than a chunk header. After a sound chunk, the rest may be more sound.
    if let last, last.isSound, !node.isFile, rest.count < ChunkHeader.size,
      walk(node, last, before: region.end).continuesSound(at: place)
    {
      add(rest, to: &childList, of: node)
    } else if node.isFile,
      !childList.open(Payload(source, rest), in: node, instead: Meaning(.undecoded))
    {
      childList.report(.afterChunks(rest, in: node))
    }
  }

  /// Adds a node for sound after the stated size of its chunk, and reports this sound.
  private func add(_ sound: ByteRange, to childList: inout ChildList, of node: Node) {
    childList.add(FourCC(rawValue: 0), sound, headerSize: 0, nodeKind: Chunks.uncountedSound)
    childList.reportOnLast(.afterChunks(sound, in: node, mayBeSound: true))
  }

  /// Returns the search for the chunks of a form. If `node` is a file, the form begins at the given
  /// header; otherwise `node` is the form.
  private func walk(_ node: Node, _ header: ChunkHeader, before end: Int) -> FormWalk {
    let form =
      (node.isFile ? nodeKind(of: header, in: node) : node.declared) ?? Chunks.unknown(order)
    return FormWalk(
      grammar: form.declaration.holds as? ChunkGrammar ?? self, document: node.document,
      source: node.source, form: form, limit: end)
  }

  /// Returns the size of the content of a chunk in bytes; nil if the content extends to the end of
  /// the container.
  ///
  /// - Parameter sizes: the offset of the `ds64` chunk with 64-bit sizes; nil if there is none.
  func size(of header: ChunkHeader, in walk: FormWalk, largeSizes sizes: Int?) -> Int? {
    let begin = header.start + ChunkHeader.size
    var stated = header.stated
    if stated == ChunkHeader.unknownSize {
      stated = Self.largeSize(of: header, in: walk.source, sizes) ?? stated
      if stated == ChunkHeader.unknownSize {
        return Self.mayBeEndless.contains(header.code) ? nil : stated
      }
    }
    // If the stated size leaves no room for sound, the writer was interrupted before it could fill
    // in the size. In AIFF, two numbers precede the sound.
    let least = header.code == "SSND" ? 8 : 0
    guard stated == 0 || stated == least, Self.mayBeEndless.contains(header.code),
      begin + stated < walk.limit
    else { return stated }
    return header.isSound && walk.isChunk(at: begin + stated) ? stated : nil
  }

  private static let mayBeEndless: Set<FourCC> = [
    "RIFF", "RIFX", "RF64", "BW64", "FORM", "data", "SSND",
  ]

  /// Returns the 64-bit size of a chunk from the `ds64` chunk, which is the first chunk in the
  /// form; nil if `ds64` does not contain it.
  private static func largeSize(
    of header: ChunkHeader, in source: ByteSource, _ largeSizes: Int?
  ) -> Int? {
    let isForm = header.code == "RF64" || header.code == "BW64"
    let sizes = isForm ? header.start + 12 : largeSizes
    guard let sizes, source.big32(at: sizes) == FourCC("ds64").rawValue else { return nil }
    guard isForm || header.code == "data" else { return nil }
    return source.integer(at: sizes + (isForm ? 8 : 16), width: 8, order: .little)
      .map(Int.init(clamping:))
  }

  private func nodeKind(of header: ChunkHeader, in node: Node) -> DeclaredNodeKind {
    let dialect = self.dialect()
    let container = node.declared
    if Self.lists.contains(header.code) {
      let raw = node.source.big32(at: header.start + 8) ?? 0
      let type = FourCC(rawValue: raw).description
      let candidates = dialect.nodeKinds(header.code)
      if let fitting = candidates.first(where: { $0.declaration.group == type }) ?? candidates.last
      {
        return fitting
      }
    }
    if let known = dialect.nodeKind(header.code, inside: container) { return known }
    return container?.declaration.group == "INFO" ? Chunks.otherInfo : Chunks.unknown(order)
  }

  /// Codes of outermost chunks that state their size in 32 bits. For other outermost chunks, the
  /// `ds64` chunk states the size.
  static let forms: Set<FourCC> = ["RIFF", "RIFX", "FORM"]

  /// Codes of chunks that contain other chunks. Their content begins with a type code.
  static let lists: Set<FourCC> = ["RIFF", "RIFX", "RF64", "BW64", "FORM", "LIST"]

  func contentEnd(of node: Node) -> Int {
    let range = node.range
    guard node.declared?.declaration.group != "file",
      let header = ChunkHeader(at: range.start, in: node.source, before: range.end, order)
    else { return range.end }
    var size = header.stated
    if size == ChunkHeader.unknownSize, header.code == "data",
      let large = node.largeSizes?.integer("dataSize")
    {
      size = large
    }
    let end = (range.start + ChunkHeader.size).saturatingAdd(size)
    return end == range.end - 1 ? end : range.end
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.order = order
    guard declaration.group != "file" else { return }
    if reader.passOverHeader() { return }
    reader.code("ckID", means: .type)
    // If all bits of the size are 1, the size is unknown, or the `ds64` chunk states it. Players
    // ignore a form size that does not include the last chunk of the form.
    let isUnknown = reader.source.big32(at: reader.position) == 0xFFFF_FFFF
    let isIgnored = reader.node.map { $0.sizeOfLongForm != nil } ?? false
    reader.u32("ckSize", means: isUnknown || isIgnored ? .plain : .size(of: .restOfNode))
  }

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    node.isFile ? ("trailing", Meaning(.trailing)) : ("undecoded", Meaning(.undecoded))
  }
}

extension Node {
  /// Whether this node is the whole file.
  var isFile: Bool { declared?.declaration.group == "file" }

  /// The range of the size field, if this node is an outermost form with chunks or sound after its
  /// stated end; otherwise nil.
  fileprivate var sizeOfLongForm: ByteRange? {
    guard let parent, parent.isFile, ChunkGrammar.forms.contains(code) else { return nil }
    let size = ByteRange(start: range.start + 4, count: 4)
    let order: ByteOrder = Chunks.isBig(at: range.start, in: source) ? .big : .little
    guard let stated = source.integer(at: size.start, width: 4, order: order), stated > 0,
      stated != ChunkHeader.unknownSize
    else { return nil }
    // A padding byte follows content of odd size.
    return range.start + ChunkHeader.size + Int(stated + stated % 2) < range.end ? size : nil
  }
}

extension Node {
  /// Returns the range of the letters in the name of the AIFF marker in the given row; nil if the
  /// name is empty. Only the letters are overwritten, because players may show the marker.
  fileprivate func nameOfMarker(in row: ByteRange) -> ByteRange? {
    guard case .list(let markers)? = value(named: "markers") else { return nil }
    var name: ByteRange?
    markers.forEach { marker in
      if marker.range == row, case .group(let members) = marker.value {
        name = members.first { $0.name == "markerName" }?.range
      }
      return name == nil
    }
    // The name begins with its length, and may end with a padding byte.
    guard let name, let count = source.byte(at: name.start), count > 0 else { return nil }
    return ByteRange(start: name.start + 1, count: Int(count)).clamped(to: name)
  }
}
