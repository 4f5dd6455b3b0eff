import Anatomy
import Bytes
import Movie

/// The names of a codec, its profile and its level.
struct CodecDescription {
  let name: String
  private(set) var profile: String?
  private(set) var level: String?

  init(_ entry: SampleEntry) {
    let type = entry.decoderConfiguration?.field(.objectTypeIndication)
    var name = CodecNames.name(of: entry.code)
    if let type, Self.byObjectType.contains(entry.code) {
      name = type.value.integer.flatMap { CodecNames.objectTypes[$0] } ?? type.label ?? name
    }
    // For MPEG-4 Audio, the audio object type gives a more specific name.
    if type?.value.integer == 0x40, let object = entry.specificInformation.flatMap(AudioObject.init)
    {
      name = object.name ?? name
    }
    // The title of an encrypted entry describes the encryption, so it is not used as the codec's
    // name.
    let isPlain = entry.node.code == entry.code
    self.name = name ?? (isPlain ? entry.node.title : entry.code.letters)
    readProfile(entry)
  }

  private static let byObjectType: Set<FourCC> = ["mp4a", "m4ae", "mp4v", "mp4s"]

  private mutating func readProfile(_ entry: SampleEntry) {
    if let box = entry.box("avcC") {
      profile = box.field(.AVCProfileIndication)?.label
      let isConstrained = (box.integer(.profile_compatibility) ?? 0) & 0x40 != 0
      if isConstrained, profile == "Baseline" { profile = "Constrained Baseline" }
      level = box.field(.AVCLevelIndication)?.label
    } else if let box = entry.box("hvcC") {
      profile = box.field(.general_profile_idc)?.label
      level = box.field(.general_level_idc)?.label
    } else if let box = entry.box("vvcC") {
      profile = box.field(.general_profile_idc)?.label
      level = box.field(.general_level_idc)?.label
    } else if let box = entry.box("av1C") {
      profile = box.field(.seq_profile)?.label
      level = box.field(.seq_level_idx_0)?.label
    } else if let box = entry.box("vpcC") {
      profile = box.integer(.profile).map(String.init)
      level = box.field(.level)?.label
    } else if let box = entry.box("iacb") {
      profile = ImmersiveSound(unitsIn: box).profile
    } else if entry.code == "mp4v", let information = entry.specificInformation {
      profile = information.mpeg4VisualProfile.flatMap { CodecNames.visualProfiles[$0] }
    }
  }
}

/// The MPEG-4 audio object type of a track, with its extensions for spectral band replication and
/// parametric stereo.
struct AudioObject {
  /// The number of an MPEG-4 audio object type (ISO/IEC 14496-3, 1.5.1.1).
  let type: Int
  let sampleRate: Int?
  let channels: Int?

  init?(_ information: Node) {
    let fields = FlatFields(information)
    guard let core = fields.objectType(.audioObjectType, .audioObjectTypeExt) else { return nil }
    let hasBandReplication = core == 5 || core == 29 || fields.number(.sbrPresentFlag) == 1
    let isParametric = core == 29 || fields.number(.psPresentFlag) == 1
    type = isParametric ? 29 : hasBandReplication ? 5 : core
    let usac =
      core == 42 ? fields.frequency(.usacSamplingFrequency, .usacSamplingFrequencyIndex) : nil
    let whole = usac ?? fields.frequency(.samplingFrequency, .samplingFrequencyIndex)
    sampleRate =
      hasBandReplication
      ? fields.frequency(.extensionSamplingFrequency, .extensionSamplingFrequencyIndex) ?? whole
      : whole
    let configuration =
      core == 42
      ? fields.number(.channelConfigurationIndex) : fields.number(.channelConfiguration)
    let stated = configuration.flatMap { Self.channels[$0] } ?? Self.counted(information)
    channels = isParametric && stated == 1 ? 2 : stated
  }

  var name: String? { CodecNames.audioObjects[type] }

  private static let channels: [Int: Int] = [
    1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8, 11: 7, 12: 8, 13: 24, 14: 8,
  ]

  /// The number of channels that the elements of a program configuration have in total; nil if
  /// there are no such elements.
  private static func counted(_ information: Node) -> Int? {
    func program(_ fields: [Field]) -> [Field]? {
      for field in fields {
        if field.isNamed(.program_config_element) { return field.members }
        if let found = program(field.members) { return found }
      }
      return nil
    }
    guard let elements = program(information.fields) else { return nil }
    var count = 0
    for element in elements {
      switch element.name {
      case "front_element", "side_element", "back_element":
        count += element.member(called: .is_cpe)?.value.integer == 1 ? 2 : 1
      case "lfe_element": count += 1
      default: break
      }
    }
    return count > 0 ? count : nil
  }
}

extension FlatFields {
  fileprivate func objectType(_ name: FieldName, _ escape: FieldName) -> Int? {
    number(name).flatMap { $0 == 31 ? number(escape).map { $0 + 32 } : $0 }
  }

  /// A sampling frequency in hertz, which is stated directly or as an index; nil if it is unknown.
  fileprivate func frequency(_ name: FieldName, _ index: FieldName) -> Int? {
    if let stated = number(name) { return stated }
    guard let index = number(index) else { return nil }
    return Self.frequencies.indices.contains(index) ? Self.frequencies[index] : nil
  }

  private static let frequencies = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]
}

extension Node {
  /// The profile and level indication after a visual object sequence start code (ISO/IEC 14496-2);
  /// nil if there is none.
  var mpeg4VisualProfile: Int? {
    let bytes = source.bytes(range, limit: 64)
    guard bytes.count > 4 else { return nil }
    for place in 0..<bytes.count - 4 where bytes[place...].starts(with: [0, 0, 1, 0xB0]) {
      return Int(bytes[place + 4])
    }
    return nil
  }
}
