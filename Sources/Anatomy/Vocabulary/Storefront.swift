/// The storefronts of Apple's stores. Each country has a number.
package enum Storefront {
  /// Returns the ISO 3166 code of the country with a storefront number. Returns nil for an unknown
  /// number.
  package static func country(_ number: Int) -> String? {
    let index = number - first
    guard countries.indices.contains(index), countries[index] != "--" else { return nil }
    return countries[index]
  }

  private static let first = 143_441
  private static let countries = table.split { $0.isWhitespace }.map(String.init)

  /// The country codes in the order of the storefront numbers. `--` is a number without a known
  /// country.
  private static let table = """
    US FR DE GB AT BE FI GR IE IT LU NL PT ES CA SE NO DK CH AU NZ JP HK SG CN
    KR IN MX RU TW VN ZA MY PH TH ID PK PL SA TR AE HU CL NP PA LK RO -- CZ --
    IL UA KW HR CR SK LB QA SI -- CO VE BR GT AR SV PE DO EC HN JM NI PY UY MO
    EG KZ EE LV LT MT -- MD AM BW BG -- JO KE MK MG ML MU NE SN TN UG AI BS AG
    BB BM VG KY DM GD MS KN LC VC TT TC GY SR BZ BO CY IS BH BN NG OM DZ AO BY
    UZ -- AZ -- -- YE TZ GH -- AL BJ BT BF KH CV TD CG FJ GM GW KG -- LR MW MR
    FM MN MZ NA PW -- PG ST SC SL SB SZ TJ TM ZW
    """
}
