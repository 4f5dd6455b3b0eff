import Anatomy
import Bytes
import Movie

/// The coded AV1 pictures of a `meta` box, read once for all rules.
struct AVIFSurvey {
  /// A coded picture of type `av01`.
  struct Picture {
    let id: Int
    /// The node index of the `infe` box.
    let index: Int32
    let sequenceCount: Int
    let sequence: AV1Sequence?
    /// Why the picture does not begin with a shown key frame; nil if it does, or has no frame.
    let frameProblem: String?
    /// The flags for still pictures in the first sequence header: `still_picture` and
    /// `reduced_still_picture_header`; nil if there is no sequence header.
    let stillFlags: (isStill: Bool, isReduced: Bool)?
    /// Why the units cannot be decoded; nil if nothing was found.
    let unitProblem: String?
  }

  private(set) var pictures: [Picture] = []
  private(set) var places: [Int: Int] = [:]

  /// The maximum number of pictures that are read.
  private static let maxPictures = 1 << 12

  init?(_ meta: Node) {
    guard let survey = meta.inherited(.itemSurvey) else { return nil }
    // The total size of the pictures that are read is limited, because items may share bytes.
    var budget = meta.source.size.saturatingTimes(2)
    for item in survey.information.prefix(1 << 16) where item.type == "av01" {
      guard pictures.count < Self.maxPictures else { break }
      let node = meta.box(item.index)
      node.elements(.picture)?.forEach { element in
        budget -= element.range.count
        guard budget > 0 else { return false }
        places[item.id] = pictures.count
        pictures.append(Picture(item, node.node(for: element)))
        return false
      }
    }
  }

  func picture(_ id: Int) -> Picture? { places[id].map { pictures[$0] } }
}

extension AVIFSurvey.Picture {
  fileprivate init(_ item: ItemSurvey.Information, _ picture: Node) {
    (id, index) = (item.id, item.index)
    unitProblem = AVIFSurvey.problem(in: picture.source)
    let units = picture.children.prefix(10_000)
    let headers = units.filter { $0.code.rawValue == 1 }
    sequenceCount = headers.count
    let header = headers.first
    sequence = header.flatMap { AV1Sequence($0) }
    stillFlags = header.map { ($0.firstByteOfUnit & 16 != 0, $0.firstByteOfUnit & 8 != 0) }
    let isReduced = header.map { $0.firstByteOfUnit & 8 != 0 } ?? false
    let frame = units.first { $0.code.rawValue == 3 || $0.code.rawValue == 6 }
    let hasFrame = frame.map { $0.range.count > $0.headerSize } ?? false
    frameProblem =
      hasFrame ? frame.flatMap { AV1Frame($0.firstByteOfUnit, isReduced: isReduced).problem } : nil
  }
}

extension InheritedValue where Answer == AVIFSurvey {
  static let avifSurvey = InheritedValue<AVIFSurvey>(
    "avifSurvey", scope: { $0.enclosing("meta") }, answer: { AVIFSurvey($0) })
}

extension Node {
  /// The first byte after the header of this unit; 0 if there is none.
  fileprivate var firstByteOfUnit: UInt8 { source.byte(at: range.start + headerSize) ?? 0 }

  /// Whether this is the file-level `meta` box of an AVIF file.
  var isMetaOfAVIF: Bool {
    code == "meta" && parent?.isRoot == true && fileClaims(["avif", "avis", "avio"])
  }

  /// Returns a violation for each AV1 picture for which `problem` returns a message. Nil if this is
  /// not the `meta` box of an AVIF file, or if it has no AV1 pictures.
  func judgeAVIF(_ problem: (AVIFSurvey.Picture) -> String?) -> [Violation]? {
    guard isMetaOfAVIF, let survey = inherited(.avifSurvey), !survey.pictures.isEmpty else {
      return nil
    }
    return survey.pictures.compactMap { picture in
      problem(picture).map { .about(box(picture.index), $0) }
    }
  }
}
