import Anatomy
import RuleEngine

/// Rules for WAVE and AIFF that are checked while a file is read.
extension Rule {
  static let declaredChunks: [Rule] = [
    Rule(
      "riff.chunk-exceeds-parent", .error, at: .named("riff", "iff", kind: .chunk),
      "A chunk must not extend past the end of the chunk or file that contains it",
      cause: "The file was truncated, or the writer never filled in the chunk size",
      fix: "Obtain a complete copy of the WAVE or AIFF file, or set the chunk size to the number "
        + "of bytes present",
      failing: .wave(more: #""LIST" ↓u32le 100 "INFO""#)),
    Rule(
      "riff.odd-chunk-no-pad", .warning, at: .named("riff", "iff", kind: .chunk),
      "A chunk of odd size must be followed by one zero byte",
      cause: "The writer omitted the padding byte or did not clear it",
      fix: "Add one zero byte after the chunk, or set the existing padding byte to zero",
      failing: .wave(data: #""data" u32le 3 80 * 3 ↓01"#)),
    Rule(
      "riff.size-mismatch", .warning, at: .named("riff", "iff", kind: .chunk),
      "The size of the outermost chunk (RIFF or FORM) should cover the whole file",
      cause: "A program appended chunks or bytes and did not update the size",
      fix: "Set the size of the outermost chunk so that it ends at the end of the file",
      failing: [
        """
        "RIFF" ↓u32le 40
        "WAVE"
        "fmt " sized u32le { u16le 1, 1 u32le 8000, 8000 u16le 1, 8 }
        "data" sized u32le { 80 * 4 }
        "junk" u32le 0
        """
      ]),
    Rule(
      "riff.trailing-data", .warning, at: .named("riff", "iff", kind: .chunk),
      "A WAVE or AIFF file should contain nothing but chunks",
      cause: "A program probably appended its data after the last chunk",
      fix: "Remove the bytes after the last chunk, or move them into a chunk",
      failing: .wave(after: "↓01 02 03")),
    Rule(
      "riff.ds64-missing", .error, at: .named("RF64", "BW64", kind: .chunk),
      "An RF64 or BW64 file must contain a ds64 chunk with the 64-bit sizes",
      cause: "The writer changed RIFF to RF64 or BW64 and did not add the ds64 chunk",
      fix: "Add a ds64 chunk after the form type, or change RF64 or BW64 back to RIFF",
      failing: [
        """
        ↓"RF64" sized u32le {
          "WAVE"
          "fmt " sized u32le { u16le 1, 1 u32le 8000, 8000 u16le 1, 8 }
          "data" sized u32le { 80 * 4 }
        }
        """
      ]),
    Rule(
      "riff.fmt-data-inconsistent", .warning,
      at: .named("RIFF", "RIFX", "RF64", "BW64", kind: .chunk),
      "nBlockAlign and nAvgBytesPerSec must match the channel count, bit depth and sample rate, "
        + "and audio data must consist of whole blocks",
      cause: "The writer counted in frames or bits instead of bytes, or the file was truncated",
      fix: "Set nBlockAlign to channels times bytes per sample and nAvgBytesPerSec to "
        + "nSamplesPerSec times nBlockAlign, or remove the incomplete last block",
      failing: .wave(format: #""fmt " sized u32le { u16le 1, 1 u32le 8000, 16000 ↓u16le 2, 8 }"#)),
    Rule(
      "riff.id3-case-or-duplicate", .warning,
      at: .named("RIFF", "RIFX", "RF64", "BW64", kind: .chunk),
      "A WAVE file should have at most one chunk with an ID3 tag",
      cause: "Two programs probably wrote the tag, each with a different chunk code",
      fix: "Merge the frames of all ID3 tags into one chunk with the ID \"id3 \"",
      failing: .wave(
        more: """
          "id3 " sized u32le { "ID3" 04 00 00 sized synchsafe { "TIT2" sized synchsafe -2 { 00 00 00 "One" } } }
            ↓"ID3 " sized u32le { "ID3" 04 00 00 sized synchsafe { "TIT2" sized synchsafe -2 { 00 00 00 "Two" } } }
          """)),
    Rule(
      "riff.id3-zero-size", .warning, at: .named("RIFF", "RIFX", "RF64", "BW64", kind: .chunk),
      "A chunk for an ID3 tag should contain at least the 10 bytes of a tag header",
      cause: "A program probably removed the tag and left the chunk",
      fix: "Remove the empty ID3 chunk",
      failing: .wave(more: #""id3 " ↓u32le 0"#)),
    Rule(
      "riff.chunk.too-short", .error, at: .named("riff", "iff", kind: .chunk),
      "A chunk must be long enough for all its fields",
      cause: "The writer left out fields, or the chunk size is wrong",
      fix: "Write the WAVE or AIFF chunk again with all its fields",
      failing: .wave(more: #""cue " sized u32le { ↓u32le 4 }"#)),
    Rule(
      "riff.chunk.trailing-bytes", .warning, at: .named("riff", "iff", kind: .chunk),
      "A chunk should end after its last field",
      cause: "A program probably added private fields",
      fix: "Remove the bytes after the last field of the chunk, and update its size",
      failing: .wave(more: #""cue " sized u32le { u32le 0 ↓01 02 03 04 }"#)),
    Rule(
      "aiff.comm-frames-vs-ssnd", .warning, at: .named("FORM", kind: .chunk),
      "numSampleFrames of COMM must match the number of sample frames in SSND",
      cause: "The file was truncated, or the writer never filled in the number of sample frames",
      fix: "Set numSampleFrames to the number of sample frames in SSND",
      failing: [
        """
        "FORM" sized u32 {
          "AIFF"
          "COMM" sized u32 { u16 1 u32 4 u16 16 40 0b fa 00 00 00 00 00 00 00 }
          "SSND" ↓sized u32 { u32 0, 0 00 * 4 }
        }
        """
      ]),
  ]
}
