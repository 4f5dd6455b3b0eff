import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about the brand of AV1 video, and about HDR10+ metadata.
extension Rule {
  static let av1BrandMissing = brandMissing(
    "av1.ftyp.brand-missing", "av01", Clause(.av1InISOMedia, "2.1"),
    cause: "The writer used the brands of other video formats",
    // Files with image sequences of AVIF list one of these brands instead.
    exceptions: ["avif", "avis"], passing: .av1Track(),
    failing: .av1Track(fileType: #"ftyp { "isom" u32 512 ↓"isom" "mp42" }"#))

  static let av1TrackMissing = brandWithoutTrack(
    "av1.ftyp.no-track", "av01", Clause(.av1InISOMedia, "2.1"),
    cause: "A tool encoded the video again and kept the brands", passing: .av1Track())

  static let hdr10PlusConfigured = Rule(
    "hdr10plus.configuration", .error, at: .box("av1C"),
    "av1C must not contain HDR10+ metadata", clause: Clause(.hdr10PlusInAV1, "3.1"),
    cause: "The writer copied all units in front of the first frame",
    fix: "Remove the metadata unit from av1C; each frame has its own",
    passing: .av1Track(),
    failing: .av1Track(configuration: "\(Example.av1Units) ↓2a 09 04 b5 00 3c 00 01 04 01 80")
  ) { configuration, _ in
    guard !configuration.children.isEmpty else { return nil }
    return configuration.children.prefix(1000).compactMap { unit in
      let body = ByteRange(from: unit.range.start + unit.headerSize, to: unit.range.end)
      guard unit.code.rawValue == 5, unit.source.bytes(body, limit: 8).isHDR10Plus else {
        return nil
      }
      return .about(unit, "av1C contains a metadata unit with HDR10+ metadata")
    }
  }

  static let hdr10PlusGroup = Rule(
    "hdr10plus.group", .error, at: .box("sbgp", "sgpd"),
    "A track with HDR10+ metadata must not contain sample groups of type av1M",
    clause: Clause(.hdr10PlusInAV1, "3.2"),
    cause: "The writer marks samples with any metadata",
    fix: "Remove the sample groups of type av1M",
    passing: .av1Track(
      samples: hdr10Plus, tables: #"full sgpd version 1 { "av1f" u32 1, 0 }"#),
    failing: .av1Track(
      samples: hdr10Plus, tables: #"↓full sgpd version 1 { "av1M" u32 0, 0 }"#)
  ) { box, _ in
    guard let survey = box.inherited(.av1Survey),
      survey.firstDynamicMetadata != nil || box.fileClaims(["cdm4"])
    else { return box.enclosing("trak") == nil ? nil : [] }
    return box.codeValue(.grouping_type) == "av1M"
      ? .about(box, "the track has HDR10+ metadata and \(box.name) of type av1M") : []
  }

  static let hdr10PlusBrand = Rule(
    "hdr10plus.ftyp.brand", .warning, at: .boxFile,
    "A movie with HDR10+ metadata in its samples should list the brand cdm4",
    clause: Clause(.hdr10PlusInAV1, "3.2"), in: Profile.iso,
    cause: "The writer does not examine metadata units",
    fix: "Add cdm4 to compatible_brands",
    passing: .av1Track(
      samples: hdr10Plus, fileType: #"ftyp { "isom" u32 512 "isom" "av01" "cdm4" }"#),
    failing: .av1Track(
      samples: hdr10Plus, fileType: #"ftyp { "isom" u32 512 ↓"isom" "av01" }"#)
  ) { root, _ in
    guard let type = root.child("ftyp"), root.fileClaims(["av01"]),
      let tracks = root.child("moov")?.children("trak"),
      tracks.contains(where: { $0.inherited(.av1Survey)?.firstDynamicMetadata != nil })
    else { return nil }
    return root.brands.dropFirst().contains("cdm4")
      ? []
      : .field(
        .compatible_brands, of: type,
        "the samples have HDR10+ metadata, but compatible_brands does not list cdm4")
  }

  static let hdr10PlusColors = Rule(
    "hdr10plus.colors", .error, at: .av1Videos,
    "Video with HDR10+ metadata must state the colors of BT.2020 with PQ",
    clause: Clause(.hdr10PlusInAV1, "2.2.1"),
    cause: "The metadata was added to video in another color space",
    fix: "Encode the video with color_primaries 9, transfer_characteristics 16 and "
      + "matrix_coefficients 9",
    passing: .av1Track(),
    failing: [
      .av1Track(samples: "\(sdr) ↓2a 09 04 b5 00 3c 00 01 04 01 80 32 01 10"),
      .av1Stream("12 00 \(sdr) ↓\(metadata) 32 03 10 20 00"),
    ]
  ) { track, _ in
    guard let survey = track.inherited(.av1Survey) else { return nil }
    guard let place = survey.firstDynamicMetadata, let colors = survey.sequence?.colors,
      colors != [9, 16, 9]
    else { return [] }
    return .bytes(
      place.range, in: track.mediaFile,
      "\(survey.sampleWord) \(place.sample) has HDR10+ metadata, but the colors in the sequence header are "
        + "\(colors.map(String.init).joined(separator: "/")), expected 9/16/9")
  }

  static let hdr10PlusPictures = Rule(
    "hdr10plus.pictures", .warning, at: .av1Videos,
    "Video with HDR10+ metadata should have color_range 0, mono_chrome 0 and "
      + "chroma_sample_position 2", clause: Clause(.hdr10PlusInAV1, "2.2.1"),
    cause: "The metadata was added to video that was encoded for another purpose",
    fix: "Encode the video in color, in the video range and with colocated chroma samples",
    passing: [.av1Track(), .av1Stream("12 00 \(hdr("51")) \(metadata) 32 03 10 20 00")],
    failing: .av1Stream("12 00 \(hdr("41")) ↓\(metadata) 32 03 10 20 00")
  ) { track, _ in
    guard let survey = track.inherited(.av1Survey) else { return nil }
    guard let place = survey.firstDynamicMetadata, let sequence = survey.sequence else { return [] }
    let values = [
      ("color_range", sequence.isFullRange, 0), ("mono_chrome", sequence.isGray, 0),
      ("chroma_sample_position", sequence.chromaPosition, 2),
    ]
    let others = values.compactMap { name, stated, expected -> String? in
      stated.flatMap { $0 == expected ? nil : "\(name) is \($0), expected \(expected)" }
    }
    return others.isEmpty
      ? []
      : .bytes(
        place.range, in: track.mediaFile,
        "\(survey.sampleWord) \(place.sample) has HDR10+ metadata, but in the sequence header "
          + others.joined(separator: ", "))
  }

  private static let metadata = "2a 09 04 b5 00 3c 00 01 04 01 80"
  /// Returns a sequence header with the colors of BT.2020 and PQ.
  ///
  /// - Parameter last: the byte with the position of chroma samples.
  private static func hdr(_ last: String) -> String { "0a 08 18 0c bf 80 42 44 02 \(last)" }

  private static let hdr10Plus = "\(Example.av1Units) 2a 09 04 b5 00 3c 00 01 04 01 80 32 01 10"
  /// A sequence header that states the colors of BT.709.
  private static let sdr = "0a 08 18 0c bf 80 40 40 40 41"
}
