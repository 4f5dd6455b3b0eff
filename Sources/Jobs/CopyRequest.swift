package import Editing
package import Privacy

/// What a copy of a file should be.
package struct CopyRequest {
  /// The policy for the data of the original; nil to keep all of it. Metadata that is changed is not
  /// subject to it.
  package var policy: Policy?
  package var changes: [MetadataChange] = []
  /// Whether the copy is planned as an edit, also if nothing is changed.
  package var isEdit = false
  /// Whether `moov` has to be moved in front of the media data.
  package var movesToFront = false
  /// Whether free space takes up the difference in size, if it is large enough.
  package var usesRoom = false
  /// The number of bytes of free space to add after the tags for later edits.
  package var padding = 0

  package init(policy: Policy? = nil) { self.policy = policy }
}
