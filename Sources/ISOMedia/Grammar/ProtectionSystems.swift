import Bytes

/// Names of well-known content protection systems by their registered system ID.
enum ProtectionSystems {
  static func name(of system: [UInt8]) -> String? { names[system] }

  static let names: [[UInt8]: String] = Dictionary(
    """
    1077efecc0b24d02ace33c1e52e2fb4b W3C Common
    edef8ba979d64acea3c827dcd51d21ed Widevine
    9a04f07998404286ab92e65be0885f95 PlayReady
    94ce86fb07ff4f43adb893d2fa968ca2 FairPlay
    e2719d58a985b3c9781ab030af78d30e Clear Key
    f239e769efa348509c16a903c6932efb Primetime
    5e629af538da4063897797ffbd9902d4 Marlin
    69f908af481646ea910ccd5dcccb0a3a Marlin
    9a27dd82fde247258cbc4234aa06ec09 Verimatrix
    adb41c242dbf4a6d958b4457c0d27b95 Nagra
    80a6be7e14484c379e70d5aebe04c8d2 Irdeto
    a68129d3575b4f1a9cba3223846cf7c3 VideoGuard
    b4413586c58cffb094a5d4896c1af6c3 Viaccess-Orca
    3d5e6d359b9a41e8b843dd3c6e72c42c ChinaDRM
    35bf197b530e42d78b651b4bf415070f DivX DRM
    644fe7b5260f4fad949a0762ffb054b4 CMLA
    992c46e6c4374899b6a050fa91ad0e39 SteelKnot
    6a99532d869f59229a91113ab7b1e2f3 MobiDRM
    dcf4e3e362f158187ba60a6fe33ff3dd DigiCAP
    45d481cb8fe049c0ada9ab2d2455b2f2 CoreCrypt
    616c7469636173742d50726f74656374 AltiProtect
    """.lines.map { line in
      ([UInt8](uuid: String(line.prefix(32))), String(line.dropFirst(33)))
    }, uniquingKeysWith: { first, _ in first })
}
