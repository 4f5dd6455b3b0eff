package import Anatomy

extension Document {
  /// The author of packets of metadata, also if the file has none; nil if there is none.
  package var packetAuthor: (any TagAuthor)? {
    root.tagPacket(levels: 4)?.ownTagAuthor ?? author(ofNewTagsIn: "xmp")
  }
}
