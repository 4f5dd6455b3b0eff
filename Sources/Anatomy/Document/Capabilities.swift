package import Bytes

/// What the nodes of a kind can do in addition to being read. The grammar of the kind adopts a
/// protocol for each capability.
package final class Capabilities: Sendable {
  let clocks: (any ClockHolder)?
  let tags: (any TagHolder)?
  let elements: (any ElementHolder)?
  let media: (any MediaHolder)?
  let tracks: (any TrackHolder)?
  let sound: (any SoundHolder)?
  let signatures: (any EncoderSignatureHolder)?
  let playback: (any PlaybackDependent)?
  let editing: (any Editable)?
  let jointEditing: (any JointlyEditable)?
  let widening: (any Widenable)?
  let groups: (any GroupHolder)?
  let damage: (any DamageHolder)?
  package let authoring: (any TagAuthor)?
  package let container: (any TagContainer)?
  package let trackAuthor: (any TrackAuthor)?
  package let chapterAuthor: (any ChapterAuthor)?
  package let timedMetadataAuthor: (any TimedMetadataAuthor)?

  package init(of grammar: any CapabilityAdopter) {
    clocks = grammar.clocks
    tags = grammar.tags
    elements = grammar.elements
    media = grammar.media
    tracks = grammar.tracks
    sound = grammar.sound
    signatures = grammar.signatures
    playback = grammar.playback
    editing = grammar.editing
    jointEditing = grammar.jointEditing
    widening = grammar.widening
    groups = grammar.groups
    damage = grammar.damage
    authoring = grammar.authoring
    container = grammar.container
    trackAuthor = grammar.trackAuthor
    chapterAuthor = grammar.chapterAuthor
    timedMetadataAuthor = grammar.timedMetadataAuthor
  }
}

/// A grammar that may adopt capability protocols. Each property contains the grammar as one of
/// these protocols; nil if the grammar does not adopt the protocol.
package protocol CapabilityAdopter: Sendable {
  var clocks: (any ClockHolder)? { get }
  var tags: (any TagHolder)? { get }
  var elements: (any ElementHolder)? { get }
  var media: (any MediaHolder)? { get }
  var tracks: (any TrackHolder)? { get }
  var sound: (any SoundHolder)? { get }
  var signatures: (any EncoderSignatureHolder)? { get }
  var playback: (any PlaybackDependent)? { get }
  var editing: (any Editable)? { get }
  var jointEditing: (any JointlyEditable)? { get }
  var widening: (any Widenable)? { get }
  var groups: (any GroupHolder)? { get }
  var damage: (any DamageHolder)? { get }
  var authoring: (any TagAuthor)? { get }
  var container: (any TagContainer)? { get }
  var trackAuthor: (any TrackAuthor)? { get }
  var chapterAuthor: (any ChapterAuthor)? { get }
  var timedMetadataAuthor: (any TimedMetadataAuthor)? { get }
  var editableContent: (any EditableContent)? { get }
  var insertableContent: (any InsertableContent)? { get }
}

extension CapabilityAdopter {
  package var clocks: (any ClockHolder)? { nil }
  package var tags: (any TagHolder)? { nil }
  package var elements: (any ElementHolder)? { nil }
  package var media: (any MediaHolder)? { nil }
  package var tracks: (any TrackHolder)? { nil }
  package var sound: (any SoundHolder)? { nil }
  package var signatures: (any EncoderSignatureHolder)? { nil }
  package var playback: (any PlaybackDependent)? { nil }
  package var editing: (any Editable)? { nil }
  package var jointEditing: (any JointlyEditable)? { nil }
  package var widening: (any Widenable)? { nil }
  package var groups: (any GroupHolder)? { nil }
  package var damage: (any DamageHolder)? { nil }
  package var authoring: (any TagAuthor)? { nil }
  package var container: (any TagContainer)? { nil }
  package var trackAuthor: (any TrackAuthor)? { nil }
  package var chapterAuthor: (any ChapterAuthor)? { nil }
  package var timedMetadataAuthor: (any TimedMetadataAuthor)? { nil }
  package var editableContent: (any EditableContent)? { nil }
  package var insertableContent: (any InsertableContent)? { nil }
}

extension CapabilityAdopter where Self: ClockHolder {
  package var clocks: (any ClockHolder)? { self }
}

extension CapabilityAdopter where Self: TagHolder {
  package var tags: (any TagHolder)? { self }
}

extension CapabilityAdopter where Self: ElementHolder {
  package var elements: (any ElementHolder)? { self }
}

extension CapabilityAdopter where Self: MediaHolder {
  package var media: (any MediaHolder)? { self }
}

extension CapabilityAdopter where Self: TrackHolder {
  package var tracks: (any TrackHolder)? { self }
}

extension CapabilityAdopter where Self: SoundHolder {
  package var sound: (any SoundHolder)? { self }
}

