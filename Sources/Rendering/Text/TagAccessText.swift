import Anatomy
package import Metadata

/// Writes which tags of a file can be edited.
package struct TagAccessText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ access: TagAccess) {
    if let obstacle = access.obstacle {
      guard !access.readOnly.isEmpty else { return }
      return output.line("tags cannot be edited: \(obstacle.withoutControls)")
    }
    let readOnly = access.readOnly.isEmpty ? "" : "; not " + names(of: access.readOnly)
    output.line("editable tags: " + names(of: access.writable) + readOnly)
  }

  private func names(of spaces: [KeySpace]) -> String {
    spaces.map(\.name).joined(separator: ", ")
  }
}

extension JSONWriter {
  /// Writes the JSON member with the key spaces of tags that can, and that cannot, be edited.
  package func member(_ access: TagAccess) {
    // Whether other files can be edited is known only when an edit is planned.
    if access.obstacle != nil { member("editable", false) }
    key("tags")
    object {
      key("writable")
      array { access.writable.forEach { string($0.name) } }
      key("readOnly")
      array { access.readOnly.forEach { string($0.name) } }
      optional("obstacle", access.obstacle)
    }
  }
}
