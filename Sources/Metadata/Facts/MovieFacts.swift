import Anatomy
import Movie

/// Technical facts about a media file and its tracks.
extension MovieDescription {
  package static let facts: [ComputedFact<MovieDescription>] =
    ofFile + shownSize("", of: "picture") + ofVideo + ofSound + ofOtherTracks

  /// The facts that are computed from a description with measured bit rates.
  package static let factsOfBitRates = facts.filter {
    ["bitRate", "video.bitRate", "audio.bitRate"].contains($0.fact.name)
  }

  private static let ofFile: [ComputedFact<MovieDescription>] = [
    .duration("duration", aliases: ["playbackDuration"], "How long the file plays.") {
      $0.duration?.value.seconds
    },
    .date("created", "The time of creation in the movie header.") {
      $0.date($0.created)
    },
    .date("modified", "The time of the last change in the movie header.") {
      $0.date($0.modified)
    },
    .bool("fragmented", "Whether the samples are stored in movie fragments.") { $0.isFragmented },
    .bool("protected", aliases: ["hasProtectedAsset"], "Whether media are encrypted.") {
      $0.isProtected
    },
    .integer("tracks", "The number of tracks.") { $0.tracks.count },
    .texts("tracks.types", "The media type of each track, such as video or audio.") {
      $0.tracks.map(\.mediaType.word)
    },
    .texts("codecs", "The codec of each track.") { $0.tracks.compactMap { $0.codec?.name } },
    .texts("tracks.names", "The name of each track that has one.") {
      $0.tracks.compactMap(\.name)
    },
    .texts("tracks.handlers", "The name of the handler of each track that has one.") {
      $0.tracks.compactMap(\.handlerName)
    },
    .integer("bitRate", unit: "bit/s", "The sum of the bit rates of all tracks.") { movie in
      let rates = movie.tracks.compactMap { $0.bitRate?.value }
      return rates.isEmpty ? nil : rates.reduce(0) { $0.saturatingAdd($1) }
    },
  ]

  /// The facts about the size at which the first picture or video is displayed.
  private static func shownSize(
    _ prefix: String, of what: String
  ) -> [ComputedFact<MovieDescription>] {
    [
      .integer(FactName(prefix + "width"), unit: "px", "The displayed width of the \(what).") {
        $0.firstPicture?.picture?.shown?.width
      },
      .integer(FactName(prefix + "height"), unit: "px", "The displayed height of the \(what).") {
        $0.firstPicture?.picture?.shown?.height
      },
    ]
  }

  private static let ofVideo: [ComputedFact<MovieDescription>] =
    codec(of: "video", { $0.firstPicture }) + shownSize("video.", of: "video") + [
      .integer("video.count", "The number of tracks with pictures.") {
        $0.tracks.count { $0.mediaType.isPictorial }
      },
      .integer("video.codedWidth", unit: "px", "The width of the video as it is coded.") {
        ($0.firstPicture?.picture?.decoded ?? $0.firstPicture?.picture?.encoded)?.width
      },
      .integer("video.codedHeight", unit: "px", "The height of the video as it is coded.") {
        ($0.firstPicture?.picture?.decoded ?? $0.firstPicture?.picture?.encoded)?.height
      },
      .number("video.frameRate", unit: "fps", "The average number of frames per second.") {
        $0.firstPicture?.frameRate?.average.quotient
      },
      .bool("video.constantFrameRate", "Whether all frames have the same duration.") {
        $0.firstPicture?.frameRate?.isConstant
      },
      .integer("video.frames", "The number of frames.") { $0.firstPicture?.sampleCount?.value },
      .integer("video.bitDepth", unit: "bit", "The number of bits for each color component.") {
        $0.firstPicture?.picture?.bitDepth
      },
      .integer("video.bitRate", unit: "bit/s", "The bit rate of the video.") {
        $0.firstPicture?.bitRate?.value
      },
      .text("video.chroma", "The chroma subsampling, such as 4:2:0.") {
        $0.firstPicture?.picture?.chroma
      },
      .text("video.scan", "Whether pictures are progressive or interlaced.") {
        $0.firstPicture?.picture?.scan?.rawValue
      },
      .integer("video.rotation", unit: "deg", "The clockwise rotation that makes it upright.") {
        $0.firstPicture?.picture?.orientation.clockwise
      },
      .bool("video.mirrored", "Whether the picture is mirrored before it is displayed.") {
        $0.firstPicture?.picture?.orientation.isMirrored
      },
      .text("video.pixelAspect", "The width of a pixel divided by its height, if stated.") {
        $0.firstPicture?.picture?.pixelAspect?.description
      },
      .bool("video.stereo", "Whether the video has a left and a right view.") {
        $0.firstPicture?.picture?.isStereo
      },
      .text("video.color", "The color primaries, transfer function and matrix.") {
        $0.firstPicture?.color?.words
      },
      .text("video.primaries", "The name of the color primaries.") {
        $0.firstPicture?.color?.primaries.flatMap { $0.words ?? "\($0.number)" }
      },
      .text("video.transfer", "The name of the transfer function.") {
        $0.firstPicture?.color?.transfer.flatMap { $0.words ?? "\($0.number)" }
      },
      .bool("video.fullRange", "Whether samples of the video use the full range of values.") {
        $0.firstPicture?.color?.isFullRange
      },
      .text("video.hdr", "The kind of high dynamic range, such as HDR10 or HLG.") {
        $0.firstPicture?.dynamicRange?.words
      },
    ]

