import Anatomy
import Bytes
import Credentials
package import Inspection
package import Metadata
import Privacy
import RuleEngine
import Rules

/// The facts about one file. Each is computed when its value is requested, and nothing else is read
/// then.
package final class FileFacts: FactSource {
  let path: String
  package let inspection: Inspection
  /// The audit of the file. Samples are searched as by `audit` without options.
  private lazy var audit = Audit(of: inspection.document)
  private lazy var check: CheckReport = {
    let profiles = Set<Profile>(fitting: inspection.document.root)
    let others = inspection.typeEvidence.finding(in: inspection.document.source)
    return CheckReport(
      Check(.all, profiles: profiles), on: inspection.document,
      with: others.map { [$0] } ?? [], keeping: 0)
  }()

  private lazy var fileCredentials = FileCredentials(inspection.document, under: nil)

  package init(_ inspection: Inspection, path: String) {
    (self.inspection, self.path) = (inspection, path)
  }

  package func value(of fact: FactName) -> FactValue? {
    guard let compute = Self.values[fact] else { return values(ofKey: fact) }
    return compute(self) ?? emptyValue(of: fact)
  }

  /// All facts that can be requested.
  package static let registry = FactList(
    ofPath.map(\.fact) + Inspection.facts.map(\.fact) + MovieDescription.facts.map(\.fact)
      + NormalizedView.facts.map(\.fact) + ofPlans.map(\.fact) + ofCredentials.map(\.fact)
      + CheckReport.facts.map(\.fact)
      + Audit.facts.map(\.fact))

  package static func isComputed(_ fact: FactName) -> Bool { values[fact] != nil }

  private static let values: [FactName: @Sendable (FileFacts) -> FactValue?] = {
    var values: [FactName: @Sendable (FileFacts) -> FactValue?] = [:]
    func add<Description>(
      _ facts: [ComputedFact<Description>],
      of description: @escaping @Sendable (FileFacts) -> Description
    ) {
      for one in facts { values[one.fact.name] = { one.value(description($0)) } }
    }
    add(ofPath) { $0 }
    add(Inspection.facts) { $0.inspection }
    add(MovieDescription.facts) { $0.inspection.movie }
    add(MovieDescription.factsOfBitRates) { $0.inspection.measuredMovie }
    add(NormalizedView.facts) { file in
      // The items are kept, because an empty field is searched for in them.
      _ = file.inspection.items
      return file.inspection.normalizedView
    }
    add(ofPlans) { $0 }
    add(ofCredentials) { $0 }
    add(CheckReport.facts) { $0.check }
    add(Audit.facts) { $0.audit }
    return values
  }()

  private static let ofPath: [ComputedFact<FileFacts>] = [
    .text("path", aliases: ["assetURL", "url"], "The path of the file.") {
      $0.path.fileNameForDisplay
    },
    .text("fileName", "The name of the file.") { $0.path.nameInFolder.fileNameForDisplay },
    .text("folder", "The path of the folder that contains the file.") {
      let folder = $0.path.dropLast($0.path.nameInFolder.count)
      if folder.isEmpty { return "." }
      return folder == "/" ? "/" : String(folder.dropLast()).fileNameForDisplay
    },
  ]

  private static let ofCredentials: [ComputedFact<FileFacts>] = [
    .integer("credentials", "The number of manifests with content credentials.") {
      $0.fileCredentials?.manifestCount
    },
    .texts("origins", "How the media was made, as XMP and content credentials state it.") {
      $0.origins.map { $0.type.words ?? $0.type.term }
    },
    .bool(
      "madeByAI",
      "Whether XMP or content credentials state that generative AI made media or edited it."
    ) { file in
      let origins = file.origins
      return origins.isEmpty ? nil : origins.contains(where: \.type.isOfAI)
    },
  ]

  private var origins: [StatedOrigin] { inspection.origins(with: fileCredentials) }
}

extension String {
  /// The part of a path after the last slash.
  fileprivate var nameInFolder: String {
    lastIndex(of: "/").map { String(self[index(after: $0)...]) } ?? self
  }
}
