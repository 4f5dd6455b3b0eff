import Anatomy

/// What is found wrong with WAVE and AIFF while they are read.
extension Rule {
  static let declaredChunks: [Rule] = [
    Rule(
      "riff.chunk-exceeds-parent", .error, at: .named("riff", "iff", kind: "chunk"),
      "a chunk ends inside the chunk or file that it is in",
      cause: "the file was cut, or a writer never came to fill in the size",
      fix: "fetch the file again, or state the bytes that are there",
      failing: [.wave(more: #""LIST" ↓u32le 100 "INFO""#)]),
    Rule(
      "riff.odd-chunk-no-pad", .warning, at: .named("riff", "iff", kind: "chunk"),
      "a chunk of odd size is filled up with a zero byte",
      cause: "a writer forgot the byte, or did not clear it",
      fix: "put a zero behind the chunk",
      failing: [.wave(data: #""data" u32le 3 80 * 3 ↓01"#)]),
    Rule(
      "riff.size-mismatch", .warning, at: .named("riff", "iff", kind: "chunk"),
      "a form takes in the whole file",
      cause: "a program appended chunks or bytes and kept the size",
      fix: "state the size of all chunks",
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
      "riff.trailing-data", .warning, at: .named("riff", "iff", kind: "chunk"),
      "nothing but chunks stands in a file of chunks",
      cause: "a program put its data behind the last chunk",
      fix: "remove the bytes, or put them into a chunk",
      failing: [.wave(after: "↓01 02 03")]),
    Rule(
      "riff.ds64-missing", .error, at: .named("RF64", "BW64", kind: "chunk"),
      "a form with large sizes has the chunk that holds them",
      cause: "a writer changed the word and left the chunk out",
      fix: "write ds64 behind the form's type, or the word RIFF",
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
      at: .named("RIFF", "RIFX", "RF64", "BW64", kind: "chunk"),
      "blocks are as large as channels and bits ask for, and sound is made of whole ones",
      cause: "a writer counted in frames or bits, or the file was cut",
      fix: "state channels times bytes, and that times the rate",
      failing: [.wave(format: #""fmt " sized u32le { u16le 1, 1 u32le 8000, 16000 ↓u16le 2, 8 }"#)]),
    Rule(
      "riff.id3-case-or-duplicate", .warning,
      at: .named("RIFF", "RIFX", "RF64", "BW64", kind: "chunk"),
      "one chunk holds an ID3 tag",
      cause: "two programs wrote the tag, each under its own spelling",
      fix: "put the frames of both into one chunk \"id3 \"",
      failing: [
        .wave(
          more: """
            "id3 " sized u32le { "ID3" 04 00 00 sized synchsafe { "TIT2" sized synchsafe -2 { 00 00 00 "One" } } }
              ↓"ID3 " sized u32le { "ID3" 04 00 00 sized synchsafe { "TIT2" sized synchsafe -2 { 00 00 00 "Two" } } }
            """)
      ]),
    Rule(
      "riff.id3-zero-size", .warning, at: .named("RIFF", "RIFX", "RF64", "BW64", kind: "chunk"),
      "a chunk for an ID3 tag holds one",
      cause: "a program removed the tag and left the chunk",
      fix: "remove the chunk",
      failing: [.wave(more: #""id3 " ↓u32le 0"#)]),
    Rule(
      "riff.chunk.too-short", .error, at: .named("riff", "iff", kind: "chunk"),
      "a chunk is long enough for its fields",
      cause: "a writer left fields out, or the size is wrong",
      fix: "write the chunk anew with all its fields",
      failing: [.wave(more: #""cue " sized u32le { ↓u32le 4 }"#)]),
    Rule(
      "riff.chunk.trailing-bytes", .warning, at: .named("riff", "iff", kind: "chunk"),
      "nothing stands behind the last field of a chunk",
      cause: "a program added fields of its own",
      fix: "remove the bytes",
      failing: [.wave(more: #""cue " sized u32le { u32le 0 ↓01 02 03 04 }"#)]),
    Rule(
      "aiff.comm-frames-vs-ssnd", .warning, at: .named("FORM", kind: "chunk"),
      "the sound is as long as the number of its frames says",
      cause: "the file was cut, or a writer did not come back to fill in the number",
      fix: "state the number of frames that are there",
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
