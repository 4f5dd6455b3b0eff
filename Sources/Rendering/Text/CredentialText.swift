import Anatomy
import Bytes
package import Credentials

/// Writes the content credentials of a file as text: the results of their verification, and their
/// statements.
package struct CredentialText {
  let style: Style
  let output: Output
  private static let titleColumns = 19
  /// Maximum number of problems and of actions that are listed for a manifest.
  private static let most = 20

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ credentials: FileCredentials) {
    let count = credentials.manifestCount
    output.line("content credentials: " + (count == 1 ? "1 manifest" : "\(count) manifests"))
    write(credentials.newest, indent: "  ")
  }

  private func write(_ manifest: ManifestOverview, indent: String) {
    guard !output.isClosed else { return }
    let title = manifest.title.map { "\"\($0.shortenedForLine)\"" }
    output.line(
      indent
        + ([title].compactMap(\.self) + [style.paint(manifest.path, .faint)]).joined(
          separator: "  "))
    let inner = indent + "  "
    func line(_ title: String, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      output.line(inner + style.paint(title.padded(to: Self.titleColumns), .strong) + text)
    }
    line("content unchanged", words(for: manifest.contentUnchanged, manifest.coverage?.words))
    line(
      "signature valid",
      words(for: manifest.signatureValid, manifest.signature?.algorithmName))
    line("signer trusted", words(for: manifest.signerTrusted))
    if let state = manifest.certificateUnrevoked { line("not revoked", words(for: state)) }
    if let signer = manifest.signature?.signer {
      line(
        "signer",
        [signer.commonName, signer.organization].compactMap { $0?.shortenedForLine }
          .joined(separator: Style.separator))
      line(
        "certified",
        "\(signer.start?.text ?? "?") to \(signer.end?.text ?? "?")\(Style.separator)serial number "
          + signer.serialNumber.shortenedForLine)
    }
    if let signature = manifest.signature {
      line("signed", time(of: signature, manifest.stampTrusted))
    }
    line("generator", manifest.generator?.shortenedForLine)
    line("source", manifest.sourceTypes.map(source).joined(separator: Style.separator))
    for (number, action) in manifest.actions.prefix(Self.most).enumerated() {
      line(
        number == 0 ? "actions" : "",
        [action.name, action.software, action.when].compactMap { $0?.shortenedForLine }
          .joined(separator: Style.separator))
    }
    if manifest.actions.count > Self.most {
      line("", "… \(manifest.actions.count - Self.most) more")
    }
    for problem in manifest.problems.prefix(Self.most) {
      output.line(
        inner
          + style.paint(problem.severity.word, problem.severity.ink) + "  "
          + [problem.statusCode, problem.message.escapedForDisplay].compactMap(\.self)
          .joined(separator: ": "))
    }
    for ingredient in manifest.ingredients { write(ingredient, indent: inner) }
  }

  private func write(_ ingredient: ManifestOverview.Ingredient, indent: String) {
    let parts = [
      ingredient.title.map { "\"\($0.shortenedForLine)\"" }, ingredient.format?.shortenedForLine,
      ingredient.note,
    ]
    output.line(
      indent + style.paint(ingredient.role.padded(to: Self.titleColumns), .strong)
        + parts.compactMap(\.self).joined(separator: Style.separator))
    if let inner = ingredient.manifest { write(inner.manifest, indent: indent + "  ") }
  }

  private func time(of signature: ClaimSignature, _ isTrusted: CredentialVerdict?) -> String {
    guard let moment = signature.stamp?.moment else { return "without a valid time stamp" }
    let state =
      switch isTrusted {
      case .yes: "time stamp of a trusted authority"
      case .no(let reason): "time stamp of an authority that is not trusted: \(reason)"
      case .unknown, nil: "time stamp"
      }
    return "\(moment.text) (\(state.escapedForDisplay))"
  }

  private func words(for verdict: CredentialVerdict, _ detail: String? = nil) -> String {
    let ink: StyleColor =
      switch verdict {
      case .yes: .good
      case .no: .wrong
      case .unknown: .notice
      }
    let reason = verdict.reason.map { ": " + $0.escapedForDisplay } ?? ""
    return style.paint(verdict.word, ink) + reason + (detail.map { Style.separator + $0 } ?? "")
  }

  private func source(_ type: String) -> String {
    let words = DigitalSourceType(type).words
    return type.shortenedForLine + (words.map { " (\($0))" } ?? "")
  }
}

extension ManifestOverview.Ingredient {
  /// How the ingredient was used, as text, such as `made from`.
  var role: String {
    switch relationship {
    case "parentOf": "made from"
    case "inputTo": "input"
    default: "contains"
    }
  }
}

extension BindingCoverage {
  /// The number of bytes that the hash covers, and the excluded parts of the file, as text.
  package var words: String {
    let parts = sizes.map { "\($0.title.escapedForDisplay) (\(counted($0.size, "byte")))" }
    return "\(grouped(coveredSize)) of \(counted(size, "byte")) compared"
      + (parts.isEmpty ? "" : "; excluded: " + parts.joined(separator: ", "))
  }
}
