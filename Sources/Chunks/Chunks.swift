package import Anatomy
package import Bytes
package import Schema

/// Formats that consist of chunks: WAVE in RIFF, RF64 and BW64 files, and AIFF.
package enum Chunks {
  package static let file = DeclaredNodeKind(
    Declaration("RIFF", named: "riff", "Chunks", group: "file", holds: ChunkGrammar.little),
    in: ChunkGrammar.little)

  package static let bigFile = DeclaredNodeKind(
    Declaration("FORM", named: "iff", "Chunks", group: "file", holds: ChunkGrammar.big),
    in: ChunkGrammar.big)

  /// The declarations of WAVE and AIFF chunks.
  package static let dialects: [Dialect] = [wave, aiff]

  static let wave: Dialect = Dialect(
    [
      forms, lists, waveFormat, waveData, waveTexts, waveCues, broadcast, largeSizes, cart,
      waveOthers, information,
    ], in: ChunkGrammar.little)
  /// The declarations of WAVE chunks with big-endian numbers (RIFX).
  static let bigWave: Dialect = Dialect(
    [
      bigForms, lists, waveFormat, waveData, waveTexts, waveCues, broadcast, waveOthers,
      information,
    ], in: ChunkGrammar.bigWave)
  static let aiff: Dialect = Dialect(
    [bigForms, aiffSound, aiffTexts, aiffOthers], in: ChunkGrammar.big)

  /// Returns the type of the form that begins at an offset: `WAVE`, `AIFF` or `AIFC`; nil if no
  /// such form begins there.
  package static func form(at place: Int, in source: ByteSource) -> FourCC? {
    guard let outer = source.big32(at: place), let inner = source.big32(at: place + 8) else {
      return nil
    }
    let form = FourCC(rawValue: inner)
    switch FourCC(rawValue: outer) {
    case "RIFF", "RIFX", "RF64", "BW64": return form == "WAVE" ? form : nil
    case "FORM": return form == "AIFF" || form == "AIFC" ? form : nil
    default: return nil
    }
  }

  package static func isBig(at place: Int, in source: ByteSource) -> Bool {
    let code = source.big32(at: place).map(FourCC.init(rawValue:))
    return code == "FORM" || code == "RIFX"
  }

  /// Whether a payload is a WAVE or AIFF file with the given byte order.
  package static func opens(_ payload: Payload, isBig: Bool) -> Bool {
    let place = payload.range.start
    return payload.range.count >= 12 && form(at: place, in: payload.source) != nil
      && self.isBig(at: place, in: payload.source) == isBig
  }

  // MARK: Unknown chunks

  static func unknown(_ order: ByteOrder) -> DeclaredNodeKind {
    order == .little ? unknownLittle : unknownBig
  }

  private static let unknownLittle = unknown(in: .little)
  private static let unknownBig = unknown(in: .big)

  private static func unknown(in grammar: ChunkGrammar) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Chunk(
        FourCC(rawValue: 0), "Unknown Chunk",
        holds: PayloadGrammar("data", means: Meaning(.undecoded), terminology: .chunks) {
          .code($0.code)
        }),
      in: grammar)
  }

  /// The node kind of a text with an unknown code in an INFO list.
  static let otherInfo = DeclaredNodeKind(
    Chunk(FourCC(rawValue: 0), "Other Information", in: "INFO") { chunk in
      chunk.chunkText(
        "text",
        means: .tag(.riff, chunk.node?.code.description ?? ""), line: .value)
    }, in: ChunkGrammar.little)
}

extension ChunkGrammar {
  static let little: ChunkGrammar = ChunkGrammar(order: .little) { Chunks.wave }
  static let bigWave: ChunkGrammar = ChunkGrammar(order: .big) { Chunks.bigWave }
  static let big: ChunkGrammar = ChunkGrammar(order: .big) { Chunks.aiff }
}

extension FieldReader {
  /// Reads text without a stated encoding: as UTF-8 if the bytes are valid UTF-8, otherwise as
  /// Latin-1. A zero byte ends the text.
  func chunkText(
    _ name: String, bytes count: Int? = nil, means meaning: Meaning = .plain,
    line: SummaryPart? = nil
  ) {
    if isDescribing {
      return text(name, .utf8, count.map { .bytes($0) } ?? .rest, means: meaning)
    }
    let end = position.saturatingAdd(min(count ?? remaining, remaining))
    if let count, count > remaining { return text(name, .utf8, .bytes(count), means: meaning) }
    limited(to: end) {
      let letters = source.bytes(rest, limit: 64 << 10)
      let encoding: TextEncoding = TextEncoding.utf8.decode(letters).isValid ? .utf8 : .latin1
      let isEmpty = letters.first == 0 || letters.isEmpty
      text(name, encoding, .terminated, means: meaning, line: isEmpty ? nil : line)
      if remaining > 0 { bytes("padding", remaining, means: .padding) }
    }
  }
}
