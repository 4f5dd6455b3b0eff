package import Anatomy
package import Bytes

/// What a manifest states, and what was verified of it.
package struct ManifestOverview {
  package struct Action {
    package let name: String
    package let when: String?
    package let software: String?
    /// The last part of the URI of the source type, such as `trainedAlgorithmicMedia`.
    package let sourceType: String?
  }

  package struct Ingredient {
    package let title: String?
    package let format: String?
    /// How the ingredient was used: `parentOf`, `componentOf` or `inputTo`.
    package let relationship: String?
    /// The box with the thumbnail of the ingredient; nil if there is none.
    package let thumbnail: Node?
    package let path: String
    /// The manifest of the ingredient; nil if it is not shown with the ingredient.
    package let manifest: Box?
    /// Why no manifest is shown with the ingredient; nil if `manifest` is present.
    package let note: String?
  }

  /// A reference to the manifest of an ingredient. This type is a class, because a structure cannot
  /// contain a value of the same type.
  package final class Box {
    package let manifest: ManifestOverview
    init(_ manifest: ManifestOverview) { self.manifest = manifest }
  }

  package struct Problem {
    /// The kind of the problem; nil for damage that was found while the file was read.
    let kind: CredentialProblem.Kind?
    package let rule: String
    package let severity: Severity
    package let statusCode: String?
    package let message: String
  }

  package let label: String
  package let path: String
  package let title: String?
  package let format: String?
  package let generator: String?
  package let actions: [Action]
  package let ingredients: [Ingredient]
  package let signature: ClaimSignature?
  /// The box with the thumbnail of the file; nil if there is none.
  package let thumbnail: Node?
  /// Whether the bytes of the file and of the assertions are those that were signed.
  package let contentUnchanged: CredentialVerdict
  /// The bytes of the file that the hashes of the newest manifest cover; nil if no hash was
  /// compared.
  package let coverage: BindingCoverage?
  package let signatureValid: CredentialVerdict
  package let signerTrusted: CredentialVerdict
  /// Whether the authority of the time stamp is trusted; nil without a valid time stamp.
  package let stampTrusted: CredentialVerdict?
  /// Whether the certificate of the signer was not revoked; nil if the file contains no reply about
  /// its revocation.
  package let certificateUnrevoked: CredentialVerdict?
  package let problems: [Problem]

  /// The digital source types of all actions, each once.
  package var sourceTypes: [String] {
    var seen: Set<String> = []
    return actions.compactMap(\.sourceType).filter { seen.insert($0).inserted }
  }
}

extension ManifestOverview {
  /// Returns the bytes of the picture in a box; nil if the box contains no embedded file.
  package static func picture(in box: Node) -> ByteRange? {
    box.child("bidb").map { file in
      ByteRange(from: min(file.range.start + file.headerSize, file.range.end), to: file.range.end)
    }
  }

  /// Whether an action states that generative AI made the content, or a part of it.
  package var isMadeByAI: Bool { sourceTypes.contains { DigitalSourceType($0).isOfAI } }
}
