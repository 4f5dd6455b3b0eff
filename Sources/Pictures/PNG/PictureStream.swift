import Anatomy
import Bytes
import Schema

extension Question where Answer == Int {
  /// Where the one stream ends that the picture is, in however many chunks; absent where that is damaged.
  fileprivate static let endOfPictureStream = Question<Int>(
    "endOfPictureStream", scope: { $0.parent }
  ) { file in
    let parts = file.children("IDAT").map { chunk in
      ByteRange(
        from: chunk.range.start + chunk.headerSize, to: chunk.range.end - (chunk.isCut ? 0 : 4))
    }
    let joined = file.source.joined(parts)
    guard let end = joined.endOfStream(joined.wholeRange, limit: file.mostPictureBytes) else {
      return nil
    }
    var left = end
    for part in parts {
      if left <= part.count { return part.start + left }
      left -= part.count
    }
    return nil
  }
}

extension FieldReader {
  /// Where the data ends that the picture is made of, in this chunk or in another.
  var endOfPicture: Int {
    guard !isDescribing, let node, let end = node.ask(.endOfPictureStream) else { return rest.end }
    return end
  }
}

extension Node {
  /// What a picture of its size takes at most: eight bytes for each point, one for each line, and as
  /// much again for what passes add.
  fileprivate var mostPictureBytes: Int {
    let head = child("IHDR")
    let (width, height) = (head?.integer("width") ?? 0, head?.integer("height") ?? 0)
    let line = width.saturatingTimes(8).saturatingAdd(1)
    return min(Self.mostInflated, line.saturatingTimes(height).saturatingTimes(2))
  }

  private static let mostInflated = 1 << 28
}