extension CapabilityAdopter where Self: EncoderSignatureHolder {
  package var signatures: (any EncoderSignatureHolder)? { self }
}

extension CapabilityAdopter where Self: PlaybackDependent {
  package var playback: (any PlaybackDependent)? { self }
}

extension CapabilityAdopter where Self: Editable {
  package var editing: (any Editable)? { self }
}

extension CapabilityAdopter where Self: JointlyEditable {
  package var jointEditing: (any JointlyEditable)? { self }
}

extension CapabilityAdopter where Self: Widenable {
  package var widening: (any Widenable)? { self }
}

extension CapabilityAdopter where Self: GroupHolder {
  package var groups: (any GroupHolder)? { self }
}

extension CapabilityAdopter where Self: DamageHolder {
  package var damage: (any DamageHolder)? { self }
}

extension CapabilityAdopter where Self: TagAuthor {
  package var authoring: (any TagAuthor)? { self }
}

extension CapabilityAdopter where Self: TagContainer {
  package var container: (any TagContainer)? { self }
}

extension CapabilityAdopter where Self: TrackAuthor {
  package var trackAuthor: (any TrackAuthor)? { self }
}

extension CapabilityAdopter where Self: TimedMetadataAuthor {
  package var timedMetadataAuthor: (any TimedMetadataAuthor)? { self }
}

extension CapabilityAdopter where Self: ChapterAuthor {
  package var chapterAuthor: (any ChapterAuthor)? { self }
}

extension CapabilityAdopter where Self: EditableContent {
  package var editableContent: (any EditableContent)? { self }
}

extension CapabilityAdopter where Self: InsertableContent {
  package var insertableContent: (any InsertableContent)? { self }
}

/// A grammar of nodes that state the units per second of a clock, or that are inside such nodes.
package protocol ClockHolder: Sendable {
  /// Returns the units per second of a clock, as stated for a node; nil if it is not known.
  func timescale(of clock: Clock, at node: Node) -> Int?
}

/// A grammar of nodes that contain metadata values.
package protocol TagHolder: Sendable {
  /// Returns the key of the metadata value that a whole node contains; nil if the node is not a
  /// tag.
  func tagKey(of node: Node) -> TagKey?
  /// Whether a value in a node describes a different resource than the metadata around the value.
  /// For example, the value may describe an ingredient of an edited picture.
  func describesOtherResource(_ value: ByteRange, in node: Node) -> Bool
  /// Whether a node that is stored separately in the file, such as an item, describes the whole
  /// file.
  func describesFile(_ node: Node) -> Bool
}

extension TagHolder {
  package func describesOtherResource(_ value: ByteRange, in node: Node) -> Bool { false }
  package func describesFile(_ node: Node) -> Bool { false }
}

/// A grammar of nodes with values that may be stored apart from the structure to which they belong.
package protocol GroupHolder: Sendable {
  /// Returns the name of the structure to which the value in a node belongs. If the node is such a
  /// structure itself, returns its name. Nil for all other nodes.
  func group(of node: Node) -> String?
}

/// A grammar of nodes with parts that are too many to be stored as nodes.
package protocol ElementHolder: Sendable {
  /// Returns the lists of the elements in a node. The elements are read only when a list is
  /// iterated.
  func elements(of node: Node) -> [ElementList]
  /// Returns the node, such as a sample, to which other structures assign a byte of the given node.
  /// `offset` is the offset of the byte in the file. Nil if no structure refers to the byte.
  func reference(to offset: Int, in node: Node) -> Node?
}

/// A grammar of nodes that describe tracks, sound streams or coded pictures.
package protocol MediaHolder: Sendable {
  /// Returns the samples of a node; nil if the node is not a track.
  func samples(of node: Node) -> SampleSequence?
  /// Returns the byte ranges of the coded picture that a node describes. Nil for a track and for a
  /// node that describes no picture.
  func picture(of node: Node) -> [ByteRange]?
  /// Returns the properties of a sound stream; nil if the node is not a sound stream. If `precise`
  /// is set, all frames may be read to determine exact properties.
  func sound(of node: Node, precise: Bool) -> SoundStream?
}

/// A grammar of nodes with samples, frames or pictures that may contain encoder signatures.
package protocol EncoderSignatureHolder: Sendable {
  /// Visits the encoder signatures in the first `most` samples or frames of a node, until the
  /// visitor returns false.
  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
}

/// A grammar of nodes that can be unused: players ignore some of the nodes, or some data in them.
package protocol PlaybackDependent: Sendable {
  /// Whether readers of the file never use a node, such as an item property that no item uses,
  /// although the format allows the node at its place.
  func isUnreachable(_ node: Node) -> Bool
  /// Whether picture and sound play the same without a node of this kind, regardless of its
  /// content.
  func isOptionalForPlayback(_ node: Node) -> Bool
  /// Returns the data in a node that has no effect on how the file is read, decoded or presented.
  /// Data in the children of the node is not included.
  func unusedData(in node: Node) -> [UnusedData]
}

