import Anatomy
import Bytes
import Codecs
import Schema

/// Boxes for channel layouts, and decoder configurations of audio codecs other than MPEG-4 Audio:
/// MPEG-H, Opus, Apple Lossless and others.
extension Boxes {
  static let audioLayout = SpecSection(
    .iso12,
    [
      Box(
        "chnl", "Channel Layout", in: "AudioSampleEntry", versions: 0...1, spec: "12.2.4",
        presents: .all(.channels)
      ) { box in
        var structure = 0
        box.version(0) {
          structure = box.u8("stream_structure", labels: AudioValueNames.structures)
        }
        box.version(1) {
          structure = box.bits(4, "stream_structure", labels: AudioValueNames.structures)
          box.bits(4, "format_ordering")
          box.u8("baseChannelCount", line: "% channels")
        }
        box.when(structure & 1 != 0, "stream_structure has channels") { box.channelLayout() }
        box.version(0) {
          box.when(structure & 2 != 0, "stream_structure has objects") { box.u8("object_count") }
        }
      }
    ])

  static let rawAudio = SpecSection(
    Standard("ISO/IEC 23003-5", edition: "2020"),
    [
      Box(
        "pcmC", "PCM Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, versions: 0...0,
        spec: "5.3"
      ) { box in
        box.switches("format_flags", width: 1, [0x1: "little-endian"])
        box.u8("PCM_sample_size", line: "% bits")
      }
    ])

  static let mpegH = SpecSection(
    Standard("ISO/IEC 23008-3", edition: "2022"),
    [
      Box(
        "mhaC", "MPEG-H 3D Audio Configuration", in: "AudioSampleEntry", spec: "20.5.2",
        presents: .all(.decoding)
      ) { box in
        box.u8("configurationVersion")
        box.u8("mpegh3daProfileLevelIndication", line: "profile and level %")
        box.u8("referenceChannelLayout", line: .value, labels: AudioValueNames.layouts)
        let size = box.u16("mpegh3daConfigLength", means: .size(of: .nextField))
        box.when(size > 0, "mpegh3daConfigLength is not 0") {
          box.bytes("mpegh3daConfig", size, means: .identifies(.playback))
        }
      },
      Box(
        "mhaP", "MPEG-H Compatible Profiles and Levels", in: "AudioSampleEntry",
        occurs: .atMostOnce
      ) { box in
        let count = box.u8("numCompatibleSets", means: .count(of: .rows))
        box.table("compatibleSets", rows: count) { $0.u8("CompatibleSetIndication") }
      },
    ])

  static let opus = SpecSection(
    Standard("Opus in ISO Base Media Files", edition: "0.8.1"),
    [
      Box(
        "dOps", "Opus Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, spec: "4.3.2",
        presents: .all(.decoding)
      ) {
        box in
        box.u8("Version")
        let channels = box.u8("OutputChannelCount", line: "% channels")
        box.u16("PreSkip")
        box.u32("InputSampleRate", line: "% Hz")
        box.fixed8_8("OutputGain")
        let family = box.u8("ChannelMappingFamily")
        box.when(family != 0, "ChannelMappingFamily is not 0") {
          box.u8("StreamCount")
          box.u8("CoupledCount")
          box.table("ChannelMapping", rows: channels) { $0.u8("index") }
        }
      }
    ])

  static let appleLossless = SpecSection(
    Standard("Apple Lossless Audio Codec", edition: "2011"),
    [
      Box(
        "alac", "Apple Lossless Configuration", in: "AudioSampleEntry", "alac", "wave",
        versions: 0...0, spec: "ALACSpecificConfig", presents: .all(.decoding)
      ) { box in
        box.u32("frameLength")
        box.u8("compatibleVersion")
        box.u8("bitDepth", line: "% bits")
        box.u8("pb")
        box.u8("mb")
        box.u8("kb")
        box.u8("numChannels", line: "% channels")
        box.u16("maxRun")
        box.u32("maxFrameBytes")
        box.u32("avgBitRate")
        box.u32("sampleRate", line: "% Hz")
        box.when(box.remaining > 0, "bytes remain in the box") {
          let isLayout =
            box.isDescribing || box.source.big32(at: box.position + 4) == FourCC("chan").rawValue
          box.rest(
            "channelLayoutInfo",
            means: isLayout
              ? .identifies(.playback) : Meaning(.trailing, about: .category(.unreferenced)))
        }
      }
    ])

  static let immersiveAudio = SpecSection(
    .immersiveAudio,
    [
      Box(
        "iacb", "Immersive Audio Configuration", in: "AudioSampleEntry", occurs: .atMostOnce,
        spec: "6.2.3", holds: OBUs(family: .immersiveAudio)
      ) { box in
        box.u8("configurationVersion")
        box.sevenBitGroups(
          "configOBUs_size", atMost: 8, order: .little, means: .size(of: .restOfNode))
      }
    ])
}

extension FieldReader {
  fileprivate func channelLayout() {
    let layout = u8("definedLayout", line: .value, labels: AudioValueNames.layouts)
    when(layout == 0, "definedLayout is 0") {
      var count = inherited(.channelCount)
      version(1) { count = u8("layout_channel_count", means: .count(of: .field("speakers"))) }
      list("speakers", count: count) { speaker in
        let place = speaker.u8("speaker_position", labels: AudioValueNames.speakers)
        speaker.when(place == 126, "speaker_position is 126") {
          speaker.i16("azimuth")
          speaker.i8("elevation")
        }
      }
    }
    when(layout != 0, "definedLayout is not 0") {
      version(0) { u64("omittedChannelsMap") }
      version(1) {
        reservedBits(4)
        bits(3, "channel_order_definition")
        let isPresent = bits(1, "omitted_channels_present")
        when(isPresent == 1, "omitted_channels_present") { u64("omittedChannelsMap") }
      }
    }
  }
}

extension InheritedValue where Answer == Int {
  /// Number of audio channels in the enclosing sample entry.
  static let channelCount = InheritedValue<Int>("channelCount", scope: { $0.parent }) {
    $0.integer("channelcount")
  }
}
