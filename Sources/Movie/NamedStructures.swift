package import Anatomy
import Bytes

/// Structures that modules above look for, by what they are. Those modules know no codes.
extension TagKey {
  /// Whether the tag is a property in an XMP packet.
  package var isOfXMP: Bool { space == .xmp }
}

extension Node {
  /// The structure of a track with its geometry and volume; nil for other tracks than those of movies.
  package var trackGeometry: Node? { child("tkhd") }

  /// The sample tables of a track of a movie.
  package var sampleTables: Node? { descendant("mdia", "minf", "stbl") }

  /// Whether the node has neither tags nor nodes with tags: media, tables and headers.
  package var isWithoutTags: Bool { Self.withoutTags.contains(code) }

  private static let withoutTags: Set<FourCC> = [
    "mdat", "minf", "moof", "mfra", "sidx", "edts", "mvex", "CHAP", "CTOC", "mvhd", "tkhd", "mdhd",
    "hdlr", "ftyp", "styp", "flau",
  ]

  /// Whether the node is a chapter, or a list of chapters, with tags that describe only it.
  package var isChapterWithTags: Bool { code == "CHAP" || code == "CTOC" }

  /// The tags in the file that can contain chapters, also those in chunks.
  package var tagsWithChapters: [Node] {
    children.flatMap { child in
      [child]
        + child.children.flatMap {
          $0.code == "id3 " || $0.code == "ID3 " ? Array($0.children) : []
        }
    }.filter { $0.name == .word("id3v2") }
  }

  /// Whether no timed metadata and no position is below the node: tables of samples and frames.
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

  /// Whether the node is the entry of Exif with the data of the maker.
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
