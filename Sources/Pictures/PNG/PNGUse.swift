import Anatomy
import Bytes
import Schema

/// The properties of a PNG picture that determine which of its chunks decoders use.
struct PNGUse: Sendable {
  private let hasPalette: Bool
  private let isOpaque: Bool
  private let statesColorSpace: Bool
  /// Whether an animation control chunk precedes the picture.
  let isAnimated: Bool

  init(_ file: Node) {
    let type = file.child("IHDR")?.integer("colour_type")
    hasPalette = type == 3 || type == nil
    var codes: Set<FourCC> = []
    var isAnimated = false
    for chunk in file.children {
      if chunk.code == "acTL", !codes.contains("IDAT") { isAnimated = true }
      codes.insert(chunk.code)
    }
    self.isAnimated = isAnimated
    isOpaque = type.map { [0, 2, 3].contains($0) } ?? false && !codes.contains("tRNS")
    statesColorSpace = !codes.isDisjoint(with: ["sRGB", "iCCP", "cICP"])
  }

  /// Whether decoders ignore a chunk of the file.
  fileprivate func isWithoutEffect(_ chunk: Node) -> Bool {
    switch chunk.code {
    case "PLTE": !hasPalette
    case "bKGD": isOpaque && !isAnimated
    case "cHRM": statesColorSpace && !chunk.hasStandardChromaticities
    case "acTL", "fcTL": !isAnimated
    default: false
    }
  }
}

extension InheritedValue where Answer == PNGUse {
  fileprivate static let pngUse = InheritedValue<PNGUse>(
    "pngUse", scope: { $0.parent }, answer: { PNGUse($0) })
}

extension Node {
  /// The properties of the PNG picture that contains this chunk.
  var pngUse: PNGUse? { inherited(.pngUse) }

  var isChunkWithoutEffect: Bool { pngUse?.isWithoutEffect(self) ?? false }

  /// Whether the chunk contains the chromaticities of sRGB, which disclose nothing.
  fileprivate var hasStandardChromaticities: Bool {
    let numbers = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
    let content = ByteRange(from: range.start + headerSize, to: max(range.end - 4, range.start))
    return source.bytes(content)
      == numbers.flatMap { number in
        NumberCoding.big.bytes(of: UInt64(number), count: 4) ?? []
      }
  }
}

extension ByteSource {
  /// The meaning of the checksum of a chunk. A wrong checksum may contain other data.
  ///
  /// - Parameter covered: the range of the type and the data of the chunk.
  func checksumMeaning(at place: Int, over covered: ByteRange) -> Meaning {
    guard let stated = big32(at: place), stated != crc32(of: covered) else {
      return .checksum(.crc32, over: .nodeBut(8))
    }
    return Meaning(.checksum(.crc32, over: .nodeBut(8)), about: .category(.unreferenced))
  }
}
