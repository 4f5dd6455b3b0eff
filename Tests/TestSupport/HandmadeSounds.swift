import ByteScript

// Builders for sound files.

private let pcm = hex("01020304")

/// A WAVE file of two samples, with chunks after them.
/// - Parameter first: chunks between the format and the samples.
package func waveFile(_ chunks: [UInt8]..., first: [UInt8] = []) -> [UInt8] {
  riffChunk(
    "RIFF", utf8("WAVE"), riffChunk("fmt ", hex("0100 0100 401F0000 803E0000 0200 1000")), first,
    riffChunk("data", pcm), chunks.flatMap(\.self))
}

/// An AIFF file of two samples, with chunks after them.
/// - Parameters:
///   - first: chunks between the format and the samples.
///   - end: bytes after the samples, in their chunk.
package func aiffFile(_ chunks: [UInt8]..., first: [UInt8] = [], end: [UInt8] = []) -> [UInt8] {
  iffChunk(
    "FORM", utf8("AIFF"), iffChunk("COMM", hex("0001 00000002 0010 400BFA00000000000000")), first,
    iffChunk("SSND", zeros(8), pcm, end), chunks.flatMap(\.self))
}

/// A silent frame of MPEG-1 layer III, 128 kbit/s, 44,100 Hz.
package let silentFrame: [UInt8] = hex("FFFB9064") + zeros(413)

/// As many silent frames as it takes to recognize MPEG audio without a tag.
package let silentFrames: [UInt8] = (0..<12).flatMap { _ in silentFrame }