  private static let ofSound: [ComputedFact<MovieDescription>] =
    codec(of: "audio", { $0.firstSound }) + [
      .integer("audio.count", "The number of audio tracks.") {
        $0.tracks.count { $0.mediaType == .audio }
      },
      .integer("audio.channels", "The number of channels of the audio.") {
        $0.firstSound?.sound?.channels
      },
      .text("audio.layout", "The channel layout, such as 5.1.") {
        $0.firstSound?.sound?.layoutName
      },
      .integer("audio.sampleRate", unit: "Hz", "The number of audio samples per second.") {
        $0.firstSound?.sound?.sampleRate
      },
      .integer("audio.bitDepth", unit: "bit", "The number of bits for each audio sample.") {
        $0.firstSound?.sound?.bitDepth
      },
      .integer("audio.bitRate", unit: "bit/s", "The bit rate of the audio.") {
        $0.firstSound?.bitRate?.value
      },
      .texts("audio.languages", "The languages of the audio tracks.") {
        $0.languages { $0 == .audio }
      },
    ]

  private static let ofOtherTracks: [ComputedFact<MovieDescription>] = [
    .integer("subtitles.count", "The number of tracks with subtitles or captions.") {
      $0.tracks.count { isSubtitle($0.mediaType) }
    },
    .texts("subtitles.languages", "The languages of the subtitles and captions.") {
      $0.languages(of: isSubtitle)
    },
  ]

  /// The facts about the codec of the first track of a kind.
  private static func codec(
    of kind: String, _ track: @escaping @Sendable (MovieDescription) -> TrackDescription?
  ) -> [ComputedFact<MovieDescription>] {
    [
      .text(FactName(kind + ".codec"), "The name of the codec of the \(kind).") {
        track($0)?.codec?.name
      },
      .text(FactName(kind + ".codecCode"), "The code of the \(kind) codec in the file.") {
        track($0)?.codec?.code
      },
      .text(
        FactName(kind + ".codecParameter"), "The codecs parameter of the \(kind) in MIME types."
      ) { track($0)?.codec?.parameter },
      .text(FactName(kind + ".profile"), "The profile of the \(kind) codec.") {
        track($0)?.codec?.profile
      },
      .text(FactName(kind + ".level"), "The level of the \(kind) codec.") {
        track($0)?.codec?.level
      },
      .text(FactName(kind + ".language"), "The language of the first \(kind) track.") {
        track($0)?.language.stated
      },
      .duration(FactName(kind + ".duration"), "How long the media of the \(kind) last.") {
        track($0)?.mediaDuration?.value.seconds
      },
    ]
  }

  private static let isSubtitle: @Sendable (TrackMediaType) -> Bool = {
    [.subtitle, .closedCaption, .text].contains($0)
  }

  /// The first enabled track with pictures, or the first one if none is enabled.
  private var firstPicture: TrackDescription? { first { $0.mediaType.isPictorial } }

  private var firstSound: TrackDescription? { first { $0.mediaType == .audio } }

  private func first(where isMeant: (TrackDescription) -> Bool) -> TrackDescription? {
    tracks.first { $0.isEnabled && isMeant($0) } ?? tracks.first(where: isMeant)
  }

  /// The languages of the tracks with the given media types, each once.
  private func languages(of isMeant: (TrackMediaType) -> Bool) -> [String] {
    var found: [String] = []
    for track in tracks where isMeant(track.mediaType) {
      if let language = track.language.stated, !found.contains(language) { found.append(language) }
    }
    return found
  }

  /// Returns a date of the movie header, in local time if the header uses local time.
  private func date(_ date: CalendarDate?) -> FactDate? {
    date.flatMap { FactDate(clock?.text(of: $0) ?? $0.description) }
  }
}

extension Ratio {
  fileprivate var quotient: Double { Double(numerator) / Double(denominator) }
}

extension RationalTime {
  fileprivate var seconds: Double { Double(value) / Double(timescale) }
}
