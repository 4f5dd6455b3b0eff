import Anatomy
package import Metadata

/// Facts about the findings of a check.
extension CheckReport {
  package static let facts: [ComputedFact<CheckReport>] = [
    .integer("errors", "The number of errors that check finds.") { $0.count(of: .error) },
    .integer("warnings", "The number of warnings that check finds.") { $0.count(of: .warning) },
    .bool("valid", "Whether check finds no error.") { $0.count(of: .error) == 0 },
    .texts("rules", "The IDs of the rules that the file violates.") { report in
      report.groups.filter { $0.severity >= .warning }.map(\.rule)
    },
  ]
}
