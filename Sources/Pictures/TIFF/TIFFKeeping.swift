import Anatomy
import Bytes

/// Determines the parts of directories that are kept because programs may need them to read the
/// picture.
extension Node {
  /// Returns the reason why a part of this directory, value or gap is kept; nil if the part can be
  /// removed.
  func reasonToKeep(_ part: Target) -> String? {
    guard let layout = inherited(.tiffLayout) else { return nil }
    if case .bytes(let place) = part, let entry = surplusEntry(at: place) {
      return layout.reasonToKeepSurplus(of: entry)
    }
    if let index = layout.directoryAt[range.start] {
      guard case .field(let place) = part else { return nil }
      return layout.directories[index].entries.lazy
        .filter { $0.range.contains(place) && $0.unused != place }
        .compactMap { layout.reasonToKeep($0, in: source) }.first
    }
    switch layout.areaAt[range.start]?.content {
    case .value(let entry)?: return layout.reasonToKeep(entry, in: source)
    case .gap? where layout.describesAdditionalPictures(in: source):
      return "these bytes may contain additional pictures"
    default: return nil
    }
  }
}

extension Node {
  /// Returns the entry of this directory or value that has the given range of surplus values; nil
  /// if there is none.
  private func surplusEntry(at place: ByteRange) -> TIFFEntry? {
    guard let layout = inherited(.tiffLayout) else { return nil }
    let entries = tiffDirectory?.entries ?? tiffEntry.map { [$0] } ?? []
    return entries.first { layout.surplus(of: $0) == place }
  }

  /// Whether a part of this directory or value is the value of a tag that a Multi-Picture index
  /// does not define.
  func isUnknownInIndex(_ part: Target) -> Bool {
    guard case .field(let place) = part else { return false }
    let entry = tiffDirectory?.entries.first { $0.value == place } ?? tiffEntry
    return entry?.isUnknownInIndex ?? false
  }
}

extension TIFFLayout {
  fileprivate func reasonToKeep(_ entry: TIFFEntry, in source: ByteSource) -> String? {
    switch entry.kind {
    case .gps, .multiPicture, .kodakMeta, .maker, .makerPart, .makerPreview: return nil
    case .main, .sub, .exif, .interoperability, .panasonic: break
    }
    let isUnknown = !entry.kind.knows(entry.tag) && !unknownInExif.contains(entry.range.start)
    if entry.type == nil || isUnknown {
      return "programs may need this tag of unknown meaning to read the picture"
    }
    if isDNG, entry.kind != .exif, entry.kind != .interoperability {
      if Self.tagsOfCamera.contains(entry.tag) {
        return "decoders of raw photos choose their settings by the camera"
      }
      if TIFFPresentation.rawTags.contains(entry.name) {
        return "decoders need this tag of a raw photo"
      }
    }
    return entry.tag == Self.imageDescription && isDescribed(by: entry, in: source)
      ? "programs read the number and order of the pictures from this description" : nil
  }

  private static let imageDescription = 0x010E
  /// Make, Model, UniqueCameraModel and LocalizedCameraModel.
  private static let tagsOfCamera: Set<Int> = [0x010F, 0x0110, 0xC614, 0xC615]

  /// Whether ImageJ wrote the file. ImageJ stores additional pictures without directories after the
  /// first picture. It states this in the description (`ImageJ=1.11a`, `images=5`).
  fileprivate func describesAdditionalPictures(in source: ByteSource) -> Bool {
    directory(.main(0))?.entries.contains {
      $0.tag == Self.imageDescription && text(of: $0, in: source, begins: ["ImageJ="])
    } ?? false
  }

  /// Whether the entry is a description by ImageJ, OME-XML or tifffile, which states how the
  /// pictures of a file belong together.
  private func isDescribed(by entry: TIFFEntry, in source: ByteSource) -> Bool {
    text(of: entry, in: source, begins: ["ImageJ=", "{\"shape\":", "{\"axes\":"])
      || text(of: entry, in: source, begins: ["<?xml", "<OME"])
        && letters(of: entry, in: source).contains("<OME")
  }

  private func text(of entry: TIFFEntry, in source: ByteSource, begins words: [String]) -> Bool {
    let letters = letters(of: entry, in: source)
    return words.contains(where: letters.hasPrefix)
  }

  private func letters(of entry: TIFFEntry, in source: ByteSource) -> String {
    entry.value.map { String(decoding: source.bytes($0, limit: 4096), as: UTF8.self) } ?? ""
  }
}
