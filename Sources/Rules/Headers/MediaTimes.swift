import Anatomy
import Bytes

extension Rule {
  static let durationUnknown = Rule(
    "isom.header.duration-all-ones", .info, at: .box("mvhd", "tkhd", "mdhd"),
    "the duration is stated", clause: Clause(.iso12, "8.2.2"),
    cause: "the writer could not know it, as with a live stream",
    fix: "nothing has to be mended: readers add up the samples",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000, 3786912000
            u32 44100 ↓u32 0xffffffff
            u16 0x15c7, 0
          }
          """)
    ]
  ) { header, _ in
    guard header.field("duration") != nil else { return nil }
    return header.statedDuration == nil
      ? [.field("duration", of: header, "the duration is said to be unknown")] : []
  }

  static let durationWrapped = Rule(
    "isom.header.duration-wrapped", .error, at: .box("mdhd"),
    "the field for the duration is wide enough", clause: Clause(.iso12, "8.4.2"),
    cause: "a long recording with a fine clock ran over 32 bits",
    fix: "write version 1 of the header, whose duration has 64 bits",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000, 3786912000
            u32 44100 ↓u32 2048
            u16 0x15c7, 0
          }
          """, timeToSample: "full stts { u32 1 u32 3, 0x60000000 }",
        sampleToChunk: "full stsc { u32 1 u32 1, 3, 1 }", sampleSizes: "full stsz { u32 4, 3 }",
        media: "mdat { samples: (01 18 20 07) * 3 }")
    ]
  ) { header, _ in
    guard header.integer("version") == 0, let stated = header.statedDuration,
      let times = header.sampleSurvey?.times, times.negatives.count == 0
    else { return nil }
    guard times.duration > UInt64(UInt32.max) else { return [] }
    return [
      .field(
        "duration", of: header,
        "the samples take \(times.duration), which 32 bits do not hold; the header says \(stated)")
    ]
  }

  static let durationOfFragments = Rule(
    "isom.header.duration-nonzero-fragmented", .info, at: .box("mdhd"),
    "a header counts the samples of its own tables only", clause: Clause(.iso12, "8.8.2"),
    cause: "a writer put the whole duration there, which belongs in mehd",
    fix: "set it to 0 where all samples are in fragments",
    passing: [.movie(moreOfMovie: "mvex { full trex { u32 1, 1, 0, 0, 0 } }")],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000, 3786912000
            u32 44100 ↓u32 2048
            u16 0x15c7, 0
          }
          """, timeToSample: "full stts { u32 0 }", sampleToChunk: "full stsc { u32 0 }",
        sampleSizes: "full stsz { u32 0, 0 }", chunkOffsets: "full stco { u32 0 }",
        moreOfMovie: "mvex { full trex { u32 1, 1, 0, 0, 0 } }", media: "")
    ]
  ) { header, _ in
    guard header.isOfFragments, let stated = header.statedDuration,
      let survey = header.enclosing("trak")?.inherited(.sampleSurvey)
    else { return nil }
    return survey.count == 0 && stated > 0
      ? [.field("duration", of: header, "the header says \(stated), and its tables have no sample")]
      : []
  }

  static let versionUnneeded = Rule(
    "isom.header.v1-unneeded", .info, at: .box("mvhd", "tkhd", "mdhd"),
    "version 1 is for numbers that need 64 bits", clause: Clause(.iso12, "8.2.2"),
    cause: "a writer always uses the wide form",
    fix: "nothing has to be mended, but old players read only version 0",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          mdhd {
            ↓01 00 00 00
            u64 3786912000, 3786912000
            u32 44100 u64 2048
            u16 0x15c7, 0
          }
          """)
    ]
  ) { header, _ in
    guard header.integer("version") == 1 else { return [] }
    let numbers = ["creation_time", "modification_time", "duration"].map { header.integer($0) ?? 0 }
    return numbers.allSatisfy { (0...0xFFFF_FFFE).contains($0) }
      ? [.field("version", of: header, "32 bits would hold all numbers of \(header.name)")] : []
  }

  static let timeSince1970 = Rule(
    "isom.header.time-epoch-1970", .warning, at: .box("mvhd", "tkhd", "mdhd"),
    "times count from the beginning of 1904", clause: Clause(.iso12, "8.2.2"),
    cause: "a writer stored the seconds since 1970 that the system's clock gives",
    fix: "add 2,082,844,800 seconds",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            ↓u32 1704067200, 3786912000
            u32 44100, 2048
            u16 0x15c7, 0
          }
          """)
    ]
  ) { header, _ in
    guard let created = header.integer("creation_time"), created > 0 else { return nil }
    // Nothing was filmed for these files before 1970, and computers that count from there began in 1990.
    let sinceThen = 631_152_000..<2_082_844_800
    return sinceThen.contains(created)
      ? [
        .field(
          "creation_time", of: header,
          "the time is before 1970 counted from 1904, and after 1990 counted from 1970")
      ] : []
  }

  static let timeNotSet = Rule(
    "isom.header.time-zero", .info, at: .box("mvhd", "tkhd", "mdhd"),
    "the time of creation is set", clause: Clause(.iso12, "8.2.2"),
    cause: "the writer did not know it, or it was taken out on purpose",
    fix: "nothing has to be mended",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            ↓u32 0, 0
            u32 44100, 2048
            u16 0x15c7, 0
          }
          """)
    ]
  ) { header, _ in
    guard let created = header.integer("creation_time") else { return nil }
    return created == 0 ? [.field("creation_time", of: header, "the time of creation is 0")] : []
  }

  static let modifiedBeforeCreated = Rule(
    "isom.header.modification-before-creation", .warning, at: .box("mvhd", "tkhd", "mdhd"),
    "what is modified was created before",
    cause: "a tool set one of the times and not the other, or clocks differ",
    fix: "set the time of modification to that of the last change",
    passing: [.movie()],
    failing: [
      .movie(
        mediaHeader: """
          full mdhd {
            u32 3786912000 ↓u32 3786911000
            u32 44100, 2048
            u16 0x15c7, 0
          }
          """)
    ]
  ) { header, _ in
    guard let created = header.integer("creation_time"),
      let modified = header.integer("modification_time"), modified > 0
    else { return nil }
    return modified < created
      ? [
        .field("modification_time", of: header, "it is \(created - modified) s before the creation")
      ]
      : []
  }
}
