import Anatomy
import Bytes
import Movie

/// A media characteristic of a track, by which users and players select tracks.
package struct Characteristic: Hashable, Sendable {
  /// The raw value of AVFoundation's constant: a tag in the file, or a word for a characteristic
  /// that follows from the media.
  package let identifier: String
  /// A description of the characteristic, for display.
  package let words: String

  package static let visual = Characteristic(identifier: "visual", words: "visual")
  package static let audible = Characteristic(identifier: "audible", words: "audible")
  package static let legible = Characteristic(identifier: "legible", words: "legible")
  package static let frameBased = Characteristic(
    identifier: "frame-based", words: "frame-based")
  package static let highDynamicRange = Characteristic(
    identifier: "contains-hdr-video", words: "high dynamic range")
  package static let wideGamut = Characteristic(
    identifier: "uses-wide-gamut-color-space", words: "wide gamut")
  package static let stereo = Characteristic(
    identifier: "contains-stereo-multiview-video", words: "two views")
  package static let forcedOnly = Characteristic(tag: "public.subtitles.forced-only")

  private init(identifier: String, words: String) {
    (self.identifier, self.words) = (identifier, words)
  }

  /// Creates a characteristic from a tag in the file.
  package init(tag: String) { self.init(identifier: tag, words: Self.tags[tag] ?? tag) }

  /// The name of AVFoundation's constant (`AVMediaCharacteristic`) for the characteristic; nil if
  /// there is none.
  package var constant: String? { Self.constants[identifier] }

  /// Returns the characteristic with the given name of AVFoundation's constant; nil if there is
  /// none.
  package static func named(_ constant: String) -> Characteristic? {
    constants.first { $0.value == constant }.map {
      Characteristic(identifier: $0.key, words: tags[$0.key] ?? $0.key)
    }
  }

  package static var constantNames: Set<String> { Set(constants.values) }

  /// Whether the characteristic comes from a tag in the file, rather than from the media.
  package var isTagged: Bool { identifier.utf8.contains(UInt8(ascii: ".")) }

  private static let tags = Dictionary(
    """
    public.main-program-content main program
    public.auxiliary-content auxiliary content
    public.original-content original content
    public.subtitles.forced-only forced subtitles only
    public.accessibility.transcribes-spoken-dialog transcribes spoken dialogue
    public.accessibility.describes-music-and-sound describes music and sound
    public.accessibility.describes-video describes video
    public.accessibility.enhances-speech-intelligibility clearer speech
    public.easy-to-read easy to read
    public.translation translation
    public.translation.dubbed dubbed translation
    public.translation.voice-over voice-over translation
    public.machine-generated machine-generated
    public.haptics.minimal minimal haptics
    """.lines.map { line in
      let parts = line.words(most: 2)
      return (String(parts[0]), String(parts.last ?? ""))
    }, uniquingKeysWith: { first, _ in first })

  private static let constants: [String: String] = [
    "visual": "visual", "audible": "audible", "legible": "legible", "frame-based": "frameBased",
    "contains-hdr-video": "containsHDRVideo",
    "uses-wide-gamut-color-space": "usesWideGamutColorSpace",
    "contains-stereo-multiview-video": "containsStereoMultiviewVideo",
    "public.main-program-content": "isMainProgramContent",
    "public.auxiliary-content": "isAuxiliaryContent",
    "public.original-content": "isOriginalContent",
    "public.subtitles.forced-only": "containsOnlyForcedSubtitles",
    "public.accessibility.transcribes-spoken-dialog": "transcribesSpokenDialogForAccessibility",
    "public.accessibility.describes-music-and-sound": "describesMusicAndSoundForAccessibility",
    "public.accessibility.describes-video": "describesVideoForAccessibility",
    "public.accessibility.enhances-speech-intelligibility": "enhancesSpeechIntelligibility",
    "public.easy-to-read": "easyToRead", "public.translation": "languageTranslation",
    "public.translation.dubbed": "dubbedTranslation",
    "public.translation.voice-over": "voiceOverTranslation",
  ]

  /// The tags that are equivalent to DASH roles (ISO/IEC 23009-1, 5.8.5.5), by role.
  static let roles: [String: String] = [
    "main": "public.main-program-content", "supplementary": "public.auxiliary-content",
    "dub": "public.translation.dubbed", "description": "public.accessibility.describes-video",
    "caption": "public.accessibility.transcribes-spoken-dialog",
    "forced-subtitle": "public.subtitles.forced-only",
    "forced_subtitle": "public.subtitles.forced-only",
    "easyreader": "public.easy-to-read",
    "enhanced-audio-intelligibility": "public.accessibility.enhances-speech-intelligibility",
  ]
}

extension Node {
  /// The characteristics that tags and roles in the track's user data state.
  var taggedCharacteristics: [Characteristic] {
    var found: [Characteristic] = []
    func add(_ tag: String) {
      let characteristic = Characteristic(tag: tag)
      if found.count < 64, !found.contains(characteristic) { found.append(characteristic) }
    }
    for data in children("udta") {
      for box in data.children.prefix(1000) {
        if box.code == "tagc", let tag = box.string(of: .tag) { add(tag) }
        if box.code == "kind", box.string(of: .schemeURI) == "urn:mpeg:dash:role:2011",
          let tag = box.string(of: .value).flatMap({ Characteristic.roles[$0] })
        {
          add(tag)
        }
      }
    }
    return found
  }
}

extension TrackMediaType {
  /// The characteristics that follow from the media type.
  var characteristics: [Characteristic] {
    switch self {
    case .video, .pictures, .auxiliaryPictures: [.visual, .frameBased]
    case .stillPicture: [.visual]
    case .audio: [.audible]
    case .muxed: [.visual, .audible]
    case .text, .subtitle: [.legible, .visual]
    case .closedCaption: [.legible, .visual, .frameBased]
    default: []
    }
  }
}

extension TrackPurposes {
  /// The characteristics that correspond to the flags of a track.
  var characteristics: [Characteristic] {
    var found: [Characteristic] = []
    if contains(.forced) { found.append(.forcedOnly) }
    if contains(.hearingImpaired) {
      found.append(Characteristic(tag: "public.accessibility.transcribes-spoken-dialog"))
      found.append(Characteristic(tag: "public.accessibility.describes-music-and-sound"))
    }
    if contains(.commentary) { found.append(Characteristic(tag: "public.auxiliary-content")) }
    if contains(.original) { found.append(Characteristic(tag: "public.original-content")) }
    return found
  }
}
