package func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

/// The bytes of a text in Latin-1, such as a four-character code. Other characters must not occur.
package func latin1(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

package func utf16Little(_ text: String) -> [UInt8] { text.utf16.flatMap { little(Int($0), 2) } }

package func utf16Big(_ text: String) -> [UInt8] { text.utf16.flatMap { big(Int($0), 2) } }
