import Bytes
import Crypto
import Foundation
import Testing

/// Signatures that openssl made with new keys and certificates that they sign themselves.
struct SignatureTests {
  struct Signed: Sendable, CustomTestStringConvertible {
    let algorithm: SignatureAlgorithm
    let certificate: [UInt8]
    let signature: [UInt8]

    init(_ algorithm: SignatureAlgorithm, by certificate: String, as signature: String) {
      func bytes(_ text: String) -> [UInt8] {
        Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
      }
      self.algorithm = algorithm
      self.certificate = bytes(certificate)
      self.signature = bytes(signature)
    }

    var testDescription: String { "\(algorithm)" }
  }

  private static let message = Array("Signed bytes of an example".utf8)

  @Test("A signature is valid for its bytes only", arguments: examples)
  func verification(_ one: Signed) {
    func verify(_ signature: [UInt8], _ bytes: [UInt8] = Self.message) -> SignatureResult {
      one.algorithm.verify(signature, of: bytes, with: one.certificate)
    }
    #expect(verify(one.signature) == .valid)
    #expect(verify(one.signature, Self.message + [0]) == .invalid)
    for place in stride(from: 0, to: one.signature.count, by: 7) {
      var changed = one.signature
      changed[place] ^= 1
      #expect(verify(changed) == .invalid, "byte \(place)")
    }
    for count in [0, 1, 2, one.signature.count - 1] {
      #expect(verify(Array(one.signature.prefix(count))) == .invalid, "\(count) bytes")
    }
    #expect(verify(one.signature + [0]) == .invalid)
  }

