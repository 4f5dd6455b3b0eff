package import Editing
package import Privacy

/// The request for a copy of a file: which data to remove, and which metadata to change.
package struct CopyRequest {
  /// The policy that decides which data of the original is removed; nil to keep all data. It does
  /// not apply to metadata that the request changes.
  package var policy: Policy?
  package var changes: [MetadataChange] = []
  /// Whether the copy is planned as an edit even if nothing is changed.
  package var isEdit = false
  /// Whether `moov` has to be moved in front of the media data.
  package var movesToFront = false
  /// Whether existing free space, if it is large enough, becomes smaller or larger so that the rest
  /// of the file does not move.
  package var usesRoom = false
  /// The number of bytes of free space to add after the tags for later edits.
  package var padding = 0

  package init(policy: Policy? = nil) { self.policy = policy }
}
