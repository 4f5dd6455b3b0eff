import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let durationUnknown = Rule(
    "isom.header.duration-all-ones", .info, at: .box("mvhd", "tkhd", "mdhd"),
    "duration should not be all ones, which means that the duration is unknown",
    clause: Clause(.iso12, "8.2.2"),
    cause: "The duration was unknown when the header was written, as in a live stream",
    fix: "Set duration to the total duration of the samples once the file is complete",
    passing: .movie(),
    failing: .movie(
      mediaHeader: """
        full mdhd {
          u32 3786912000, 3786912000
          u32 44100 ↓u32 0xffffffff
          u16 0x15c7, 0
        }
        """)
  ) { header, _ in
    guard header.field(.duration) != nil else { return nil }
    return header.statedDuration == nil
      ? .field(
        .duration, of: header, "duration of \(header.name) is all ones, which means unknown") : []
  }

  static let durationWrapped = Rule(
    "isom.header.duration-wrapped", .error, at: .box("mdhd"),
    "mdhd must use version 1 if the duration does not fit in 32 bits",
    clause: Clause(.iso12, "8.4.2"),
    cause: "The duration of a long recording, counted in a fine timescale, exceeded 32 bits",
    fix: "Write mdhd in version 1, which has a 64-bit duration",
    passing: .movie(),
    failing: .movie(
      mediaHeader: """
        full mdhd {
          u32 3786912000, 3786912000
          u32 44100 ↓u32 2048
          u16 0x15c7, 0
        }
        """, timeToSample: "full stts { u32 1 u32 3, 0x60000000 }",
      sampleToChunk: "full stsc { u32 1 u32 1, 3, 1 }", sampleSizes: "full stsz { u32 4, 3 }",
      media: "mdat { samples: (01 18 20 07) * 3 }")
  ) { header, _ in
    guard header.integer(.version) == 0, let stated = header.statedDuration,
      let times = header.sampleSurvey?.times, times.negatives.count == 0
    else { return nil }
    guard times.duration > UInt64(UInt32.max) else { return [] }
    return .field(
      .duration, of: header,
      "the sample durations add up to \(times.duration), which does not fit in 32 bits; "
        + "mdhd.duration is \(stated)")
  }

  static let durationOfFragments = Rule(
    "isom.header.duration-nonzero-fragmented", .info, at: .box("mdhd"),
    "mdhd.duration should be 0 if all samples are in fragments",
    clause: Clause(.iso12, "8.8.2", isConfirmed: false),
    cause: "The writer stored the total duration in mdhd instead of in mehd",
    fix: "Set mdhd.duration to 0, and state the total duration in mehd",
    passing: .movie(moreOfMovie: "mvex { full trex { u32 1, 1, 0, 0, 0 } }"),
    failing: .movie(
      mediaHeader: """
        full mdhd {
          u32 3786912000, 3786912000
          u32 44100 ↓u32 2048
          u16 0x15c7, 0
        }
        """, timeToSample: "full stts { u32 0 }", sampleToChunk: "full stsc { u32 0 }",
      sampleSizes: "full stsz { u32 0, 0 }", chunkOffsets: "full stco { u32 0 }",
      moreOfMovie: "mvex { full trex { u32 1, 1, 0, 0, 0 } }", media: "")
  ) { header, _ in
    guard header.isOfFragments, let stated = header.statedDuration,
      let survey = header.enclosing("trak")?.inherited(.sampleSurvey)
    else { return nil }
    return survey.count == 0 && stated > 0
      ? .field(
        .duration, of: header,
        "mdhd.duration is \(stated), expected 0: the sample tables of the track are empty")
      : []
  }

  static let versionUnneeded = Rule(
    "isom.header.v1-unneeded", .info, at: .box("mvhd", "tkhd", "mdhd"),
    "mvhd, tkhd and mdhd should use version 1 only if a time or the duration needs 64 bits",
    clause: Clause(.iso12, "8.2.2"),
    cause: "The writer probably always uses version 1",
    fix: "Write the header in version 0 if old players must support the file",
    passing: .movie(),
    failing: .movie(
      mediaHeader: """
        mdhd {
          ↓01 00 00 00
          u64 3786912000, 3786912000
          u32 44100 u64 2048
          u16 0x15c7, 0
        }
        """)
  ) { header, _ in
    guard header.integer(.version) == 1 else { return [] }
    let numbers = [FieldName.creation_time, .modification_time, .duration].map {
      header.integer($0) ?? 0
    }
    return numbers.allSatisfy { (0...0xFFFF_FFFE).contains($0) }
      ? .field(
        .version, of: header,
        "\(header.name) has version 1, but its times and its duration fit in 32 bits") : []
  }

  static let timeSince1970 = Rule(
    "isom.header.time-epoch-1970", .warning, at: .box("mvhd", "tkhd", "mdhd"),
    "creation_time must count seconds since January 1, 1904", clause: Clause(.iso12, "8.2.2"),
    cause: "The writer stored Unix time, which counts from 1970",
    fix: "Add 2,082,844,800 to creation_time, and to modification_time if it is Unix time too",
    passing: .movie(),
    failing: .movie(
      mediaHeader: "full mdhd { ↓u32 1704067200, 3786912000 u32 44100, 2048 u16 0x15c7, 0 }")
  ) { header, _ in
    guard let created = header.integer(.creation_time), created > 0 else { return nil }
    // Counted from 1904, these values mean 1924 to 1970, before the format existed. Counted from
    // 1970, they mean 1990 to 2036, so they are probably Unix times.
    let sinceThen = 631_152_000..<2_082_844_800
    return sinceThen.contains(created)
      ? .field(
        .creation_time, of: header,
        "creation_time is \(created): before 1970 if counted from 1904, after 1990 if from 1970")
      : []
  }

  static let timeNotSet = Rule(
    "isom.header.time-zero", .info, at: .box("mvhd", "tkhd", "mdhd"),
    "creation_time should not be 0", clause: Clause(.iso12, "8.2.2"),
    cause: "The recording device had no clock, or a tool removed the time to protect privacy",
    fix: "Set creation_time if it is known; otherwise leave 0, which means unknown",
    passing: .movie(),
    failing: .movie(mediaHeader: "full mdhd { ↓u32 0, 0 u32 44100, 2048 u16 0x15c7, 0 }")
  ) { header, _ in
    guard let created = header.integer(.creation_time) else { return nil }
    return created == 0
      ? .field(.creation_time, of: header, "creation_time of \(header.name) is 0") : []
  }

  static let modifiedBeforeCreated = Rule(
    "isom.header.modification-before-creation", .warning, at: .box("mvhd", "tkhd", "mdhd"),
    "modification_time should not be earlier than creation_time",
    cause: "A tool updated only one of the two times, or the clocks of two devices differed",
    fix: "Set modification_time to the time when the file was last changed",
    passing: .movie(),
    failing: .movie(
      mediaHeader: """
        full mdhd {
          u32 3786912000 ↓u32 3786911000
          u32 44100, 2048
          u16 0x15c7, 0
        }
        """)
  ) { header, _ in
    guard let created = header.integer(.creation_time),
      let modified = header.integer(.modification_time), modified > 0
    else { return nil }
    return modified < created
      ? .field(
        .modification_time, of: header,
        "modification_time is \(created - modified) s before creation_time")
      : []
  }
}
