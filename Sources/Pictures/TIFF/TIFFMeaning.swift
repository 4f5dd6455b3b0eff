import Anatomy
import Keys

extension TIFFEntry {
  /// Pairs of tags that state the offsets and the sizes of the parts of a picture.
  static let pictureTags = [(0x0111, 0x0117), (0x0144, 0x0145), (preview, 0x0202)]
  /// The RW2 tag with the offset of the raw picture, which extends to the end of the file.
  static let rawDataOffset = 0x0118
  /// The RW2 tag with a JPEG file as its value.
  static let rawPreview = 0x002E
  static let preview = 0x0201
  /// The tags of the maker and the model of the camera.
  static let (make, model) = (0x010F, 0x0110)
  /// The GPS tags of latitude, longitude and altitude, and of their references.
  static let partsOfPlace = 1...6

  /// The kind of the directory to which the entry refers; nil if the entry refers to no directory.
  var directoryKind: DirectoryKind? {
    switch (kind, tag) {
    case (.main, 0x014A), (.sub, 0x014A): .sub
    case (.main, 0x8769), (.sub, 0x8769), (.panasonic, 0x8769): .exif
    case (.main, 0x8825), (.sub, 0x8825), (.exif, 0x8825), (.panasonic, 0x8825): .gps
    case (.exif, 0xA005), (.main, 0xA005): .interoperability
    case (.maker(.nikon), 0x11), (.maker(.samsung), 0x35): .makerPreview
    case (.maker(let maker), _): maker.directory(of: tag).map { .makerPart($0) }
    default: nil
    }
  }

  /// The number of directories to which the entry refers, if it has a `directoryKind`.
  var targetCount: Int { Int(min(count, directoryKind == .sub ? 64 : 1)) }

  /// The meaning of the value, which depends on its tag.
  var meaning: Meaning {
    switch kind {
    case .gps:
      return tag == 0 ? tagged() : tagged(tag == 0x07 || tag == 0x1D ? .time : .location)
    case .interoperability: return tagged()
    case .kodakMeta:
      // The whole segment can be removed, so that only tags with a known meaning are settings.
      return tagged(KnownKeys.lists(TagKey(space: space, name: name)) ? nil : .unknown)
    case .multiPicture: return tagged(isUnknownInIndex ? .unknown : nil)
    case .maker, .makerPart: return makerMeaning
    case .makerPreview where tag == Self.preview: return .offsetInMakerNote
    default: break
    }
    switch tag {
    case Self.rawDataOffset where kind == .panasonic: return .offset(from: .enclosing("tiff"))
    case 0x0111, 0x0144, 0x0201, 0x014A, 0x8769, 0x8825, 0xA005:
      return .offset(from: .enclosing("tiff"))
    case 0x0117, 0x0145, 0x0202: return .size(of: .field("image_data"))
    default: return tagged(Self.category(of: tag))
    }
  }

  /// The meaning of the value of an entry that readers ignore.
  var meaningWithoutUse: Meaning { tagged(.unreferenced) }

  /// Whether the entry belongs to a Multi-Picture index and has a tag that such an index does not
  /// define.
  var isUnknownInIndex: Bool {
    if case .multiPicture = kind { return !kind.knows(tag) }
    return false
  }

  private var space: KeySpace {
    switch kind {
    case .gps: .gps
    case .multiPicture: .multiPicture
    case .interoperability: .interoperability
    case .maker, .makerPart, .kodakMeta: .makerNote
    default: .exif
    }
  }

  func tagged(_ category: Category? = nil) -> Meaning {
    Meaning(.plain, about: .tag(space: space, key: name, category))
  }

  private static func category(of tag: Int) -> Category? {
    switch tag {
    case 0x010F, 0x0110, 0x013C, 0xA433, 0xA434, 0xC614, 0xC615, 0x9400...0x9405: .device
    case 0x8889, 0x9999, 0x9AAA: .device
    case 0x0131, 0xA439...0xA43C, 0xC716, 0xC717: .software
    case 0x0132, 0x9003, 0x9004, 0x9010...0x9012, 0x9290...0x9292, 0x882A, 0xC71B: .time
    case 0x013B, 0x8298, 0xA430, 0xA437, 0xA438, 0x9C9D: .person
    case 0xA420, 0xA431, 0xA435, 0xC62F, 0xC65D: .identifier
    default: nil
    }
  }

  /// Whether the value begins with eight bytes that state the character encoding of the text after
  /// them.
  var hasCharacterCode: Bool {
    switch kind {
    case .gps: (tag == 0x1B || tag == 0x1C) && type == .undefined
    case .interoperability, .multiPicture, .maker, .makerPart: false
    case .kodakMeta: (tag == 0xC353 || tag == 0xC354) && type == .undefined
    default: tag == 0x9286
    }
  }

  var isMakerNote: Bool { tag == 0x927C && !isOfAnotherSpace && kind != .makerPreview }

  /// Whether the value contains the tables of an abbreviated JPEG stream, which omits its tables.
  var isOfTables: Bool { tag == 0x015B && !isOfAnotherSpace }

  /// Whether the value is a version number that consists of ASCII digits.
  var isVersion: Bool {
    switch kind {
    case .interoperability: tag == 2
    case .multiPicture: tag == 0xB000
    case .maker, .makerPart, .kodakMeta: false
    default: tag == 0x9000 || tag == 0xA000
    }
  }
}
