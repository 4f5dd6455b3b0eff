import Anatomy
import Schema

/// The decoder configuration of FLAC, which consists of the metadata blocks at the start of a FLAC
/// stream.
extension Boxes {
  static let flac = SpecSection(
    Standard("FLAC in ISO Base Media Files", edition: "0.0.4"),
    [
      Box(
        "dfLa", "FLAC Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, versions: 0...0,
        spec: "3.3.2"
      ) { box in
        box.list("FLACMetadataBlocks", count: nil) { block in
          block.bits(1, "LastMetadataBlockFlag")
          let type = block.bits(7, "BlockType", labels: AudioValueNames.flacBlocks)
          let length = block.u24("Length", means: .size(of: .nextField))
          let isStreamInfo = type == 0 && length == 34
          block.when(isStreamInfo, "BlockType is 0") { block.flacStreamInfo() }
          block.when(type == 4 && length > 0, "BlockType is 4") {
            block.limited(to: block.position + length) { block.vorbisComments() }
          }
          block.when(type != 4 && !isStreamInfo && length > 0, "any other BlockType") {
            // Type 3 is a seek table, which has no meaning in a movie. Type 5 is a cue sheet, which
            // players need. Type 6 is a picture. The content of any other type has a meaning only
            // for the program that wrote it.
            let meanings: [Int: Meaning] = [
              3: .identifies(.encoding), 5: .identifies(.playback), 6: .payload,
            ]
            block.bytes("BlockData", length, means: meanings[type] ?? .identifies(.unknown))
          }
        }
      }
    ])
}

extension FieldReader {
  /// Reads the vendor text, which names the encoder, and the comments. Each text follows its
  /// little-endian length.
  fileprivate func vorbisComments() {
    order = .little
    let vendor = u32("vendor_length", means: .size(of: .nextField))
    when(vendor > 0, "vendor_length is not 0") {
      text("vendor_string", .utf8, .bytes(vendor), means: .identifies(.software))
    }
    let count = u32("user_comment_list_length", means: .count(of: .field("user_comments")))
    list("user_comments", count: count) { comment in
      let length = comment.u32("length", means: .size(of: .nextField))
      comment.when(length > 0, "length is not 0") {
        comment.text("user_comment", .utf8, .bytes(length), means: .identifies(.unknown))
      }
    }
    order = .big
    when(remaining > 0, "bytes remain after the comments") { rest("padding", means: .padding) }
  }

  /// Reads the STREAMINFO block, the first block of every FLAC stream.
  fileprivate func flacStreamInfo() {
    u16("minimumBlockSize")
    u16("maximumBlockSize")
    u24("minimumFrameSize")
    u24("maximumFrameSize")
    bits(20, "sampleRate")
    bits(3, "channels", labels: Labels { "\($0 + 1)" })
    bits(5, "bitsPerSample", labels: Labels { "\($0 + 1)" })
    bits(36, "totalSamples")
    bytes("md5", 16, means: .identifies(.identifier))
  }
}
