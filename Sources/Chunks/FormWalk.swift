import Anatomy
import Bytes
import Schema

/// Walks through the chunks of the outermost form of a file, as players do. The size that the form
/// states is ignored, because an interrupted recorder leaves an outdated size.
struct FormWalk {
  let grammar: ChunkGrammar
  let document: Document
  let source: ByteSource
  /// The node kind of the form.
  let form: DeclaredNodeKind
  /// The end of the bytes that can belong to the form.
  let limit: Int

  /// Returns the end of a form that states an end before the end of the file.
  ///
  /// The form includes known chunks after its stated end, and bytes that continue the sound in its
  /// last chunk.
  func end(of header: ChunkHeader, stated: Int) -> Int {
    var place = header.start + ChunkHeader.size + 4
    var largeSizes: Int?
    var last: ChunkHeader?
    let region = ByteRange(from: header.start, to: limit)
    while let chunk = ChunkHeader(at: place, in: source, before: limit, grammar.order),
      ChunkHeader.isCode(at: place, in: source), Chunks.form(at: place, in: source) == nil,
      place < stated || isKnown(chunk.code)
    {
      let size = grammar.size(of: chunk, in: self, largeSizes: largeSizes)
      let extent = ChunkExtent(chunk, size: size, in: region, of: source)
      if extent.isCut, !chunk.isSound { break }
      if chunk.code == "ds64", largeSizes == nil { largeSizes = place }
      (last, place) = (chunk, extent.end)
    }
    if last?.isSound ?? false, continuesSound(at: place) { return limit }
    return min(max(place, stated), limit)
  }

  func isKnown(_ code: FourCC) -> Bool {
    ChunkGrammar.lists.contains(code) || grammar.dialect().nodeKind(code, inside: form) != nil
  }

  /// Whether a chunk begins at an offset, and not sound that looks like a chunk header. Its code
  /// must be known, or a sequence of chunks must lead from it to a known chunk or to `limit`.
  func isChunk(at place: Int) -> Bool {
    var next = ChunkHeader(at: place, in: source, before: limit, grammar.order)
    while let chunk = next, ChunkHeader.isCode(at: chunk.start, in: source) {
      if isKnown(chunk.code) { return true }
      let extent = ChunkExtent(
        chunk, size: chunk.stated, in: ByteRange(from: place, to: limit), of: source)
      if extent.isCut { return false }
      if extent.end == limit { return true }
      next = ChunkHeader(at: extent.end, in: source, before: limit, grammar.order)
    }
    return false
  }

  /// Returns the end of sound that the stated size does not count. This is the first offset from
  /// which chunks with known codes follow each other up to `limit`, or `limit` itself.
  func endOfUncountedSound(from start: Int) -> Int {
    var found = limit
    var steps = Self.maxSteps
    // The last four bytes that were read, with the latest byte in the lowest bits.
    var code: UInt32 = 0
    source.forEachRun(in: ByteRange(from: start, to: limit)) { first, run in
      for index in 0..<run.byteCount {
        code = code << 8 | UInt32(run.byte(index))
        let place = first + index - 3
        guard place >= start, code & 0x8080_8080 == 0, isKnown(FourCC(rawValue: code)),
          reachesEnd(from: place, within: &steps)
        else {
          if steps == 0 { return false }
          continue
        }
        found = place
        return false
      }
      return true
    }
    return found
  }

  /// Upper bound on the number of chunks that are examined to find the end of uncounted sound.
  /// Sound seldom looks like a chunk.
  private static let maxSteps = 1 << 16

  /// Whether chunks with known codes follow each other from an offset up to `limit`.
  private func reachesEnd(from start: Int, within steps: inout Int) -> Bool {
    var place = start
    while steps > 0, let chunk = ChunkHeader(at: place, in: source, before: limit, grammar.order),
      isKnown(chunk.code)
    {
      let extent = ChunkExtent(
        chunk, size: chunk.stated, in: ByteRange(from: start, to: limit), of: source)
      if extent.isCut { return false }
      if extent.end == limit { return true }
      place = extent.end
      steps -= 1
    }
    return false
  }

  /// Whether the bytes from an offset to `limit` can be more sound, which the stated size does not
  /// count. Chunks, text, tags and files of known formats are not sound.
  func continuesSound(at place: Int) -> Bool {
    let rest = ByteRange(from: place, to: limit)
    guard !rest.isEmpty, !isChunk(at: place), Chunks.form(at: place, in: source) == nil,
      !source.isText(rest)
    else { return false }
    return !document.recognizes(Payload(source, rest))
  }
}

extension ByteSource {
  /// The number of bytes that are examined for text.
  private static let textSample = 64 << 10

  /// Whether a range is text in ASCII or UTF-8, which may have zeros after it.
  func isText(_ range: ByteRange) -> Bool {
    var bytes = bytes(range, limit: Self.textSample)[...]
    // The sample may end in the middle of a multibyte character, which is dropped.
    if bytes.count == Self.textSample {
      while let last = bytes.last, last >= 0x80 { bytes.removeLast() }
    }
    while bytes.last == 0 { bytes.removeLast() }
    if bytes.isEmpty { return false }
    let isPrintable = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    return isPrintable && TextEncoding.utf8.decode(Array(bytes)).isValid
  }
}

extension ChunkHeader {
  /// Whether the chunk contains the sound of a form.
  var isSound: Bool { ChunkGrammar.sound.contains(code) }
}

extension Chunks {
  /// The node kind of sound after the stated size of a chunk.
  static let uncountedSound = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "sound", "Sound After the Stated Size") {
      $0.rest("data", means: Meaning(.media, about: .category(.unreferenced)))
    }, in: UncountedSoundGrammar())
}

/// The grammar of sound after the stated size of a chunk. These bytes are kept and reported,
/// because they may also be other data.
private struct UncountedSoundGrammar: Grammar, Editable {
  var terminology: FormatTerminology { .chunks }
  var kind: StructureKind { .sound }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of part: Target, from node: Node) -> Removal {
    .impossible("the bytes may be audio data that the size of the previous chunk does not include")
  }
}
