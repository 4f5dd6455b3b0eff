package import Anatomy
import Bytes

/// The purposes of tags and structures, for modules that do not know the codes of formats.
extension TagKey {
  /// Whether the tag is a property in an XMP packet.
  package var isOfXMP: Bool { space == .xmp }
}

extension Node {
  /// The header of this track (`tkhd`), which states its geometry and volume; nil if the track is
  /// not in a movie.
  package var trackGeometry: Node? { child("tkhd") }

  /// The box with the sample tables of this track (`stbl`); nil if the track is not in a movie.
  package var sampleTables: Node? { descendant("mdia", "minf", "stbl") }

  /// Whether the node contains no tags at any level: true for media, tables and headers.
  package var isWithoutTags: Bool { Self.withoutTags.contains(code) }

  private static let withoutTags: Set<FourCC> = [
    "mdat", "minf", "moof", "mfra", "sidx", "edts", "mvex", "CHAP", "CTOC", "mvhd", "tkhd", "mdhd",
    "hdlr", "ftyp", "styp", "flau",
  ]

  /// Whether the node is a chapter or a list of chapters. Tags in it describe only that chapter or
  /// list.
  package var isChapterWithTags: Bool { code == "CHAP" || code == "CTOC" }

  /// The ID3v2 tags of this file, including tags in chunks. Such tags can contain chapters.
  package var tagsWithChapters: [Node] {
    var candidates: [Node] = []
    for child in children {
      candidates.append(child)
      for chunk in child.children where Self.chunksWithTags.contains(chunk.code) {
        candidates += chunk.children
      }
    }
    return candidates.filter { $0.name == .word("id3v2") }
  }

  private static let chunksWithTags: Set<FourCC> = ["id3 ", "ID3 "]

  /// Whether the node is a table of samples or frames. No timed metadata and no geographic
  /// positions are in such a node.
  package var isTableOfSamples: Bool { Self.tablesOfSamples.contains(code) }

  private static let tablesOfSamples: Set<FourCC> = ["moof", "stbl", "mfra", "sidx", "flau"]

  /// Whether this is the root node of a ZIP archive.
  package var isArchive: Bool { declaredNodeKind.declaredName == "zip" }

  /// Whether the node is the edit list of a track.
  package var isEditList: Bool { code == "elst" }

  /// Whether the node is a property of pictures in an HEIF file.
  package var isPictureProperty: Bool { parent?.code == "ipco" }

  /// Whether the node contains the video of a motion photo.
  package var containsMotionPhoto: Bool { code == "mpvd" && children.contains { $0.isPayload } }

  /// Whether the node is Exif's maker note: data in a format that the maker of the camera defines.
  package var isMakerNote: Bool {
    declaredNodeKind.declaredName == "MakerNote" || name.description == "MakerNote"
  }

  /// Whether the node is inside of the metadata of its track.
  package var isInMetadataOfTrack: Bool {
    var next = parent
    while let node = next, !node.isTrack {
      if node.code == "udta" || node.code == "meta" { return true }
      next = node.parent
    }
    return false
  }

  /// Whether the node is sample encryption information. Writers put it into several kinds of
  /// parents.
  package var isSampleEncryption: Bool { declaredNodeKind.declaredName == "senc" }

  /// Whether the node is a tag before or after an audio stream.
  package var isTagOfAudio: Bool {
    guard case .word(let word) = name else { return false }
    return Self.tagsOfAudio.contains(word)
  }

  private static let tagsOfAudio: Set<String> = [
    "id3v2", "id3v1", "id3v1_enhanced", "ape", "lyrics3", "musicmatch",
  ]

  /// Whether the node is the root of a stream of AV1 without boxes, or of an IVF file.
  package var isVideoUnitStream: Bool {
    isRoot && Self.videoStreams.contains(declaredNodeKind.declaredName)
  }

  private static let videoStreams: Set<String> = ["av1_stream", "av1_delimited_stream", "ivf"]

  /// Whether the node is the root of a stream of Immersive Audio without boxes.
  package var isAudioUnitStream: Bool {
    isRoot && declaredNodeKind.declaredName == "ia_sequence"
  }

  /// Whether the node is the audio data of a WAVE file.
  package var isWaveData: Bool { code == "data" && declaredNodeKind.kind == .chunk }
}
