import ByteScript
import InvariantChecks

/// One of each box and descriptor of the tests in this folder, for checks that apply to all of
/// them.
enum AllConfigurations {
  static let cases: [(name: String, bytes: [UInt8])] = {
    typealias B = ConfigurationBuilding
    let aac = B.esds(specific: hex("1310 56e5 9d48 80"))
    let program =
      bits(
        "00010 0011 0000 000" + "0000 01 0011 0001 0001 0001 01 001 0001" + "1 0001 1 0010 1 10 1"
          + "1 0000 1 0001 1 0010 0011 0100 1 0101")
    // Written by x264 and x265; the latter includes a user data message.
    let avc = hex(
      "0164000bffe1001c6764000bacd942c4ec05a808080a000003000200000300641e28532c01000668ebe3cb22c0"
        + "fdf8f800")
    let avcWithBuffers = hex(
      "017a0015ffe10029677a0015b6cd9430af1111ff82480190880000030008000003018301000f420003d09c9860"
        + "1f14299601000668fbacb3002cfefafa00")
    let hevc = hex(
      "0102200000009000000000003cf000fcfdfafa00000f04a00001001840010c01ffff0220000003009000000300"
        + "0003003c959809a10001003742010102200000030090000003000003003ca01720267248d96566924caf046a"
        + "1220120800001f480003a98300a4b370007a12000f4244a2000100074401c172b4624027000200094e0190"
        + "0403e801908000064e0181010f80")
    return [
      ("esds", aac),
      ("esds padded", B.esds(specific: hex("1210"), padded: true)),
      ("esds channels", B.esds(specific: program + [2, 0x61, 0x62])),
      ("esds resilient", B.esds(specific: bits("10110 0011 0010 0 0 1 10101 00000000001 1 10"))),
      ("esds H.264", B.esds(objectType: 0x21, specific: avc)),
      (
        "iods",
        fullBox("iods", B.descriptor(0x10, hex("004f ff ff 29 15 ff 0e 04 00000002 c1 01 07")))
      ),
      (
        "descriptors",
        box(
          "m4ds",
          B.descriptor(0x0C, hex("00 01 02 1122 41 80 01 07"))
            + B.descriptor(0x0D, Array("ABCD".utf8) + [1])
            + B.descriptor(0x0B, hex("ff ffff 0001 000102030405060708090a0b0c0d0e0f 01 02 99"))
            + B.descriptor(0x0A, hex("ff 0001 0002")) + B.descriptor(0x07, hex("78 01 02 03"))
            + B.descriptor(0x41, Array("eng".utf8) + hex("80 02 01 61 02 6263"))
            + B.descriptor(0x47, hex("0001020304"))
            + B.descriptor(0x06, hex("00 00 0000 3e80 0000 0001 0c 00 10 00 0000 012345")))
      ),
      ("avcC", box("avcC", avc)),
      ("avcC with buffers", box("avcC", avcWithBuffers)),
      ("hvcC", box("hvcC", hevc)),
      ("lhvC", box("lhvC", hex("01 f000 fc cb 01 a2 0001 0007 4401c172b46240"))),
      (
        "vvcC",
        fullBox(
          "vvcC",
          bits("11111 11 1" + "000000000 011 01 01 010 11111" + "00 000010")
            + bits("0000001 0 00110011 1 0 000000") + [0x55] + bits("11 000000") + [0x31, 0x32]
            + hex("01 00000007 0500 02d0 0000 01") + bits("1 00 01111")
            + hex("0001 0003 0079ad"))
      ),
      ("colr", box("colr", Array("nclx".utf8) + hex("0009 0010 0009 80"))),
      ("mdcv", box("mdcv", [UInt8](repeating: 1, count: 24))),
      ("cclv", box("cclv", [0x3C] + [UInt8](repeating: 1, count: 36))),
      (
        "av1C", box("av1C", hex("81004c00 0a0e 00000003bd8c89b5f2a122012080"))
      ),
      ("av1C metadata", box("av1C", hex("81004c00 2a06 01 03e8 0190 80"))),
      ("vpcC", fullBox("vpcC", version: 1, hex("00 1f 82 02 02 02 0001 09"))),
      ("dvvC", box("dvvC", [1, 0, 0x10, 0x25, 0x40] + [UInt8](repeating: 0, count: 19))),
      ("dec3", box("dec3", hex("0c01 20 0f 02 02 20 04 00 01 10"))),
      ("dac4", box("dac4", hex("20a402400000001fffffffe0 02 02 f880 01 01 2f"))),
      ("ddts", box("ddts", hex("0000bb80 00177000 00177000 18 4c7c0fb8 003f 00"))),
      ("udts", box("udts", hex("04 20 0000003f 80 00"))),
      (
        "evcC",
        box("evcC", hex("01 00 5d 00000000 0000001f 52 00b2 0092 ff 01 98 0001 0002 3101"))
      ),
      (
        "lvcC",
        box("lvcC", hex("01 00 28 40 ff 00000780 00000438 3f 01 dc 0001 0002 7b01"))
      ),
      (
        "apvC",
        fullBox(
          "apvC", hex("01 01 01 01 02 21 7b 00 00000f00 00000870 22 00 09 10 09 80"))
      ),
      ("av3c", box("av3c", hex("01 0002 01b0 fc"))),
      ("vvnC", fullBox("vvnC", hex("ff"))),
      ("jpgC", box("jpgC", hex("ffd8"))),
      ("j2kH", box("j2kH", box("cdef", hex("0001 0000 0000 0001")))),
      ("svcC", box("svcC", hex("01 53 00 0b 83 01 0010 6f53000bacd942c4ec05a80808048280 00"))),
      ("mvcC", box("mvcC", hex("01 76 00 1e bf 00 00"))),
      ("dOps", box("dOps", hex("00 03 0138 0000bb80 ff00 01 02 01 00 02 01"))),
      (
        "dfLa",
        fullBox(
          "dfLa",
          hex("00 000022") + [UInt8](repeating: 5, count: 34)
            + hex("84 000011 01000000 4c 01000000 04000000 413d6262"))
      ),
      ("chnl", fullBox("chnl", version: 1, hex("10 03 00 03 00 7e ffa6 0a 01"))),
      ("mhaC", box("mhaC", hex("01 0d 13 0002 0102"))),
      ("iacb", box("iacb", hex("01 08 f8 06 69616d66 00 00"))),
      (
        "d263",
        box("d263", hex("46464d50 00 0a 00") + box("bitr", hex("0000fa00 00010000")))
      ),
    ]
  }()
}
