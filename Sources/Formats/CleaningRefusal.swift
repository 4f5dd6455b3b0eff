import Anatomy
import Bytes
import ID3
import ISOMedia
import MPEGAudio
import Pictures
import Schema

/// The reason why `clean` does not write a copy of a file.
package struct CleaningRefusal: Sendable {
  /// A clause that follows "not cleaned:".
  package let reason: String
  /// Path of the node that the reason concerns.
  package let path: String
}

extension Examination {
  /// The reason why `clean` must not write a copy of the file. Nil if it may, or if no family reads
  /// the file.
  package var cleaningRefusal: CleaningRefusal? {
    guard let kind = typeEvidence.structure else { return nil }
    let root = document.root
    guard let row = CleanableFormats.row(for: kind.format) else {
      return root.refusal("\(kind.title): cleaning is not tested for this format")
    }
    switch row.answer {
    case .refused(let reason): return root.refusal(reason)
    case .tagsOnly: return root.refusalBetweenTags ?? root.refusalInside
    case .written: break
    }
    switch kind.format {
    case .tiff where RawPhoto.isNameOfRaw(typeEvidence.nameExtension):
      return root.refusal(
        "the file is named as a raw photo, and raw photos are not written, "
          + "because clean does not know which of their tags decoding needs")
    case .isoMedia, .quickTime, .heif, .avif:
      return root.refusalOfUndescribedMedia ?? root.refusalInside
    case .mpegAudio, .adts: return root.refusalOfUndecodedSound ?? root.refusalInside
    case .savedStream: return root.refusalOfUnopenedStream ?? root.refusalInside
    default: return root.refusalInside
    }
  }
}

extension RawPhoto {
  fileprivate static func isNameOfRaw(_ nameExtension: String?) -> Bool {
    guard let nameExtension else { return false }
    return allCases.contains { $0 != .other && $0.extensions.contains(nameExtension) }
  }
}

extension Node {
  fileprivate func refusal(_ reason: String) -> CleaningRefusal {
    CleaningRefusal(reason: reason, path: path)
  }

  /// Between the tags there must be sound of one coding that can be copied, or nothing.
  fileprivate var refusalBetweenTags: CleaningRefusal? {
    for child in children {
      if let format = CodedSound.format(of: child) {
        switch CodedBetweenTags.row(for: format)?.answer {
        case .written?: continue
        case .inPlace? where child.range.start == range.start: continue
        case .inPlace?:
          return child.refusal(
            "\(format.title) may contain offsets from the start of the file, and a tag is before it"
          )
        case .refused(let reason)?:
          return child.refusal("\(format.title) between tags is not written: \(reason)")
        case nil: return child.refusal("\(format.title) between tags is not written")
        }
      }
      guard !child.isTag, !child.source.isZero(child.range) else { continue }
      return child.refusal(
        child.isPayload
          ? "\(child.title) between tags is not written"
          : "the \(child.range.count) bytes between the tags are of an unknown format")
    }
    return nil
  }

  private var isTag: Bool { ID3.formats.contains { $0.nodeKind === declaredNodeKind } }

  /// Media data that no table of the file describes.
  fileprivate var refusalOfUndescribedMedia: CleaningRefusal? {
    let tables: Set<FourCC> = ["moov", "meta"]
    if let cut = children.first(where: { tables.contains($0.code) && $0.isCut }) {
      return cut.refusal(
        "\(cut.name) extends past the end of the file: its media data may be in it")
    }
    let describing: Set<FourCC> = ["moov", "moof", "meta", "!mov"]
    guard !children.contains(where: { describing.contains($0.code) }),
      let media = children.first(where: { $0.code == "mdat" && $0.range.count > $0.headerSize })
    else { return nil }
    return media.refusal("no sample table, fragment or item describes the media data")
  }

  /// If undecoded bytes come first and are more than the frames, the sound may be of another
  /// coding, with frames found by chance.
  fileprivate var refusalOfUndecodedSound: CleaningRefusal? {
    var (frames, others) = (0, 0)
    for child in children {
      if MPEGAudio.isUndecoded(child) {
        if !child.source.isZero(child.range) { others += child.range.count }
      } else if child.sound(precise: false) != nil {
        // If the sound begins with frames, it is MPEG audio.
        if frames == 0, others == 0 { return nil }
        frames += child.range.count
      }
    }
    guard others > frames else { return nil }
    return refusal("\(others) bytes are not decoded, and only \(frames) bytes are frames")
  }

  /// A saved radio stream in a coding that is not decoded.
  fileprivate var refusalOfUnopenedStream: CleaningRefusal? {
    children.contains { $0.isPayload } ? nil : refusal("the sound of the stream is not decoded")
  }

  /// A raw photo anywhere in the file: removing data from it may make it undecodable. Recursion is
  /// bounded, as the depth of nodes is limited when they are found.
  fileprivate var refusalInside: CleaningRefusal? {
    for child in children {
      if let photo = child.rawPhoto {
        return child.refusal("\(child.path) is a \(photo.title), and raw photos are not written")
      }
      if let refusal = child.refusalInside { return refusal }
    }
    return nil
  }

  private var rawPhoto: RawPhoto? {
    let nodeKind = declaredNodeKind
    if nodeKind === TIFF.file {
      guard TIFFPhotoFacts(source, range)?.hasPictureData == true else { return nil }
      return RawPhoto(source, range)
    }
    if nodeKind === ISODialect.file {
      return source.big32(at: range.start + 8) == FourCC("crx ").rawValue ? .cr3 : nil
    }
    return RawPhoto.notTIFF.first { $0.nodeKind === nodeKind }?.photo
  }
}

extension RawPhoto {
  fileprivate static let notTIFF: [(photo: RawPhoto, nodeKind: DeclaredNodeKind)] = [
    (.crw, RawFile.crw), (.raf, RawFile.raf), (.mrw, RawFile.mrw), (.x3f, RawFile.x3f),
  ]
}
