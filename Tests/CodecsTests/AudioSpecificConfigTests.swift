import Anatomy
import ByteScript
import InvariantChecks
import Schema
import Testing

private typealias B = ConfigurationBuilding

/// ISO/IEC 14496-3, 1.6.2.
struct AudioSpecificConfigTests {
  @Test func lowComplexity() throws {
    let node = try B.specific([0x12, 0x10])
    #expect(node.field("audioObjectType")?.label == "AAC LC")
    #expect(node.field("samplingFrequencyIndex")?.label == "44100 Hz")
    #expect(node.field("channelConfiguration")?.label == "stereo")
    #expect(try node.number(".GASpecificConfig.frameLengthFlag") == 0)
    #expect(!node.has("samplingFrequency"))
    #expect(!node.has("fill_bits"))
    #expect(node.rules().isEmpty)
  }

  @Test func aFrequencyThatHasNoIndex() throws {
    let node = try B.specific(bits("00010 1111 000000001011101110000001 0001 000"))
    #expect(node.integer("samplingFrequencyIndex") == 15)
    #expect(node.integer("samplingFrequency") == 48_001)
    #expect(node.integer("channelConfiguration") == 1)
  }

  @Test func replicationToldFirst() throws {
    let node = try B.specific(bits("00101 0111 0010 0100 00010 000"))
    #expect(node.field("audioObjectType")?.label == "SBR")
    #expect(node.field("samplingFrequencyIndex")?.label == "22050 Hz")
    #expect(node.field("extensionSamplingFrequencyIndex")?.label == "44100 Hz")
    #expect(node.field("coreAudioObjectType")?.label == "AAC LC")
    #expect(node.has("GASpecificConfig"))
    #expect(node.integer("fill_bits") == 0)
    #expect(node.rules().isEmpty)
  }

  @Test func replicationAndStereoToldAfter() throws {
    let node = try B.specific(hex("1310 56e5 9d48 80"))
    #expect(node.field("audioObjectType")?.label == "AAC LC")
    #expect(node.integer("syncExtensionType") == 0x2B7)
    #expect(node.field("extensionAudioObjectType")?.label == "SBR")
    #expect(node.integer("sbrPresentFlag") == 1)
    #expect(node.field("extensionSamplingFrequencyIndex")?.label == "48000 Hz")
    #expect(node.integer("psPresentFlag") == 1)
    #expect(node.rules().isEmpty)
  }

  @Test func replicationToldToBeAbsent() throws {
    let node = try B.specific(hex("1210 56e5 00"))
    #expect(node.integer("sbrPresentFlag") == 0)
    #expect(!node.has("extensionSamplingFrequencyIndex"))
    #expect(node.rules().isEmpty)
  }

  @Test func coreCoderAndResilience() throws {
    // ER AAC LD, 48000 Hz, stereo; depends on a core; extended; epConfig 0.
    let node = try B.specific(bits("10111 0011 0010 1 1 00000000010101 1 1 0 1 0 00"))
    #expect(node.field("audioObjectType")?.label == "ER AAC LD")
    #expect(try node.number(".GASpecificConfig.frameLengthFlag") == 1)
    #expect(try node.number(".GASpecificConfig.coreCoderDelay") == 0x15)
    #expect(try node.number(".GASpecificConfig.aacSectionDataResilienceFlag") == 1)
    #expect(try node.number(".GASpecificConfig.aacScalefactorDataResilienceFlag") == 0)
    #expect(try node.number(".GASpecificConfig.aacSpectralDataResilienceFlag") == 1)
    #expect(node.integer("epConfig") == 0)
    #expect(node.rules().isEmpty)
  }

  @Test func channelsToldOneByOne() throws {
    let element =
      "0000 01 0011 0001 0000 0001 01 000 0000" + "0 0 1 10 1" + "1 0000" + "1 0001" + "0000"
    let node = try B.specific(
      bits("00010 0011 0000 000" + element) + [0x03] + Array("enc".utf8))
    let path = ".GASpecificConfig.program_config_element"
    #expect(try node.number("\(path).num_front_channel_elements") == 1)
    #expect(try node.number("\(path).matrix_mixdown_idx") == 2)
    #expect(try node.number("\(path).back_element.is_cpe") == 1)
    #expect(try node.number("\(path).back_element.tag_select") == 1)
    #expect(try node.number("\(path).lfe_element.tag_select") == 0)
    let comment = try node.fieldAt("\(path).comment_field_data")
    guard case .text(let text) = comment.value else { throw NothingThere(path: "comment") }
    #expect(text.string == "enc")
    #expect(comment.meaning.subject == .category(.software))
    #expect(node.rules().isEmpty)
  }

  @Test func typesFrom32On() throws {
    let unified = try B.specific(bits("11111 001010 0100 0001 00100 001 00001") + [0xAB])
    #expect(unified.field("audioObjectTypeExt")?.label == "USAC")
    #expect(try unified.number(".UsacConfig.coreSbrFrameLengthIndex") == 1)
    let lossless = try B.specific(bits("11111 000100 0100 0010 00000") + Array("ALS\0".utf8))
    #expect(lossless.field("audioObjectTypeExt")?.label == "ALS")
    #expect(try lossless.fieldAt(".specificConfig").bits?.count == 37)
    #expect(lossless.rules().isEmpty)
  }

  @Test func zerosAfterAreRoom() throws {
    let node = try B.specific(hex("1190 000000"))
    #expect(node.field("padding")?.range.count == 3)
    #expect(node.rules().isEmpty)
    #expect(try B.specific(hex("1190 000001")).rules() == ["isom.descriptor.trailing-bytes"])
  }

  @Test func theStreamSaysWhatItIs() throws {
    let path = try NodePath(parsing: "/**/DecoderSpecificInfo")
    for type: UInt8 in [0x20, 0x6B, 0xDD] {
      let document = isoDocument(B.esds(objectType: type, specific: [0x12, 0x10]))
      let node = try #require(document.nodes(at: path).first)
      #expect(node.has("specificInfo"))
      #expect(!node.has("audioObjectType"))
    }
    let document = isoDocument(B.esds(objectType: 0x67, specific: [0x12, 0x10]))
    #expect(document.nodes(at: path).first?.has("audioObjectType") == true)
  }
}
