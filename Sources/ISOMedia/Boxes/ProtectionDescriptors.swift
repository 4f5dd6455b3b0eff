import Anatomy
import Schema

/// Descriptors for the identification and protection of content (ISO/IEC 14496-1, 7.2.6.9 to
/// 7.2.6.14).
extension Descriptors {
  static let protection = SpecSection(
    .iso1,
    [
      Descriptor(
        .descriptor(0x07), named: "ContentIdentificationDescriptor", "Content Identification",
        in: "ES_Descriptor", spec: "7.2.6.10"
      ) { descriptor in
        descriptor.bits(2, "compatibility")
        let hasType = descriptor.bits(1, "contentTypeFlag")
        let hasIdentifier = descriptor.bits(1, "contentIdentifierFlag")
        descriptor.bits(1, "protectedContent")
        descriptor.reservedBits(3)
        descriptor.when(hasType == 1, "contentTypeFlag") { descriptor.u8("contentType") }
        descriptor.when(hasIdentifier == 1, "contentIdentifierFlag") {
          descriptor.u8("contentIdentifierType")
          descriptor.rest("contentIdentifier", means: .identifies(.identifier))
        }
      },
      Descriptor(
        .descriptor(0x08), named: "SupplementaryContentIdentificationDescriptor",
        "Supplementary Content Identification", in: "ES_Descriptor", spec: "7.2.6.11"
      ) { descriptor in
        descriptor.text("languageCode", .latin1, .bytes(3), means: Meaning(.language))
        descriptor.text("supplContentIdentifierTitle", .utf8, .pascal, means: .identifies(.text))
        descriptor.text(
          "supplContentIdentifierValue", .utf8, .pascal, means: .identifies(.identifier))
      },
      Descriptor(
        .descriptor(0x09), named: "IPI_DescrPointer", "Content Identification in Another Stream",
        in: "ES_Descriptor", occurs: .atMostOnce, spec: "7.2.6.12"
      ) { $0.u16("IPI_ES_Id", means: .reference(to: "ES")) },
      Descriptor(
        .descriptor(0x0A), named: "IPMP_DescriptorPointer", "Protection by Reference",
        in: "ES_Descriptor", "ObjectDescriptor", "InitialObjectDescriptor", spec: "7.2.6.13"
      ) { descriptor in
        let id = descriptor.u8("IPMP_DescriptorID", means: .reference(to: "IPMP"))
        descriptor.when(id == 0xFF, "IPMP_DescriptorID is 255") {
          descriptor.u16("IPMP_DescriptorIDEx", means: .reference(to: "IPMPEx"))
          descriptor.u16("IPMP_ES_ID", means: .reference(to: "ES"))
        }
      },
      Descriptor(
        .descriptor(0x0B), named: "IPMP_Descriptor", "Protection", in: "ObjectDescriptor",
        spec: "7.2.6.14"
      ) { descriptor in
        let id = descriptor.u8("IPMP_DescriptorID", means: .id(of: "IPMP"))
        let type = descriptor.u16("IPMPS_Type", line: .value)
        let isExtended = id == 0xFF && type == 0xFFFF
        descriptor.when(isExtended, "IPMP_DescriptorID is 255 and IPMPS_Type 65535") {
          descriptor.u16("IPMP_DescriptorIDEx", means: .id(of: "IPMPEx"))
          descriptor.uuid("IPMP_ToolID", means: .type)
          let control = descriptor.u8("controlPointCode")
          descriptor.when(control > 0, "controlPointCode is not 0") {
            descriptor.u8("sequenceCode")
          }
          descriptor.rest("IPMPX_data", means: .identifies(.playback))
        }
        descriptor.when(type == 0, "IPMPS_Type is 0") {
          descriptor.text("URLString", .utf8, .rest, means: .identifies(.path))
        }
        descriptor.when(!isExtended && type != 0, "any other") {
          descriptor.rest("IPMP_data", means: .identifies(.playback))
        }
      },
      Descriptor(
        .descriptor(0x12), named: "IPL_DescrPointerRef", "Content Identification by Reference",
        in: "ES_Descriptor"
      ) { $0.u16("ref_index", means: .index(into: "dpnd")) },
    ])
}
