package import Anatomy
package import MPEGAudio
import Schema

extension Node {
  /// The index of the frames of the stream that is or contains this node; nil outside of streams.
  package var frameIndex: FrameIndex? {
    guard let stream = enclosing("audi"), let grammar = stream.declared?.grammar as? AudioGrammar
    else { return nil }
    return stream.inherited(grammar.index)
  }
}