  @Test("A certificate must be complete, and its key must fit the algorithm", arguments: examples)
  func certificates(_ one: Signed) {
    let cut = Array(one.certificate.dropLast(9))
    #expect(
      one.algorithm.verify(one.signature, of: Self.message, with: cut) == .unreadableCertificate)
    let other: SignatureAlgorithm = one.algorithm == .ed25519 ? .es256 : .ed25519
    #expect(other.verify(one.signature, of: Self.message, with: one.certificate) == .otherKey)
  }

  private static let examples = [
    Signed(
      .es256,
      by: """
        MIIBezCCASGgAwIBAgIUT1+Pki2oiGpNuDTev5yl9DhEUsMwCgYIKoZIzj0EAwIwEjEQMA4GA1UE
        AwwHRXhhbXBsZTAgFw0yNjExMjcxMjIxMDBaGA8yMTI2MTEwMzEyMjEwMFowEjEQMA4GA1UEAwwH
        RXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDFEEeUNIC7TgTumffGm2lP4yLDFv3wh
        85h62B61XKgqCPhawBeyGiGSMlZIDOUIlTKrHYKthkSdvv3VUMc8XRejUzBRMB0GA1UdDgQWBBTZ
        pQdG49/7LJCPv/gmKZVsj5p/szAfBgNVHSMEGDAWgBTZpQdG49/7LJCPv/gmKZVsj5p/szAPBgNV
        HRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCHhBhAZlXUUE+C+idharhTrvB8UyGs09Wv
        p1TuGY6M7gIgHpZBfd2fnIvgoYVMSukfLH7ciAQ2urcjMJtzFSGfmv0=
        """,
      as: """
        2u/Q3kFpROZQKpRFlxG38xRWEagF3mhjPL+Mp0DxExiJqmVWTUhUz3CsircXiGVLLe+p1eqIvasV
        AScm8XpwsA==
        """),
    Signed(
      .es384,
      by: """
        MIIBuDCCAT6gAwIBAgIUDNRoZJkKmY2I20eowViq6aG+pIEwCgYIKoZIzj0EAwIwEjEQMA4GA1UE
        AwwHRXhhbXBsZTAgFw0yNjExMjcxMjIxMDBaGA8yMTI2MTEwMzEyMjEwMFowEjEQMA4GA1UEAwwH
        RXhhbXBsZTB2MBAGByqGSM49AgEGBSuBBAAiA2IABPaFUsGo36p5p2ydCz7yINK3FvnL0xKfMqB5
        1RErKW+yoA3h3ywlUof7Pxe5XcS4fNQOI4fWRJ8VaMrDJq4LsbKpTxs5mlztKQvNb4goaVf2brC9
        dPan+GhUT7qa227ML6NTMFEwHQYDVR0OBBYEFFxuDonh2xIP5OJjZMnBqCvmStkqMB8GA1UdIwQY
        MBaAFFxuDonh2xIP5OJjZMnBqCvmStkqMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDaAAw
        ZQIxALSDzYjJjpjO9KOTWkJtQh8AbkAhxYwbOMR0LdrRzNKKrfbkkmil1SVEIt5AAQ3zRAIwM147
        RZR3D5H8e28JIyNyAqybckosEfATyCNz9eEtomQiMydAOmd9aryxkXhqgwJv
        """,
      as: """
        SJGwqKSZG3EX0LvIKU/HEBGk/7uR5TjxtTE23pP0OriQKx1rHJeYaFfVIzVXOg5Mtv6HuV8YDzha
        5tiZ7lF++l0HUTd9TC55XapP4/5iUeLviredp8JTZP4txzoOmwX1
        """),
    Signed(
      .es512,
      by: """
        MIICAzCCAWSgAwIBAgIUJxsZgTQc37AS5JrnuPmUWJo27gIwCgYIKoZIzj0EAwIwEjEQMA4GA1UE
        AwwHRXhhbXBsZTAgFw0yNjExMjcxMjIxMDBaGA8yMTI2MTEwMzEyMjEwMFowEjEQMA4GA1UEAwwH
        RXhhbXBsZTCBmzAQBgcqhkjOPQIBBgUrgQQAIwOBhgAEAb+/Vs/EuIV3Pxkh5JcxRQOdHYpLHn0l
        h5+VwPX+YP+xMmYmOqory1t25WwVKr0PAXlf2bG8Zg6oUCTE3TqCI0NrADiMn2g++/ST0/4gnsKe
        CCglX2cB2gDaXBdykI1KycvD1hswkEnezq0YXZFDNA0vnVuMEKvQfL8LdQ0U5ZY8+jUdo1MwUTAd
        BgNVHQ4EFgQUhd6Wb4gc5XLJ4a6/idhtVeT3VmowHwYDVR0jBBgwFoAUhd6Wb4gc5XLJ4a6/idht
        VeT3VmowDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgOBjAAwgYgCQgHP9X4kYG5WwJyIsHfY
        453dI0qgyE2jWGwBxtrvqjedRuJe4uX5B92J0fNlasCFRt8cmk+eU9puufrI9cH7z/9cAQJCAWqq
        i3wZOsZFN30AMYIVkgUfOxay/0rF85YJ9Yp6dVqbsiMxrMAN6C2fS6Da0ZX9a6L2ufGLkYzh04yQ
        wIaYbdAH
        """,
      as: """
        AWTPl9dUh8P/8tenPlK+rbLVMNCxW086LPSSQN/GCGV8J3Rfen8ny08gnJjPdHCfRNUCPfuG7jD4
        bs/fFZqXJO7AADzqUwdWYd7lqjkNE2OIuDwVWuhBeYbRgs3x/x5TPb4nNWfrCNczRUyDWcHo9W16
        ZZG5zkLGtJGPewZ7xUEiewkB
        """),
    Signed(
      .ed25519,
      by: """
        MIIBOjCB7aADAgECAhR1luX4qQEVjhHPhx8XWgdm9sPsgDAFBgMrZXAwEjEQMA4GA1UEAwwHRXhh
        bXBsZTAgFw0yNjExMjcxMjIxMDBaGA8yMTI2MTEwMzEyMjEwMFowEjEQMA4GA1UEAwwHRXhhbXBs
        ZTAqMAUGAytlcAMhADCjkn5+GXqxBga0UFUmN/Zi/aRE4B5dTOTnCS+Fa1nyo1MwUTAdBgNVHQ4E
        FgQU7+DeGZ1VKIk2Ls/E5R9HfoTHAfgwHwYDVR0jBBgwFoAU7+DeGZ1VKIk2Ls/E5R9HfoTHAfgw
        DwYDVR0TAQH/BAUwAwEB/zAFBgMrZXADQQBP4AOmLDvmwnm9vXCyJzewdKqw6s9czPnoLnRojEYu
        ogwq3/dr4Ge0Uitt+9I7zPNueMnOWii2ya/4kGaAdpEK
        """,
      as: """
        t08+BpU50F7cAID9JDq0YmP9W/sH1eM9yI9HPc+Of+kawIBAkzKODX3xA5Gs2bkR+oD/4Qim2NuV
        /RKUte8IBQ==
        """),
    Signed(
      .ps256,
      by: """
        MIIDBzCCAe+gAwIBAgIUD4iMopUGlM/TjP9urtdGERZsLNQwDQYJKoZIhvcNAQELBQAwEjEQMA4G
        A1UEAwwHRXhhbXBsZTAgFw0yNjExMjcxMjIxMDBaGA8yMTI2MTEwMzEyMjEwMFowEjEQMA4GA1UE
        AwwHRXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAMb6JbK+1+WcCFqurVvb
        BZ9KC3zdsEkEymHWQdT91bm1b7kca3wk8TviNzFEsiTG2cVnvOKAxP307gGqmoV8tWATCXBZM9Ni
        Dip6s5DmHuww91QaOMV13B8IaywHU6MQbG8lSZNUx1hgSfOvJsooZTMgrFVUIWed6x9KNkeiT7Hy
        HGxBdSzhkFdtuQnUAwoLapkoOuAkOZpLwLwzPC0JxsUJjkbc+XDnTzLoKz2YRtSM58ycqJ87EE2J
        f0D7mrEed8LUGp7eUrYDFpTISxYdUnq3vapS5EMBjTyiL4sbmEOREsiKC4U/ORGCm0d6WHJWsjfM
        M+Fz6sFImJvGDQ/M4csCAwEAAaNTMFEwHQYDVR0OBBYEFEtb5uqY2GceoQy3e1tC7VIq9UNAMB8G
        A1UdIwQYMBaAFEtb5uqY2GceoQy3e1tC7VIq9UNAMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcN
        AQELBQADggEBAC3muLjmGut5EuTaPqgy6ZeYgH1jjaoQYrAXmhJCP+s7eIiao8LZaV0I8vwZ9Qt7
        xgIHswf+KLzDxfv4PoZ6qPy4vTooHEy05c4iKe2RYO0BNR6p7LSLvK8ViUT1J6TE7ng/7H3rUkq4
        hcstjUHUMYUUDMpaA60t5GgR0VlPQguJjW2j8s1ZQFQqSxgqFqKALFN4WmbXMYXG/WA9GnE4Yh7j
        WDK+fmOzwsHx1tXGeBXcb3GGvpKmILQr3vkeQM0IaB9m9bSwioRqmr9cl8HQUkD4WUDgYvsWv1fR
        MnCzYlzwDT7iWuJHlsGFe4d5ilpHyUvjtcY/vySTYdJlhwlOcRE=
        """,
      as: """
        SNguEPDgYP2QTkUxTMoftB/QjM1c/3TWBiktdr/6bkpuHuRb/IhNDX7uBiJlzEaf1ind9Ws6rT8y
        U0D8on3j6eUO9/PLHeSPyowU41ElrU/ch2c4rBjEoDkrdW0UNrimpI6YyjdzMyY4/TPz5KpYZ7+y
        k3Fri4ZrgSBDQTyTlc/96t7pO15pPdQs0Txf+/IebPt4KQ9HMBVBYHKLo4uI49gm/MZx3cM1Z2xn
        nuHbCYQTwSKBlb34Y5M49/YtwA2IvsZtqtGi/eUBs1a2NeN4nAL6HZZiveaFAM30aCW+sFxcYllg
        i8Ck9Z4iProL8xajAtr0WOolm3XPGMo5Rvka6A==
        """),
  ]
}
