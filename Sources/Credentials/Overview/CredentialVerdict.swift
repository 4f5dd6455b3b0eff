/// Whether something holds.
package enum CredentialVerdict: Equatable {
  case yes
  case no(String)
  /// This could not be verified, for a reason.
  case unknown(String)

  package var word: String {
    switch self {
    case .yes: "yes"
    case .no: "no"
    case .unknown: "could not be verified"
    }
  }

  package var reason: String? {
    switch self {
    case .yes: nil
    case .no(let reason), .unknown(let reason): reason
    }
  }
}
