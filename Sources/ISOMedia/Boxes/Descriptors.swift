import Anatomy
import Bytes
import Codecs
import Schema

/// Descriptors of MPEG-4 objects and their elementary streams (ISO/IEC 14496-1, 7.2.6).
extension Descriptors {
  static let streams = SpecSection(
    .iso1,
    [
      Descriptor(
        .descriptor(0x01), named: "ObjectDescriptor", "Object Descriptor", in: "iods",
        spec: "7.2.6.3", holds: .descriptors, body: object),
      Descriptor(
        .descriptor(0x02), named: "InitialObjectDescriptor", "Initial Object Descriptor",
        in: "iods", spec: "7.2.6.4", holds: .descriptors, body: initialObject),
      Descriptor(
        .descriptor(0x03), named: "ES_Descriptor", "Elementary Stream", in: "esds",
        "ObjectDescriptor", "InitialObjectDescriptor", spec: "7.2.6.5", holds: .descriptors
      ) { descriptor in
        descriptor.u16("ES_ID", means: .id(of: "ES"))
        let depends = descriptor.bits(1, "streamDependenceFlag")
        let hasURL = descriptor.bits(1, "URL_Flag")
        let hasClock = descriptor.bits(1, "OCRstreamFlag")
        descriptor.bits(5, "streamPriority")
        descriptor.when(depends == 1, "streamDependenceFlag") {
          descriptor.u16("dependsOn_ES_ID", means: .reference(to: "ES"))
        }
        descriptor.url(if: hasURL)
        descriptor.when(hasClock == 1, "OCRstreamFlag") {
          descriptor.u16("OCR_ES_Id", means: .reference(to: "ES"))
        }
      },
      Descriptor(
        .descriptor(0x04), named: "DecoderConfigDescriptor", "Decoder Configuration",
        in: "ES_Descriptor", occurs: .once, spec: "7.2.6.6", holds: .descriptors
      ) { descriptor in
        descriptor.u8("objectTypeIndication", line: .value, labels: Names.objectTypes.labels)
        descriptor.bits(6, "streamType", line: .value, labels: Names.streamTypes.labels)
        descriptor.bits(1, "upStream")
        descriptor.reservedBits(1)
        descriptor.u24("bufferSizeDB")
        descriptor.u32("maxBitrate")
        descriptor.u32("avgBitrate", line: "average % bits per second")
      },
      Descriptor(
        .descriptor(0x05), named: "DecoderSpecificInfo", "Decoder Specific Information",
        in: "DecoderConfigDescriptor", occurs: .atMostOnce, spec: "7.2.6.7",
        holds: ParameterSetLists { $0.describedCodec }
      ) { descriptor in
        let type = descriptor.inherited(.objectType) ?? 0
        let isAudio = type == 0x40 || (0x66...0x68).contains(type)
        descriptor.when(isAudio, "objectTypeIndication is 0x40 or 0x66 to 0x68") {
          descriptor.audioSpecificConfig()
        }
        descriptor.when(type == 0x21, "objectTypeIndication is 0x21") {
          descriptor.avcDecoderConfiguration()
        }
        descriptor.when(type == 0x23, "objectTypeIndication is 0x23") {
          descriptor.hevcDecoderConfiguration()
        }
        let coding = VisualCoding(objectType: type)
        let isVisual =
          coding != nil
          && VisualUserData.isStart(at: descriptor.rest.start, in: descriptor.source)
        descriptor.when(
          isVisual, "objectTypeIndication is 0x20, 0x60 to 0x65 or 0x6A, and a header follows"
        ) {
          descriptor.visualHeaders(coding ?? .mpeg4)
        }
        descriptor.when(!isAudio && !isVisual && type != 0x21 && type != 0x23, "any other") {
          descriptor.rest("specificInfo", means: .identifies(.playback))
        }
      },
      Descriptor(
        .descriptor(0x06), named: "SLConfigDescriptor", "Sync Layer Configuration",
        in: "ES_Descriptor", occurs: .once, spec: "7.3.2.3", body: syncLayer),
      Descriptor(
        .descriptor(0x0C), named: "QoS_Descriptor", "Quality of Service", in: "ES_Descriptor",
        occurs: .atMostOnce, spec: "7.2.6.15"
      ) { descriptor in
        let predefined = descriptor.u8("predefined", labels: [0: "explicit"])
        descriptor.when(predefined == 0, "predefined is 0") {
          descriptor.list("QoS_Qualifier", count: nil) { qualifier in
            qualifier.u8("tag", means: .type, labels: RegisteredNumberNames.qualifiers)
            let size = qualifier.sevenBitGroups("size", atMost: 4, means: .size(of: .nextField))
            qualifier.bytes("value", Int(clamping: size), means: .identifies(.playback))
          }
        }
      },
      Descriptor(
        .descriptor(0x0D), named: "RegistrationDescriptor", "Registration", in: "ES_Descriptor",
        spec: "7.2.6.17"
      ) { descriptor in
        descriptor.code("formatIdentifier", line: .value)
        descriptor.rest("additionalIdentificationInfo", means: .identifies(.unknown))
      },
      Descriptor(
        .descriptor(0x10), named: "MP4_IOD", "Initial Object Descriptor", in: "iods",
        occurs: .atMostOnce, spec: "7.2.6.4", holds: .descriptors, body: initialObject),
      Descriptor(
        .descriptor(0x11), named: "MP4_OD", "Object Descriptor", in: "iods", occurs: .atMostOnce,
        spec: "7.2.6.3", holds: .descriptors, body: object),
      Descriptor(
        .descriptor(0x13), named: "ExtensionProfileLevelDescriptor", "Further Profiles and Levels",
        in: "InitialObjectDescriptor", "MP4_IOD", spec: "7.2.6.19"
      ) { descriptor in
        descriptor.u8("profileLevelIndicationIndex", means: .id(of: "profileLevelIndicationIndex"))
        descriptor.profilesAndLevels()
        descriptor.u8("MPEGJProfileLevelIndication", labels: RegisteredNumberNames.anyProfile)
      },
      Descriptor(
        .descriptor(0x14), named: "ProfileLevelIndicationIndexDescriptor",
        "Profile and Level Index", in: "DecoderConfigDescriptor", spec: "7.2.6.20"
      ) {
        $0.u8("profileLevelIndicationIndex", means: .reference(to: "profileLevelIndicationIndex"))
      },
    ])

