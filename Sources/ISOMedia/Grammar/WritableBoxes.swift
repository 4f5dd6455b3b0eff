import Anatomy
import Bytes

/// The boxes that can be written from the values of their fields. A test rewrites all such boxes in
/// many files and compares the bytes with the original bytes.
enum WritableBoxes {
  /// Whether a box with the given code can be written as a child of the given node.
  static func contains(_ code: FourCC, in node: Node) -> Bool {
    codes.contains(code)
      || node.code == "ilst" || node.code == "udta" && code[0] == 0xA9
      || node.code == "keys" && node.parent?.code == "mebx" || node.code == "tref"
  }

  /// The codes of the writable boxes, without metadata items and user data texts.
  static let codes: Set<FourCC> = [
    // Containers.
    "udta", "meta", "ilst",
    // Metadata items and their keys.
    "hdlr", "keys", "mean", "name", "data",
    // Asset information of 3GPP.
    "titl", "dscp", "cprt", "perf", "auth", "gnre", "rtng", "clsf", "kywd", "loci", "albm", "yrrc",
    // Tracks.
    "trak", "tkhd", "edts", "elst", "mdia", "mdhd", "minf", "vmhd", "smhd", "nmhd", "dinf", "dref",
    "url ", "stbl", "stsd", "stts", "ctts", "stss", "stsc", "stsz", "stco", "co64", "tref", "chap",
    "gmhd", "gmin", "text", "jpeg", "png ", "pasp", "clap",
    // Timed metadata.
    "cdsc", "mebx", "keyd", "dtyp", "ctps", "loca", "setu", "camm",
    // Other user data.
    "tagc", "kind", "chpl", "elng", "free", "skip",
  ]
}
