import Anatomy
import Bytes
import Schema

/// The compressor names from which decoders select a pixel layout or a codec variant.
enum CompressorNames {
  /// The recognized names. Decoders ignore the text after such a name.
  private static let recognized = ["Planar Y'CbCr 8-bit 4:2:0", "Sorenson H263"]

  private static let width = 32

  /// Returns the bytes of the name field at the given offset, without the text after a recognized
  /// name; nil if the field begins with no recognized name.
  static func bytes(at offset: Int, in source: ByteSource) -> [UInt8]? {
    let text = source.bytes(ByteRange(start: offset, count: width)).dropFirst()
    guard let name = recognized.first(where: { text.starts(with: $0.utf8) })?.utf8 else {
      return nil
    }
    return [UInt8(name.count)] + name + [UInt8](repeating: 0, count: width - 1 - name.count)
  }

  /// Reads the name field. A recognized name without further text does not identify the writer.
  static let field: Box.Body = { box in
    let bytes = box.isDescribing ? nil : bytes(at: box.position, in: box.source)
    let isAlone =
      bytes.map { $0 == box.source.bytes(ByteRange(start: box.position, count: width)) } ?? false
    box.text(
      "compressorname", .utf8, .pascalIn(width), means: .identifies(isAlone ? .playback : .software)
    )
  }
}
