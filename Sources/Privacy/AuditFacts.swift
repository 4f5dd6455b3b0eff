import Anatomy
package import Metadata

/// Facts about the findings of an audit.
extension Audit {
  package static let facts: [ComputedFact<Audit>] =
    [
      .integer("findings", "The number of findings that clean would remove by default.") { audit in
        Policy.named("identifying").map { AuditReport(audit, under: $0).removed.count }
      },
      .size("undecoded", "The number of bytes that are not decoded.") { $0.undecodedBytes },
    ]
    + Category.allCases.map { category in
      .integer(
        FactName("findings.\(category.rawValue)"),
        "The number of places with data of the category \(category.rawValue)."
      ) { $0.disclosures.count { $0.category == category } }
    }
}