  /// Descriptors with references to elementary streams that are tracks of the same file (ISO/IEC
  /// 14496-14).
  static let tracks = SpecSection(
    .iso14,
    [
      Descriptor(
        .descriptor(0x0E), named: "ES_ID_Inc", "Elementary Stream by Track", in: "MP4_IOD", "MP4_OD"
      ) { $0.u32("Track_ID", means: .reference(to: .track), line: "track %") },
      Descriptor(
        .descriptor(0x0F), named: "ES_ID_Ref", "Elementary Stream by Reference", in: "MP4_OD"
      ) { $0.u16("ref_index", means: .index(into: "mpod"), line: .value) },
    ])

  private static let object: Descriptor.Body = { descriptor in
    descriptor.bits(10, "objectDescriptorID", means: .id(of: "OD"))
    let hasURL = descriptor.bits(1, "URL_Flag")
    descriptor.reservedBits(5)
    descriptor.url(if: hasURL)
  }

  private static let initialObject: Descriptor.Body = { descriptor in
    descriptor.bits(10, "objectDescriptorID", means: .id(of: "OD"))
    let hasURL = descriptor.bits(1, "URL_Flag")
    descriptor.bits(1, "includeInlineProfileLevelFlag")
    descriptor.reservedBits(4)
    descriptor.url(if: hasURL)
    descriptor.when(hasURL == 0, "no URL_Flag") { descriptor.profilesAndLevels() }
  }

  private static let syncLayer: Descriptor.Body = { descriptor in
    let predefined = descriptor.u8(
      "predefined", line: .value,
      labels: [0: "explicit", 1: "null SL packet header", 2: "MP4 file configuration"])
    var hasDuration = 0
    // Predefined configuration 1 has start times instead of time stamps. In configuration 0,
    // `useTimeStampsFlag` decides.
    var hasTimeStamps = predefined == 1 ? 0 : 1
    var timeStampLength = 32
    descriptor.when(predefined == 0, "predefined is 0") {
      descriptor.bits(1, "useAccessUnitStartFlag")
      descriptor.bits(1, "useAccessUnitEndFlag")
      descriptor.bits(1, "useRandomAccessPointFlag")
      descriptor.bits(1, "hasRandomAccessUnitsOnlyFlag")
      descriptor.bits(1, "usePaddingFlag")
      hasTimeStamps = descriptor.bits(1, "useTimeStampsFlag")
      descriptor.bits(1, "useIdleFlag")
      hasDuration = descriptor.bits(1, "durationFlag")
      descriptor.u32("timeStampResolution")
      descriptor.u32("OCRResolution")
      timeStampLength = descriptor.u8("timeStampLength")
      descriptor.u8("OCRLength")
      descriptor.u8("AU_Length")
      descriptor.u8("instantBitrateLength")
      descriptor.bits(4, "degradationPriorityLength")
      descriptor.bits(5, "AU_seqNumLength")
      descriptor.bits(5, "packetSeqNumLength")
      descriptor.reservedBits(2)
    }
    descriptor.when(hasDuration == 1, "durationFlag") {
      descriptor.u32("timeScale")
      descriptor.u16("accessUnitDuration")
      descriptor.u16("compositionUnitDuration")
    }
    let hasStart = hasTimeStamps == 0 && (predefined == 0 || descriptor.remaining > 0)
    // Time stamps of more than 50 bits are not read. The remaining bytes are reported as trailing.
    let isReadable = (1...50).contains(timeStampLength)
    descriptor.when(hasStart && isReadable, "no useTimeStampsFlag") {
      descriptor.bits(timeStampLength, "startDecodingTimeStamp")
      descriptor.bits(timeStampLength, "startCompositionTimeStamp")
      descriptor.alignToByte()
    }
  }
}

extension FieldReader {
  fileprivate func url(if isPresent: Int) {
    when(isPresent == 1, "URL_Flag") {
      text("URLstring", .utf8, .pascal, means: .identifies(.path))
    }
  }

  fileprivate func profilesAndLevels() {
    u8("ODProfileLevelIndication", labels: RegisteredNumberNames.anyProfile)
    u8("sceneProfileLevelIndication", labels: RegisteredNumberNames.anyProfile)
    u8("audioProfileLevelIndication", line: "audio %", labels: RegisteredNumberNames.audioProfiles)
    u8(
      "visualProfileLevelIndication", line: "video %", labels: RegisteredNumberNames.visualProfiles)
    u8("graphicsProfileLevelIndication", labels: RegisteredNumberNames.anyProfile)
  }
}

extension InheritedValue where Answer == Int {
  /// The object type of the stream, which determines how its decoder configuration is read.
  static let objectType = InheritedValue<Int>(
    "objectType", scope: { $0.parent?.enclosing(.descriptor(0x04)) }
  ) { $0.integer("objectTypeIndication") }
}

extension Node {
  /// The NAL unit codec that the object type of the stream identifies, AVC or HEVC; nil for other
  /// object types.
  fileprivate var describedCodec: NALCodec? {
    switch inherited(.objectType) {
    case 0x21: .avc
    case 0x23: .hevc
    default: nil
    }
  }
}
