import Anatomy
import Schema

/// What decoders of sound other than MPEG-4's have to know, and where the channels are.
extension Boxes {
  static let audioLayout = Chapter(
    .iso12,
    [
      Box(
        "chnl", "Channel Layout", in: "AudioSampleEntry", versions: 0...1, spec: "12.2.4"
      ) { box in
        var structure = 0
        box.version(0) {
          structure = box.u8("stream_structure", labels: AudioWords.structures)
        }
        box.version(1) {
          structure = box.bits(4, "stream_structure", labels: AudioWords.structures)
          box.bits(4, "format_ordering")
          box.u8("baseChannelCount", line: "% channels")
        }
        box.when(structure & 1 != 0, "stream_structure has channels") { box.channelLayout() }
        box.version(0) {
          box.when(structure & 2 != 0, "stream_structure has objects") { box.u8("object_count") }
        }
      }
    ])

  static let rawAudio = Chapter(
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

  static let mpegH = Chapter(
    Standard("ISO/IEC 23008-3", edition: "2022"),
    [
      Box("mhaC", "MPEG-H 3D Audio Configuration", in: "AudioSampleEntry", spec: "20.5.2") { box in
        box.u8("configurationVersion")
        box.u8("mpegh3daProfileLevelIndication", line: "profile and level %")
        box.u8("referenceChannelLayout", line: .value, labels: AudioWords.layouts)
        let size = box.u16("mpegh3daConfigLength", means: .size(of: .nextField))
        box.when(size > 0, "mpegh3daConfigLength is not 0") { box.bytes("mpegh3daConfig", size) }
      },
      Box(
        "mhaP", "MPEG-H Compatible Profiles and Levels", in: "AudioSampleEntry",
        occurs: .atMostOnce
      ) { box in
        let count = box.u8("numCompatibleSets", means: .count(of: .rows))
        box.table("compatibleSets", rows: count) { $0.u8("CompatibleSetIndication") }
      },
    ])

  static let dolbyAudio = Chapter(
    Standard("ETSI TS 102 366", edition: "1.4.1"),
    [
      Box(
        "dac3", "AC-3 Configuration", in: "AudioSampleEntry", "wave", occurs: .atMostOnce,
        spec: "F.4"
      ) { box in
        box.bits(2, "fscod", line: .value, labels: AudioWords.dolbyFrequencies)
        box.bits(5, "bsid")
        box.bits(3, "bsmod", labels: AudioWords.dolbyServices)
        box.bits(3, "acmod", line: .value, labels: AudioWords.dolbyChannels)
        box.bits(1, "lfeon")
        box.bits(5, "bit_rate_code", line: .value, labels: AudioWords.dolbyBitRates)
        box.reservedBits(5)
      },
      Box(
        "dec3", "Enhanced AC-3 Configuration", in: "AudioSampleEntry", "wave",
        occurs: .atMostOnce, spec: "F.6"
      ) { box in
        box.bits(13, "data_rate", line: "% kbit/s")
        let last = box.bits(3, "num_ind_sub")
        box.list("substreams", count: last + 1) { stream in
          stream.bits(2, "fscod", labels: AudioWords.dolbyFrequencies)
          stream.bits(5, "bsid")
          stream.reservedBits(1)
          stream.bits(1, "asvc")
          stream.bits(3, "bsmod", labels: AudioWords.dolbyServices)
          stream.bits(3, "acmod", labels: AudioWords.dolbyChannels)
          stream.bits(1, "lfeon")
          stream.reservedBits(3)
          let dependent = stream.bits(4, "num_dep_sub")
          stream.when(dependent > 0, "num_dep_sub is not 0") { stream.bits(9, "chan_loc") }
          stream.when(dependent == 0, "num_dep_sub is 0") { stream.reservedBits(1) }
        }
        box.when(box.remaining >= 2, "there are bytes") {
          box.reservedBits(7)
          box.bits(1, "flag_ec3_extension_type_a", labels: [1: "object audio"])
          box.u8("complexity_index_type_a")
        }
        box.when(box.remaining > 0, "there are bytes") { box.rest("reserved", means: .reserved) }
      },
    ])

  static let dolbyAC4 = Chapter(
    Standard("ETSI TS 103 190-2", edition: "1.2.1"),
    [
      Box(
        "dac4", "AC-4 Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, spec: "E.5"
      ) { box in
        let version = box.bits(3, "ac4_dsi_version")
        let stream = box.bits(7, "bitstream_version")
        box.bits(1, "fs_index", line: .value, labels: [0: "44100 Hz", 1: "48000 Hz"])
        box.bits(4, "frame_rate_index")
        let count = box.bits(9, "n_presentations", line: "% presentations")
        box.when(version == 1, "ac4_dsi_version is 1") {
          box.when(stream > 1, "bitstream_version is more than 1") { box.dolbyProgram() }
          box.dolbyPresentations(count)
        }
        box.when(version != 1, "any other ac4_dsi_version") { box.rest("presentations") }
      }
    ])

  static let opus = Chapter(
    Standard("Opus in ISO Base Media Files", edition: "0.8.1"),
    [
      Box("dOps", "Opus Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, spec: "4.3.2")
      {
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

  static let flac = Chapter(
    Standard("FLAC in ISO Base Media Files", edition: "0.0.4"),
    [
      Box(
        "dfLa", "FLAC Configuration", in: "AudioSampleEntry", occurs: .atMostOnce, versions: 0...0,
        spec: "3.3.2"
      ) { box in
        box.list("FLACMetadataBlocks", count: nil) { block in
          block.bits(1, "LastMetadataBlockFlag")
          let type = block.bits(7, "BlockType", labels: AudioWords.flacBlocks)
          let length = block.u24("Length", means: .size(of: .nextField))
          let isStreamInfo = type == 0 && length == 34
          block.when(isStreamInfo, "BlockType is 0") { block.flacStreamInfo() }
          block.when(type == 4 && length > 0, "BlockType is 4") {
            block.limited(to: block.position + length) { block.vorbisComments() }
          }
          block.when(type != 4 && !isStreamInfo && length > 0, "any other BlockType") {
            block.bytes("BlockData", length, means: type == 6 ? .payload : .plain)
          }
        }
      }
    ])

  static let appleLossless = Chapter(
    Standard("Apple Lossless Audio Codec", edition: "2011"),
    [
      Box(
        "alac", "Apple Lossless Configuration", in: "AudioSampleEntry", "alac", "wave",
        versions: 0...0, spec: "ALACSpecificConfig"
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
        box.when(box.remaining > 0, "there are bytes") { box.rest("channelLayoutInfo") }
      }
    ])

  static let immersiveAudio = Chapter(
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
    let layout = u8("definedLayout", line: .value, labels: AudioWords.layouts)
    when(layout == 0, "definedLayout is 0") {
      var count = ask(.channelCount)
      version(1) { count = u8("layout_channel_count", means: .count(of: .field("speakers"))) }
      list("speakers", count: count) { speaker in
        let place = speaker.u8("speaker_position", labels: AudioWords.speakers)
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

  /// ETSI TS 103 190-2, E.6.
  fileprivate func dolbyProgram() {
    flag("b_program_id") {
      bits(16, "short_program_id")
      flag("b_uuid") {
        group("program_uuid", means: .tells(.identifier)) {
          for _ in 0..<4 { bits(32, "program_uuid", means: .tells(.identifier)) }
        }
      }
    }
  }

  fileprivate func dolbyPresentations(_ count: Int) {
    bits(2, "bit_rate_mode")
    bits(32, "bit_rate")
    bits(32, "bit_rate_precision")
    alignToByte("byte_align")
    list("presentations", count: count) { presentation in
      presentation.u8("presentation_version")
      var size = presentation.u8("pres_bytes")
      presentation.when(size == 255, "pres_bytes is 255") {
        size += presentation.u16("add_pres_bytes")
      }
      presentation.when(size > 0, "pres_bytes is not 0") {
        presentation.bytes("presentation", size)
      }
    }
  }

  /// Texts, each behind its length in little-endian order. The first says what wrote the stream.
  fileprivate func vorbisComments() {
    order = .little
    let vendor = u32("vendor_length", means: .size(of: .nextField))
    when(vendor > 0, "vendor_length is not 0") {
      text("vendor_string", .utf8, .bytes(vendor), means: .tells(.software))
    }
    let count = u32("user_comment_list_length", means: .count(of: .field("user_comments")))
    list("user_comments", count: count) { comment in
      let length = comment.u32("length", means: .size(of: .nextField))
      comment.when(length > 0, "length is not 0") {
        comment.text("user_comment", .utf8, .bytes(length), means: .tells(.unknown))
      }
    }
    order = .big
    when(remaining > 0, "there are bytes") { rest("padding", means: .padding) }
  }

  /// The block that every FLAC stream begins with.
  fileprivate func flacStreamInfo() {
    u16("minimumBlockSize")
    u16("maximumBlockSize")
    u24("minimumFrameSize")
    u24("maximumFrameSize")
    bits(20, "sampleRate")
    bits(3, "channels", labels: Labels { "\($0 + 1)" })
    bits(5, "bitsPerSample", labels: Labels { "\($0 + 1)" })
    bits(36, "totalSamples")
    bytes("md5", 16, means: .tells(.identifier))
  }
}

extension Question where Answer == Int {
  /// How many channels the sample entry around a box states.
  static let channelCount = Question<Int>("channelCount", scope: { $0.parent }) {
    $0.integer("channelcount")
  }
}