/// A grammar of nodes that can be changed separately from the node that contains them.
package protocol Editable: Sendable {
  /// Whether nothing in a node may move, because the node states offsets of its content, and edits
  /// do not update these offsets.
  var keepsPlaces: Bool { get }
  /// Whether the edits that `edits(of:applying:)` returns replace ranges of the file even if the
  /// node is in another source. For example, the node may be in a packet that is joined from
  /// several segments.
  var editsFile: Bool { get }
  /// Returns how an edit can remove a target from a node.
  func removal(of target: Target, from node: Node) -> Removal
  /// Returns bytes to overwrite a range of a node, one for each byte of the range. Readers ignore
  /// the new bytes.
  func blank(_ range: ByteRange, of node: Node) -> [UInt8]
  /// Returns the additional edits that a node needs after bytes were removed, inserted or moved.
  /// Edits that follow from the roles of the fields of the node are not included.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns padding to add at the end of a node after bytes were removed or inserted. The padding
  /// is not part of the structures in the node.
  func padding(of node: Node, applying offsetMap: OffsetMap) -> [UInt8]
  /// Returns edits that correct the checksums of a node.
  func checksumEdits(of node: Node) -> [Replacement]
}

/// A grammar of nodes that are written again as a whole if several parts of them are removed.
package protocol JointlyEditable: Sendable {
  /// Returns the enclosing node in which one edit has to remove all targets together; nil if there
  /// is none.
  func whole(around node: Node) -> Node?
  /// Returns how one edit can remove several targets from a node and from nodes below it.
  func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal
}

/// A grammar of the content of a node. The node stores the content in another form, or states a
/// property of the content, such as the size. Therefore an edit of the content has to change the
/// node, too.
package protocol EditableContent: Sendable {
  /// Returns the additional edits that a node needs because its content has this grammar, after
  /// bytes were removed, inserted or moved.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement]
  /// Returns edits of a node that encode its content again, for example compress it. `content`
  /// contains the edits of the decoded content, as ranges of its derived source. Nil if the content
  /// cannot be encoded again.
  func edits(around node: Node, restating content: [Replacement]) -> Restatement?
  /// Returns edits that correct the checksums and sizes that a node states for its content.
  func checksumEdits(around node: Node) -> [Replacement]
}

/// A grammar of nodes with a second form, in which their numbers have more bits.
package protocol Widenable: Sendable {
  /// Returns the wider form of a node; nil if there is none.
  ///
  /// - Parameter offsetMap: The moved bytes of the file: the wider form states the new offsets of
  ///   the bytes. Nil if the wider form states all numbers unchanged.
  func widening(of node: Node, applying offsetMap: OffsetMap?) -> Widening?
}

/// A grammar of content into which new structures can be inserted.
package protocol InsertableContent: Sendable {
  /// Returns where the bytes of a new structure are inserted: before the given child of the node,
  /// or after the last child if `child` is nil.
  func insertionPoint(of bytes: [UInt8], into node: Node, before child: Node?) -> InsertionPoint
  /// Returns the header of a new structure in a node, and the kind of the new node. Nil if
  /// structures with the given code cannot be written in this node.
  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope?
}

extension InsertableContent {
  package func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? { nil }
}

extension ElementHolder {
  package func elements(of node: Node) -> [ElementList] { [] }
  package func reference(to offset: Int, in node: Node) -> Node? { nil }
}

extension MediaHolder {
  package func samples(of node: Node) -> SampleSequence? { nil }
  package func picture(of node: Node) -> [ByteRange]? { nil }
  package func sound(of node: Node, precise: Bool) -> SoundStream? { nil }
}

extension PlaybackDependent {
  package func isUnreachable(_ node: Node) -> Bool { false }
  package func isOptionalForPlayback(_ node: Node) -> Bool { false }
  package func unusedData(in node: Node) -> [UnusedData] { [] }
}

extension Editable {
  package var keepsPlaces: Bool { false }
  package var editsFile: Bool { false }
  package func blank(_ range: ByteRange, of node: Node) -> [UInt8] {
    [UInt8](repeating: 0, count: range.count)
  }
  package func removal(of target: Target, from node: Node) -> Removal {
    .byDefault(target, of: node)
  }
  package func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] { [] }
  package func padding(of node: Node, applying offsetMap: OffsetMap) -> [UInt8] { [] }
  package func checksumEdits(of node: Node) -> [Replacement] { [] }
}

extension JointlyEditable {
  package func whole(around node: Node) -> Node? { nil }
  package func removal(of parts: [(part: Target, node: Node)], from node: Node) -> Removal {
    .withHost
  }
}

extension EditableContent {
  package func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement] { [] }
  package func edits(around node: Node, restating content: [Replacement]) -> Restatement? { nil }
  package func checksumEdits(around node: Node) -> [Replacement] { [] }
}
