/// The names of fields that modules above the families look up, each spelled as in the standard.
/// A test compares them with the declarations.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum FieldName: String, CaseIterable, Sendable {
  case a, acmod, album, alternate_group, altitude, angle, application_identifier, artist
  case aspect_ratio_idc, `ASSOC-LANGUAGE`, associations, astronomical_body, attributes, AUDIO
  case audio_roll_distance, audioObjectType, audioObjectTypeExt, audioSampleRate, AUTOSELECT
  case aux_track_type, aux_type, AVCLevelIndication, AVCProfileIndication, `AVERAGE-BANDWIDTH`
  case avgBitRate, avgBitrate, axis, b, BANDWIDTH, base_data_offset, base_offset, base_offset_size
  case baseMediaDecodeTime, bcHeight, bcWidth, biHeight, bit_depth, bit_depth_luma_minus8
  case bit_rate_code, bitDepth, bitDepthLumaMinus8, bits, bits_for_bytes_deviation
  case bits_for_milliseconds_deviation, bits_per_index_point, bits_per_sample_minus_1, BitsPerSample
  case bitsPerSample, biWidth, bl_present_flag, box_purpose, brand, bsid, BYTERANGE, bytes
  case bytes_per_frame, c, canvas_height_minus_one, canvas_width_minus_one, cdata
  case channelConfiguration, channelConfigurationIndex, channelcount, CHANNELS, channels
  case channels_minus_1, chapters, CHARACTERISTICS, children, chroma_format_idc
  case chroma_sample_position, chroma_subsampling_x, chroma_subsampling_y, chromaFormat
  case chromaSubsampling, chunk_offset, ckSize, CLASS, cleanApertureHeightD, cleanApertureHeightN
  case cleanApertureWidthD, cleanApertureWidthN, `CLOSED-CAPTIONS`, codec_config_id, codec_id
  case CODECS, color_description_present_flag, color_primaries, color_range, colour_primaries
  case colour_type, colourPrimaries, columns_minus_one, comment, compatible_brands, component_flags
  case component_flags_mask, component_manufacturer, component_type, components
  case compositionEndTime, compositionStartTime, compressionType, conf_win_bottom_offset
  case conf_win_left_offset
  case conf_win_right_offset, conf_win_top_offset, constBitsPerChannel, constBytesPerAudioPacket
  case constLPCMFramesPerAudioPacket, construction_method, content_description, content_descriptor
  case content_type, counter, crc, crc_length, creation_time, d, `DATA-ID`, data_format, data_offset
  case data_rate, data_reference_index, DataSize, dataSize, datatype, datatype_namespace, date_time
  case day, days_since_2000, DEFAULT, default_isProtected, default_KID, default_length
  case default_Per_Sample_IV_Size, default_sample_description_index, default_sample_duration,
    default_sample_flags, default_sample_size, definedLayout
  case denominator, description, dilution_of_precision, display_primaries, display_primaries_x
  case display_primaries_y, displayFlags, DURATION, duration, dv_bl_signal_compatibility_id
  case dv_level, dv_profile, dwChannelMask, dwSampleLength, earliest_presentation_time
  case el_present_flag, element_id
  case email_to_user, `END-DATE`, `END-ON-NEXT`, end_time, entity_id, entity_ids, entries
  case entry_count, entry_size, essential, events, extended_language, extensionSamplingFrequency
  case extensionSamplingFrequencyIndex, extent_count, extent_length, extent_offset, extents, fields
  case filename, first_chunk, first_offset, first_sample_flags, fix, FLACMetadataBlocks, flags
  case FORCED, FORMAT, format, fragment_duration, `FRAME-RATE`, frame_crop_bottom_offset
  case frame_crop_left_offset, frame_crop_right_offset, frame_crop_top_offset, frame_duration
  case frame_identifier, frame_mbs_only_flag, from_item_ID, fscod, full_range_flag
  case general_constraint_indicator_flags, general_interlaced_source_flag, general_level_idc
  case general_profile_compatibility_flags, general_profile_idc, general_profile_space
  case general_progressive_source_flag, general_tier_flag, global_gain, gps_fix_type, GPSAltitude
  case GPSLatitude, GPSLatitudeRef, GPSLongitude, GPSLongitudeRef, greatestDecodeToDisplayDelta
  case `GROUP-ID`, group_description_index, group_id, group_identifier, group_symbol, grouping_type
  case grouping_type_parameter, H, H263_Level, H263_Profile, half_track, handler_type, `HDCP-LEVEL`
  case heading, height, high_bitdepth, horizOffD, horizOffN, horizontal_accuracy
  case horizontal_size_code, hour, hSpacing, ia_code, ID, identification, identifier, image_encoding
  case image_format, image_height, image_size, image_width, ImageLength, ImageWidth, index
  case index_size, indexed_data_length, indexed_data_start, `INSTREAM-ID`, instruction, is_cpe
  case is_leading, item_ID, item_protection_index, item_reference_index, item_type, items
  case itu_t_t35_country_code, itu_t_t35_terminal_provider_code
  case itu_t_t35_terminal_provider_oriented_code, IV, key, key_namespace, key_value, KEYFORMAT
  case knots, label, lang, LANGUAGE, language, language_code, largesize, latitude
  case latitude_reference, leastDecodeToDisplayDelta, length, length_size, LengthSizeMinusOne
  case lengthSizeMinusOne, level, level_idc, lfeon, locale_string, location, log
  case logical_screen_height, logical_screen_width, longitude, longitude_reference, luminance_max
  case luminance_min, luminanceMax, luminanceMin, major_brand, major_version, marker, matrix
  case matrix_coefficients, matrixCoefficients, max_cll, max_content_light_level
  case max_display_mastering_luminance, max_fall, max_frame_height_minus_1, max_frame_width_minus_1
  case max_pic_average_light_level, maxCLL, maxFALL, mChannelBitmap, mChannelLayoutTag
  case media_rate_fraction
  case media_rate_integer, media_time, message_data, metadata_type, METHOD, method_symbol
  case milliseconds, mime_format, mime_type, min_display_mastering_luminance, minor_version, minute
  case modification_time, mono_chrome, monochrome, month, moof_offset
  case mpegh3daProfileLevelIndication, NAL_unit_type, nal_unit_type, NAME, name, namespace
  case nAvgBytesPerSec, nBlockAlign, nChannels, NewSubfileType, next_track_ID, nSamplesPerSec
  case num_samples_per_frame, numAudioChannels, number, number_of_frames, numChannels, numerator
  case numOfArrays, numSampleFrames, objectTypeIndication, obu_has_size_field
  case obu_trimming_status_flag, offset, offset_size, operating_points, Orientation, output_height
  case output_width, OutputChannelCount, owner_identifier, P, parent_size, `PATHWAY-ID`
  case PCM_sample_size, pic_height_in_luma_samples, pic_height_in_map_units_minus1
  case pic_width_in_luma_samples, pic_width_in_mbs_minus1, picture_data, picture_type, places
  case `PLANNED-DURATION`, position, primary_chromaticity, primary_chromaticity_x
  case primary_chromaticity_y, profile, profile_compatibility, profile_idc, program_config_element
  case property_index, psPresentFlag, radio_replay_gain, rate, rating, rating_entity, ratios
  case recording, recording_year, reduced_still_picture_header, reference_ID, reference_type
  case referenceChannelLayout, referenced_size, references, reserved, RESOLUTION
  case restrictions_length, role, rows_minus_one, sample_composition_time_offset, sample_count
  case sample_delta, sample_depends_on, sample_description_index, sample_duration, sample_flags
  case sample_number, sample_offset, sample_rate, sample_size, sampleRate, samplerate, samples
  case samples_per_chunk, samples_per_packet, sampleSize, samplesize, sampling_rate
  case samplingFrequency, samplingFrequencyIndex, sar_height, sar_width, sbrPresentFlag
  case scheme_id_uri, scheme_type, schemeURI, second, seconds_since_midnight, segment_duration
  case separate_colour_plane_flag, seq_level_idx, seq_level_idx_0, seq_profile, seq_tier, seq_tier_0
  case sequence_number, shadowed_sample_number, short_content_description, side_information, size
  case size_and_version, `SKIPPED-SEGMENTS`, soundData, speed, speed_2D, start, `START-DATE`
  case start_time
  case status, stereo_mode, still_picture, strings, subsampling_x, subsampling_y
  case subsegment_duration, substreams, SUBTITLES, `SUPPLEMENTAL-CODECS`, surplus
  case sync_sample_number, SystemID, tag, tag_size, text, text_encoding, text_size, theURI, time
  case time_gps_epoch, time_stamp, time_stamp_format, timescale, title, to_item_ID, to_item_IDs
  case total, total_samples, track, track_group_id, track_ID, track_IDs, track_number, traf_number
  case trailing, transfer_characteristics, transferCharacteristics, trun_number, twelve_bit, TYPE
  case type, unreferenced, update_length, URI, uri, url, usacSamplingFrequency
  case usacSamplingFrequencyIndex, V, VALUE, value, value_size, velocity_east, velocity_north
  case version
  case vertical_size_code, vertOffD, vertOffN, VIDEO, `VIDEO-RANGE`, video_full_range_flag
  case videoFullRangeFlag, volume, vSpacing, wBitsPerSample, wFormatTag, width, wValidBitsPerSample
  case X, XOsiz, Xsiz, Y, year, YOsiz, Ysiz
}
