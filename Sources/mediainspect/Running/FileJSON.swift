import Anatomy
import Bytes
import Crypto
import Formats
import Inspection
import Rendering
import Reporting

extension Run {
  /// Writes the members with which every JSON object about a file begins: those about the program
  /// and those about the file.
  ///
  /// - Parameters:
  ///   - counting: whether inconsistent type evidence affects the exit status.
  ///   - isBrief: whether versions and options are left out.
  ///   - omitted: names of options that are left out of the list of given options.
  func writeJSONHead(
    of inspection: Inspection, file: String, _ writer: JSONWriter, counting: Bool = true,
    briefly isBrief: Bool = false, omitted: Set<String> = []
  ) {
    writeProgram(
      writer, usesMagic: !invocation.flag(.noMagic), briefly: isBrief, omitted: omitted)
    writer.member("input", input)
    writer.key("file")
    writer.object {
      writer.member("path", file: file)
      writer.member("size", inspection.document.source.size)
      write(inspection.typeEvidence, writer)
      if invocation.flag(.hash) {
        let digests = digests(of: inspection.document.source)
        for kind in Digest.ofFiles {
          guard let bytes = digests[kind] else { continue }
          writer.key(kind.rawValue)
          writer.hex(bytes)
        }
      }
      writer.key("findings")
      writer.array {
        guard let finding = inspection.typeEvidence.finding(in: inspection.document.source) else {
          return
        }
        if counting { count(finding) }
        FindingJSON(writer: writer).write(finding)
      }
    }
  }

  /// Writes the member about the program with which every JSON object begins.
  ///
  /// - Parameters:
  ///   - usesMagic: whether libmagic was used, so that its version is written.
  ///   - listsOptions: whether the given options are written, which may contain paths.
  ///   - isBrief: whether the versions of rules and libmagic, and the options, are left out.
  ///   - omitted: names of options that are left out of the list of given options.
  func writeProgram(
    _ writer: JSONWriter, usesMagic: Bool = false, listsOptions: Bool = true,
    briefly isBrief: Bool = false, omitted: Set<String> = []
  ) {
    writer.key("mediainspect")
    writer.object {
      writer.member("version", Version.number)
      writer.member("schema", Version.schema)
      writer.member("command", kind.name)
      if isBrief { return }
      if kind.judges, let version = CatalogVersion.text {
        writer.member("catalog", version)
      }
      if usesMagic, let version = LibMagic.version {
        writer.member("libmagic", version)
      }
      guard listsOptions else { return }
      writer.key("options")
      writer.array { invocation.given(but: omitted).forEach(writer.string) }
    }
  }

  /// Writes a JSON object about a file, on one line.
  ///
  /// - Parameters:
  ///   - counting: whether inconsistent type evidence affects the exit status.
  ///   - isBrief: whether versions and options are left out.
  ///   - members: writes the members that are specific to the command.
  func writeJSON(
    of inspection: Inspection, file: String, counting: Bool = true, briefly isBrief: Bool = false,
    _ members: (JSONWriter) -> Void
  ) {
    let writer = JSONWriter(output)
    writer.object {
      writeJSONHead(of: inspection, file: file, writer, counting: counting, briefly: isBrief)
      members(writer)
      NotExamined(inspection)?.write(writer)
      evidence?.write(writer, digests: digests)
      evidence = nil
    }
    output.line()
  }

  /// Writes a JSON object for an input that was not examined at all.
  func writeJSON(_ problem: NotExamined, file: String) {
    let writer = JSONWriter(output)
    writer.object {
      writeProgram(writer, usesMagic: !invocation.flag(.noMagic))
      writer.member("input", input)
      writer.key("file")
      writer.object { writer.member("path", file: file) }
      problem.write(writer)
    }
    output.line()
  }

  /// Returns the digests of a file. If libcrypto is missing, it reports an error and returns no
  /// digests.
  func digests(of source: ByteSource) -> [Digest: [UInt8]] {
    if let digests = source.digests(Digest.ofFiles) { return digests }
    complain("no digests: libcrypto cannot be loaded; install OpenSSL")
    end(with: .notExamined)
    return [:]
  }

  private func write(_ typeEvidence: TypeEvidence, _ writer: JSONWriter) {
    writer.key("type")
    writer.object {
      if let structure = typeEvidence.structure {
        writer.key("structure")
        writer.object {
          writer.member("name", structure.name)
          writer.member("title", structure.title)
        }
      }
      if let format = typeEvidence.unsupported { writer.member("unsupported", format.title) }
      if let magic = typeEvidence.magic {
        writer.key("libmagic")
        writer.object {
          writer.member("mimeType", magic.mimeType)
          if let description = magic.description { writer.member("description", description) }
        }
      }
      if let nameExtension = typeEvidence.nameExtension {
        writer.member("extension", nameExtension)
      }
      switch typeEvidence.agreement {
      case .agree: writer.member("evidence", "consistent")
      case .unknown: writer.member("evidence", "incomplete")
      case .disagree(let against):
        writer.member("evidence", "inconsistent")
        writer.key("inconsistent")
        writer.array { against.forEach(writer.string) }
      }
    }
  }
}
