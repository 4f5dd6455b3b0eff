import Anatomy
import Bytes
import Movie
import RuleEngine

/// The coded pictures of HEVC and AVC in a `meta` box, read once for all rules.
struct CodedItemSurvey {
  /// A coded picture of type `hvc1` or `avc1`.
  struct Picture {
    let id: Int
    /// The node index of the `infe` box.
    let index: Int32
    /// Why decoders cannot decode the NAL units of the picture, with the bytes that are the evidence;
    /// nil if nothing was found.
    fileprivate(set) var problem: (range: ByteRange, words: String)?
    fileprivate var hasSlice = false
    /// The number of slices that begin a picture.
    fileprivate(set) var startCount = 0
    /// The names of the parameter sets that neither the decoder configuration nor the picture
    /// contains.
    fileprivate(set) var missingSets: [String] = []
  }

  private(set) var pictures: [Picture] = []

  /// The maximum number of pictures and of NAL units that are read.
  private static let (maxPictures, maxUnits) = (1 << 14, 1 << 18)

  init?(_ meta: Node) {
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    // The total size of the pictures that are read is limited, because items may share bytes.
    var budget = meta.source.size.saturatingTimes(2)
    var units = 0
    for (number, item) in survey.information.prefix(Self.maxPictures).enumerated() {
      guard survey.informationPlaces[item.id] == number, let type = item.type,
        let codec = Codec(type),
        let place = survey.property(codec.configuration, of: item.id),
        let box = meta.property(place), let size = box.integer(.lengthSizeMinusOne),
        let (bytes, parts) = meta.contentOfItem(item.id, in: survey)
      else { continue }
      budget -= bytes.size
      guard budget >= 0, units < Self.maxUnits else { break }
      var picture = Picture(id: item.id, index: item.index)
      var sets = codec.setTypes(in: box)
      let problem = codec.read(bytes, lengthSize: size + 1) { unit, head in
        units += 1
        let kind = codec.kind(of: head)
        sets.insert(kind)
        if codec.isSlice(kind), codec.beginsPicture(unit, in: bytes) { picture.startCount += 1 }
        picture.hasSlice = picture.hasSlice || codec.isSlice(kind)
        return units < Self.maxUnits
      }
      if let problem {
        picture.problem = (parts.ranges(of: problem.range).first ?? parts.parts[0], problem.words)
      } else if !picture.hasSlice, units < Self.maxUnits {
        picture.problem = (parts.parts[0], "contain no slice of a picture")
      }
      picture.missingSets = codec.sets.filter { !sets.contains($0.type) }.map(\.name)
      pictures.append(picture)
    }
  }

  /// How NAL units of a codec state their type.
  private enum Codec {
    case hevc, avc

    init?(_ type: FourCC) {
      switch type {
      case "hvc1": self = .hevc
      case "avc1": self = .avc
      default: return nil
      }
    }

    var configuration: FourCC { self == .hevc ? "hvcC" : "avcC" }

    var sets: [(type: Int, name: String)] {
      self == .hevc ? [(32, "VPS"), (33, "SPS"), (34, "PPS")] : [(7, "SPS"), (8, "PPS")]
    }

    func kind(of head: UInt8) -> Int { Int(self == .hevc ? head >> 1 & 63 : head & 31) }

    func isSlice(_ kind: Int) -> Bool { self == .hevc ? kind < 32 : kind == 1 || kind == 5 }

    /// Whether the first bit after the header of a slice states that it begins a picture. Slices of
    /// further layers of HEVC begin none.
    func beginsPicture(_ unit: ByteRange, in bytes: ByteSource) -> Bool {
      let head = bytes.big16(at: unit.start) ?? 0
      if self == .hevc, head >> 3 & 63 != 0 { return false }
      let place = unit.start + (self == .hevc ? 2 : 1)
      return place < unit.end && (bytes.byte(at: place) ?? 0) & 0x80 != 0
    }

    /// The types of the NAL units in a decoder configuration.
    func setTypes(in box: Node) -> Set<Int> {
      Set(
        box.children.prefix(64).compactMap { list in
          guard !list.children.isEmpty else { return nil }
          switch list.code {
          case "seqs": return 7
          case "pics": return 8
          default: return list.integer(.NAL_unit_type)
          }
        })
    }

    /// Visits all NAL units with their first bytes. Returns the first problem; nil if there is none.
    func read(
      _ bytes: ByteSource, lengthSize: Int, _ visit: (ByteRange, UInt8) -> Bool
    ) -> (range: ByteRange, words: String)? {
      var place = 0
      while place < bytes.size {
        let rest = bytes.size - place
        guard rest > lengthSize, let stated = bytes.integer(at: place, width: lengthSize) else {
          return (
            ByteRange(start: place, count: rest),
            "end with \(rest) bytes that are not a NAL unit with a length of \(lengthSize) bytes"
          )
        }
        let length = Int(clamping: stated)
        let head = ByteRange(start: place, count: lengthSize)
        guard length > 0, length <= rest - lengthSize else {
          return (
            head,
            "contain a NAL unit of \(length) bytes at offset \(place), expected 1 to "
              + "\(rest - lengthSize)"
          )
        }
        let unit = ByteRange(start: place + lengthSize, count: length)
        let first = bytes.byte(at: unit.start) ?? 0
        guard first & 0x80 == 0 else {
          return (
            ByteRange(start: unit.start, count: 1),
            "contain a NAL unit that begins with the byte \(first) at offset \(unit.start), "
              + "expected less than 128"
          )
        }
        guard visit(unit, first) else { return nil }
        place = unit.end
      }
      return nil
    }
  }
}

extension InheritedValue where Answer == CodedItemSurvey {
  static let codedItems = InheritedValue<CodedItemSurvey>(
    "codedItems", scope: { $0.enclosing("meta") }, answer: { CodedItemSurvey($0) })
}
