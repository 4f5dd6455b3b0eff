/// The fields in the first byte of an AV1 frame header.
struct AV1Frame {
  /// The frame types that rules check, with their numbers in the frame header.
  enum Kind: Int {
    case key = 0
    case intraOnly = 2
    case switching = 3
  }

  private let showsExisting: Bool
  private let type: Int
  private let isShown: Bool

  /// Whether this frame header presents a picture: that of its frame, or that of an earlier frame.
  var presents: Bool { showsExisting || isShown }

  /// - Parameter isReduced: whether the sequence header has the reduced form. All frames after such
  ///   a header are shown key frames, and the bits that would state this are omitted.
  init(_ head: UInt8, isReduced: Bool) {
    showsExisting = !isReduced && head & 0x80 != 0
    type = isReduced ? 0 : Int(head >> 5 & 3)
    isShown = isReduced || head & 0x10 != 0
  }

  /// Returns whether the frame has the given type. False for a frame that only shows an earlier
  /// one.
  func isOf(_ kind: Kind) -> Bool { !showsExisting && type == kind.rawValue }

  /// Why a sample that begins with this frame is not a random access point; nil if it is one.
  var problem: String? {
    if showsExisting { return "the first frame only shows an existing frame" }
    let names = ["key", "inter", "intra-only", "switch"]
    if type != 0 { return "the first frame is of type \(type) (\(names[type]))" }
    return isShown ? nil : "show_frame of the first frame is 0"
  }
}

extension [UInt8] {
  /// Whether these bytes begin like the content of a metadata unit with HDR10+ metadata.
  var isHDR10Plus: Bool { starts(with: [4, 0xB5, 0, 0x3C, 0, 1]) }
}
