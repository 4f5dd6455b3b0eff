import Anatomy
import Bytes
package import Credentials
import Metadata

/// Writes the content credentials of a file as JSON.
package struct CredentialJSON {
  let writer: JSONWriter
  /// Whether the pictures of files and ingredients are written.
  var includesPictures = false

  /// Maximum number of bytes of a picture. The data of larger pictures is omitted.
  private static let largest = 256 << 10

  package init(writer: JSONWriter) { self.writer = writer }

  package init(writer: JSONWriter, includesPictures: Bool) {
    self.writer = writer
    self.includesPictures = includesPictures
  }

  package func write(_ credentials: FileCredentials) {
    writer.object {
      writer.member("manifestCount", credentials.manifestCount)
      writer.key("newest")
      write(credentials.newest)
    }
  }

  private func write(_ manifest: ManifestOverview) {
    writer.object {
      writer.member("label", manifest.label)
      writer.member("path", manifest.path)
      writer.optional("title", manifest.title)
      writer.optional("format", manifest.format)
      writer.optional("generator", manifest.generator)
      write("contentUnchanged", manifest.contentUnchanged)
      if let coverage = manifest.coverage { write(coverage) }
      write("signatureValid", manifest.signatureValid)
      write("signerTrusted", manifest.signerTrusted)
      if let state = manifest.certificateUnrevoked { write("certificateNotRevoked", state) }
      writer.optional("algorithm", manifest.signature?.algorithmName)
      if let signer = manifest.signature?.signer { write(signer) }
      if let stamp = manifest.signature?.stamp, let state = manifest.stampTrusted {
        writer.key("timeStamp")
        writer.object {
          writer.optional("time", stamp.moment?.text)
          writer.optional("authority", stamp.authority?.commonName)
          write("authorityTrusted", state)
        }
      }
      writer.member("isMadeByAI", manifest.isMadeByAI)
      writer.key("digitalSourceTypes")
      writer.array { manifest.sourceTypes.forEach(writer.string) }
      writer.key("actions")
      writer.array { manifest.actions.forEach(write) }
      writer.key("problems")
      writer.array { manifest.problems.forEach(write) }
      write(manifest.thumbnail)
      writer.key("ingredients")
      writer.array { manifest.ingredients.forEach(write) }
    }
  }

  /// Writes the picture in a box. Its data is included if pictures are requested, and if browsers
  /// can show its format.
  private func write(_ thumbnail: Node?) {
    guard let thumbnail else { return }
    writer.key("thumbnail")
    writer.object {
      writer.member("path", thumbnail.path)
      guard includesPictures, let range = ManifestOverview.picture(in: thumbnail),
        range.count <= Self.largest, let kind = PictureKind(thumbnail.source, range),
        kind.isForBrowsers, let type = kind.mediaTypes.first
      else { return }
      writer.member("type", type)
      writer.key("data")
      writer.base64(thumbnail.source.bytes(range))
    }
  }

  private func write(_ name: String, _ verdict: CredentialVerdict) {
    writer.key(name)
    writer.object {
      let word =
        switch verdict {
        case .yes: "yes"
        case .no: "no"
        case .unknown: "unknown"
        }
      writer.member("verdict", ownWord: word)
      writer.optional("reason", verdict.reason)
    }
  }

  /// Maximum number of excluded parts of the file that are listed.
  private static let maxExclusions = 100

  private func write(_ coverage: BindingCoverage) {
    writer.key("coverage")
    writer.object {
      writer.member("comparedBytes", coverage.coveredSize)
      writer.member("summary", coverage.words)
      writer.key("excluded")
      writer.array {
        for exclusion in coverage.exclusions.prefix(Self.maxExclusions) {
          writer.object {
            writer.member("title", exclusion.title)
            writer.member("offset", exclusion.range.start)
            writer.member("size", exclusion.range.count)
            writer.member("isStandard", exclusion.isStandard)
          }
        }
      }
    }
  }

  private func write(_ signer: SignerCertificate) {
    writer.key("signer")
    writer.object {
      writer.member("commonName", signer.commonName)
      writer.optional("organization", signer.organization)
      writer.member("subject", signer.subject)
      writer.member("issuer", signer.issuer)
      writer.member("serialNumber", signer.serialNumber)
      writer.optional("notBefore", signer.start?.text)
      writer.optional("notAfter", signer.end?.text)
    }
  }

  private func write(_ action: ManifestOverview.Action) {
    writer.object {
      writer.member("action", action.name)
      writer.optional("when", action.when)
      writer.optional("softwareAgent", action.software)
      writer.optional("digitalSourceType", action.sourceType)
    }
  }

  private func write(_ problem: ManifestOverview.Problem) {
    writer.object {
      writer.member("rule", ownWord: problem.rule)
      writer.member("severity", ownWord: problem.severity.word)
      writer.optional("statusCode", problem.statusCode)
      writer.member("message", problem.message)
    }
  }

  private func write(_ ingredient: ManifestOverview.Ingredient) {
    writer.object {
      writer.optional("title", ingredient.title)
      writer.optional("format", ingredient.format)
      writer.optional("relationship", ingredient.relationship)
      writer.member("path", ingredient.path)
      write(ingredient.thumbnail)
      if let note = ingredient.note { writer.member("note", ownWord: note) }
      guard let inner = ingredient.manifest else { return }
      writer.key("manifest")
      write(inner.manifest)
    }
  }
}
