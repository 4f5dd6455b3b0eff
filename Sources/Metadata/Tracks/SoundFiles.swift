import Anatomy
import Bytes
import Movie

/// Descriptions of files that contain a single sound.
extension TrackDescription {
  init?(soundIn root: Node, precise: Bool) {
    let stated = root.firstSound(below: 2, precise: precise)
    let found =
      stated
      ?? root.longestStream.flatMap { node in
        node.soundTrack(precise: precise).map { (node, $0) }
      }
    guard let (node, sound) = found else { return nil }
    self.init(
      .audio,
      Codec(
        code: sound.code, name: sound.name, profile: nil, level: nil, parameter: sound.parameter),
      path: node.path, duration: sound.duration,
      sound: SoundFormat(
        channels: sound.channels, layout: SoundFormat.layout(ofMask: sound.channelMask),
        sampleRate: sound.sampleRate, bitDepth: sound.bitDepth),
      bitRate: sound.bitRate, count: sound.frames)
  }
}

extension Node {
  /// Returns the first node that describes a sound: this node or a descendant a few levels down.
  ///
  /// Streams of audio frames are not searched, because finding their child nodes requires reading
  /// all frames.
  fileprivate func firstSound(below levels: Int, precise: Bool) -> (Node, SoundTrack)? {
    if isFrameStream { return nil }
    if let sound = soundTrack(precise: precise) { return (self, sound) }
    guard levels > 0 else { return nil }
    for child in children.prefix(256) {
      if let found = child.firstSound(below: levels - 1, precise: precise) { return found }
    }
    return nil
  }
}
