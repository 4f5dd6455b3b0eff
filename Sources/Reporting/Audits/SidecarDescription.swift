import Bytes
package import Credentials
package import Rendering

/// A sidecar, and the media to which it belongs, for output.
package struct SidecarDescription {
  /// The media of a sidecar, or why they are not known.
  package enum Owner: Sendable {
    case media([String])
    case unknown(String)
  }

  /// The name of the kind of sidecar in JSON.
  let kind: String
  let title: String
  /// Whether the sidecar is not a medium itself. Thumbnails and small copies of movies are media.
  package let isDocument: Bool
  let owner: Owner
  /// Whether the medium is unchanged, as a C2PA manifest in a separate file states; nil for other
  /// sidecars.
  let contentUnchanged: CredentialVerdict?

  package init(
    kind: String, title: String, isDocument: Bool, owner: Owner,
    contentUnchanged: CredentialVerdict? = nil
  ) {
    (self.kind, self.title, self.isDocument, self.owner) = (kind, title, isDocument, owner)
    self.contentUnchanged = contentUnchanged
  }

  /// Whether `clean` writes no copy of the sidecar in a folder. A thumbnail or a small copy without a
  /// movie is cleaned as the medium that it is.
  package var isLeftOut: Bool {
    if case .media = owner { return true }
    return isDocument
  }

  /// What the file is and to which media it belongs, such as `XMP sidecar of photo.jpg`.
  package var words: String {
    let words =
      switch owner {
      case .media: "\(title) of \(ownerName)"
      case .unknown(let reason): "\(title), unpaired: \(reason.withoutControls)"
      }
    guard let verdict = contentUnchanged else { return words }
    // Without a medium, the reason is the one for which the sidecar is unpaired.
    if case .unknown(let reason) = owner, verdict.reason?.hasSuffix(reason) == true {
      return words + "; content unchanged: " + verdict.word
    }
    let reason = verdict.reason.map { ": " + $0.withoutControls } ?? ""
    return words + "; content unchanged: " + verdict.word + reason
  }

  /// The media, for the lines about findings.
  var ownerName: String {
    switch owner {
    case .media(let names): names.map(\.fileNameForDisplay).joined(separator: ", ")
    case .unknown: "an unknown medium"
    }
  }

  /// Writes the member about the sidecar into an open JSON object.
  package func write(_ writer: JSONWriter) {
    writer.key("sidecar")
    writer.object {
      writer.member("kind", kind)
      writer.member("title", title)
      writer.key("media")
      writer.array {
        if case .media(let names) = owner { names.forEach(writer.fileName) }
      }
      if case .unknown(let reason) = owner { writer.member("unpaired", reason) }
      if let verdict = contentUnchanged {
        writer.member("contentUnchanged", ownWord: verdict.word)
        if let reason = verdict.reason { writer.member("reason", reason) }
      }
    }
  }
}
