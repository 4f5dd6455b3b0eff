import Anatomy
import Metadata
import Movie

/// The lengths of the files that follow a picture, as listed in the XMP of the picture (Dynamic
/// Depth 1.0, Container; Google, Motion Photo format and MicroVideo).
private struct ListedFiles {
  private(set) var gainMaps: Set<Int> = []
  private(set) var videos: Set<Int> = []

  init(in document: Document) {
    var lengths: [Node: Int] = [:]
    var meanings: [Node: String] = [:]
    document.forEachItem { item in
      switch item.key.name {
      case "Item:Length": lengths[item.node] = item.value.text.flatMap { Int($0) }
      case "Item:Semantic": meanings[item.node] = item.value.text
      // The offset is counted from the end of the file, so it is the length of the video.
      case "GCamera:MicroVideoOffset":
        if let length = item.value.text.flatMap({ Int($0) }) { videos.insert(length) }
      default: break
      }
      return true
    }
    for (node, length) in lengths {
      switch meanings[node] {
      case "GainMap": gainMaps.insert(length)
      case "MotionPhoto": videos.insert(length)
      default: break
      }
    }
  }
}

extension InheritedValue where Answer == ListedFiles {
  fileprivate static let listedFiles = InheritedValue<ListedFiles>(
    "listedFiles", scope: { $0.document.root }
  ) { ListedFiles(in: $0.document) }
}

extension Node {
  /// Whether the node is a file that follows a picture, and that viewers present together with the
  /// picture: its gain map, or the video of a motion photo.
  var isPresentedWithPicture: Bool {
    let listed = inherited(.listedFiles)
    if listed?.gainMaps.contains(range.count) ?? false { return true }
    return (listed?.videos.contains(range.count) ?? false) && children.contains(where: \.isMovie)
      || children.contains { $0.declaredNodeKind.kind == .telemetry && $0.holdsMovie }
  }

  private var isMovie: Bool { isPayload && !tracks.isEmpty }

  /// Whether a block of this camera trailer contains a movie.
  private var holdsMovie: Bool { children.contains { $0.children.contains(where: \.isMovie) } }
}
