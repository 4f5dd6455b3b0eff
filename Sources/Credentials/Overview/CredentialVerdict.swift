/// The answer to a question such as whether a signer is trusted. An answer other than yes has a
/// reason.
package enum CredentialVerdict: Equatable {
  case yes
  case no(String)
  /// The answer could not be verified, for the given reason.
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
