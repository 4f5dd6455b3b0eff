/// One of each box and descriptor of this folder's tests, for what must hold of all of them.
enum AllConfigurations {
  static let cases: [(name: String, bytes: [UInt8])] = {
    typealias B = ConfigurationBuilding
    let aac = B.esds(specific: B.hex("1310 56e5 9d48 80"))
    let program =
      B.bits(
        "00010 0011 0000 000" + "0000 01 0011 0001 0001 0001 01 001 0001" + "1 0001 1 0010 1 10 1"
          + "1 0000 1 0001 1 0010 0011 0100 1 0101")
    return [
      ("esds", aac),
      ("esds padded", B.esds(specific: B.hex("1210"), padded: true)),
      ("esds channels", B.esds(specific: program + [2, 0x61, 0x62])),
      ("esds resilient", B.esds(specific: B.bits("10110 0011 0010 0 0 1 10101 00000000001 1 10"))),
      ("esds H.264", B.esds(objectType: 0x21, specific: B.hex("01 42 00 1e ff e1 0002 6742 00"))),
      (
        "iods",
        B.fullBox("iods", B.descriptor(0x10, B.hex("004f ff ff 29 15 ff 0e 04 00000002 c1 01 07")))
      ),
      (
        "descriptors",
        B.box(
          "m4ds",
          B.descriptor(0x0C, B.hex("00 01 02 1122 41 80 01 07"))
            + B.descriptor(0x0D, Array("ABCD".utf8) + [1])
            + B.descriptor(0x0B, B.hex("ff ffff 0001 000102030405060708090a0b0c0d0e0f 01 02 99"))
            + B.descriptor(0x0A, B.hex("ff 0001 0002")) + B.descriptor(0x07, B.hex("78 01 02 03"))
            + B.descriptor(0x41, Array("eng".utf8) + B.hex("80 02 01 61 02 6263"))
            + B.descriptor(0x47, B.hex("0001020304"))
            + B.descriptor(0x06, B.hex("00 00 0000 3e80 0000 0001 0c 00 10 00 0000 012345")))
      ),
      (
        "avcC",
        B.box("avcC", B.hex("01 6e 00 0a ff e1 0002 6764 01 0004 06050102 fd fa f9 01 0002 6d01"))
      ),
      (
        "hvcC",
        B.box(
          "hvcC",
          B.hex("01 22 20000000 b00000000000 7b f000 fc fd fa fa 0000 0f 01 27 0002 0002 4e01")
            + B.hex("0004 4e01aabb"))
      ),
      ("lhvC", B.box("lhvC", B.hex("01 f000 fc cb 01 a1 0001 0003 420901"))),
      (
        "vvcC",
        B.fullBox(
          "vvcC",
          B.bits("11111 11 1" + "000000000 011 01 01 010 11111" + "00 000010")
            + B.bits("0000001 0 00110011 1 0 000000") + [0x55] + B.bits("11 000000") + [0x31, 0x32]
            + B.hex("01 00000007 0500 02d0 0000 01") + B.bits("1 00 01111")
            + B.hex("0001 0003 0079ad"))
      ),
      ("colr", B.box("colr", Array("nclx".utf8) + B.hex("0009 0010 0009 80"))),
      ("mdcv", B.box("mdcv", [UInt8](repeating: 1, count: 24))),
      ("cclv", B.box("cclv", [0x3C] + [UInt8](repeating: 1, count: 36))),
      ("av1C", B.box("av1C", B.hex("81 08 4c 13 0a 0b"))),
      ("vpcC", B.fullBox("vpcC", version: 1, B.hex("00 1f 82 02 02 02 0001 09"))),
      ("dvvC", B.box("dvvC", [1, 0, 0x10, 0x25, 0x40] + [UInt8](repeating: 0, count: 19))),
      ("dec3", B.box("dec3", B.hex("0c01 20 0f 02 02 20 04 00 01 10"))),
      ("dac4", B.box("dac4", B.hex("20 a2 02 40"))),
      ("dOps", B.box("dOps", B.hex("00 03 0138 0000bb80 ff00 01 02 01 00 02 01"))),
      (
        "dfLa",
        B.fullBox(
          "dfLa", B.hex("00 000022") + [UInt8](repeating: 5, count: 34) + B.hex("84 000001 00"))
      ),
      ("chnl", B.fullBox("chnl", version: 1, B.hex("10 03 00 03 00 7e ffa6 0a 01"))),
      ("mhaC", B.box("mhaC", B.hex("01 0d 13 0002 0102"))),
      ("iacb", B.box("iacb", B.hex("01 82 00 0102"))),
      (
        "d263",
        B.box("d263", B.hex("46464d50 00 0a 00") + B.box("bitr", B.hex("0000fa00 00010000")))
      ),
    ]
  }()
}
