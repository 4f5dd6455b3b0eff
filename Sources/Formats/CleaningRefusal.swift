import Anatomy
import Bytes
import ID3
import ISOMedia
import MPEGAudio
import Pictures
import Schema

/// The reason why `clean` does not write a copy of a file.
package struct CleaningRefusal: Sendable {
  /// The reason as a clause that can follow "not cleaned:".
  package let reason: String
  /// Path of the node that causes the refusal.
  package let path: String
}

extension Examination {
  /// The reason why `clean` must not write a copy of the file. Nil if it may write one, or if the
  /// format of the file is not recognized.
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
        "the file name extension is that of a raw photo, and raw photos are not supported, "
          + "because clean does not know which tags are needed to decode them")
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

  /// The refusal of a file that is recognized only by its tags, if the data between the tags cannot
  /// be copied: it is neither zeros nor audio in a suitable format. Nil if the file is not refused.
  fileprivate var refusalBetweenTags: CleaningRefusal? {
    for child in children {
      if let format = CodedSound.format(of: child) {
        switch CodedBetweenTags.row(for: format)?.answer {
        case .written?: continue
        case .inPlace? where child.range.start == range.start: continue
        case .inPlace?:
          return child.refusal(
            "a tag precedes \(format.title) data, which may contain offsets from the start of the file"
          )
        case .refused(let reason)?:
          return child.refusal("\(format.title) between tags is not supported: \(reason)")
        case nil: return child.refusal("\(format.title) between tags is not supported")
        }
      }
      guard !child.isTag, !child.source.isZero(child.range) else { continue }
      return child.refusal(
        child.isPayload
          ? "\(child.title) between tags is not supported"
          : "the \(child.range.count) bytes between the tags are of an unknown format")
    }
    return nil
  }

  private var isTag: Bool { ID3.formats.contains { $0.nodeKind === declaredNodeKind } }

  /// The refusal of a file with media data that no sample table, fragment or item describes. Nil if
  /// the file is not refused.
  fileprivate var refusalOfUndescribedMedia: CleaningRefusal? {
    let describing: Set<FourCC> = ["moov", "moof", "meta", "!mov"]
    guard !children.contains(where: { describing.contains($0.code) }),
      let media = children.first(where: { $0.code == "mdat" && $0.range.count > $0.headerSize })
    else { return nil }
    return media.refusal("no sample table, fragment or item describes the media data")
  }

  /// The refusal of an audio file that begins with undecoded bytes, if it has more undecoded bytes
  /// than bytes of audio frames. The audio may be in another format, and the frames may have been
  /// found by chance. Nil if the file is not refused.
  fileprivate var refusalOfUndecodedSound: CleaningRefusal? {
    var (frames, others) = (0, 0)
    for child in children {
      if MPEGAudio.isUndecoded(child) {
        if !child.source.isZero(child.range) { others += child.range.count }
      } else if child.sound(precise: false) != nil {
        // A file that begins with a frame is MPEG audio, so it is not refused.
        if frames == 0, others == 0 { return nil }
        frames += child.range.count
      }
    }
    guard others > frames else { return nil }
    return refusal("only \(frames) bytes are audio frames; \(others) other bytes are not decoded")
  }

  /// The refusal of a saved radio stream if its audio is in a format that is not decoded. Nil if
  /// the file is not refused.
  fileprivate var refusalOfUnopenedStream: CleaningRefusal? {
    children.contains { $0.isPayload }
      ? nil : refusal("the audio format of the stream is not decoded")
  }

  /// The refusal of a file with a raw photo anywhere in it, because removing data from a raw photo
  /// may make it undecodable. Nil if the file contains no raw photo. The recursion is bounded,
  /// because the depth of nodes is limited.
  fileprivate var refusalInside: CleaningRefusal? {
    for child in children {
      if let photo = child.rawPhoto {
        return child.refusal("\(child.path) is a \(photo.title), and raw photos are not supported")
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
