import Anatomy
import Bytes
package import Schema

/// Windows bitmaps: the heads, and what follows them.
package enum Bitmap {
  package static let file = DeclaredShape(
    Declaration(
      code: "BMP ", name: .word("bmp"), title: "Windows bitmap", containers: [], number: "",
      standard: .bitmap,
      body: { file in
        file.order = .little
        file.text("bfType", .ascii, .bytes(2), means: .type)
        file.u32("bfSize", means: .size(of: .node))
        file.reserved(4)
        file.u32("bfOffBits", means: .offset(from: .enclosing("bmp")))
        let size = file.u32("biSize", means: .size(of: .field("header")))
        file.when(size == 12, "biSize is 12") {
          file.u16("bcWidth", line: "%")
          file.u16("bcHeight", line: "× %")
        }
        file.when(size >= 40, "biSize is 40 or more") {
          file.i32("biWidth", line: "%")
          file.i32("biHeight", line: "× %")
        }
        file.when(size == 12 || size >= 40, "biSize is known") {
          file.u16("biPlanes")
          file.u16("biBitCount", line: "% bits")
        }
        file.rest("data", means: .media)
      }),
    in: PlainGrammar("bitmap", .picture))
}
