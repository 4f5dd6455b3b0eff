/// The names of fields that modules above the families look up, each spelled as in the standard.
/// A test compares them with the declarations.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum FieldName: String, CaseIterable, Sendable {
  case a, acmod, album, alternate_group, altitude, angle, application_identifier, artist
  case aspect_ratio_idc, `ASSOC-LANGUAGE`, associations, astronomical_body, attributes, AUDIO
  case audioObjectType, audioObjectTypeExt, audioSampleRate, AUTOSELECT, aux_type
  case AVCLevelIndication, AVCProfileIndication, `AVERAGE-BANDWIDTH`, avgBitRate, avgBitrate, axis
  case b, BANDWIDTH, base_data_offset, base_offset, base_offset_size, baseMediaDecodeTime, bcHeight
  case bcWidth, biHeight, bit_depth, bit_depth_luma_minus8, bit_rate_code, bitDepth
  case bitDepthLumaMinus8, bits, bits_for_bytes_deviation, bits_for_milliseconds_deviation
  case bits_per_index_point, bits_per_sample_minus_1, BitsPerSample, bitsPerSample, biWidth
  case bl_present_flag, box_purpose, brand, bsid, BYTERANGE, bytes, bytes_per_frame, c
  case canvas_height_minus_one, canvas_width_minus_one, cdata, channelConfiguration
  case channelConfigurationIndex, channelcount, CHANNELS, channels, channels_minus_1, chapters
  case CHARACTERISTICS, children, chroma_format_idc, chroma_sample_position, chroma_subsampling_x
  case chroma_subsampling_y, chromaFormat, chromaSubsampling, chunk_offset, ckSize, CLASS
  case cleanApertureHeightD, cleanApertureHeightN, cleanApertureWidthD, cleanApertureWidthN
  case `CLOSED-CAPTIONS`, CODECS, color_description_present_flag, color_primaries, color_range
  case colour_primaries, colour_type, colourPrimaries, columns_minus_one, comment, compatible_brands
  case compositionEndTime, compositionStartTime, compressionType, conf_win_bottom_offset
  case conf_win_left_offset, conf_win_right_offset, conf_win_top_offset, constBitsPerChannel
  case constBytesPerAudioPacket, constLPCMFramesPerAudioPacket, construction_method
  case content_description, content_descriptor, content_type, counter, crc, crc_length
  case creation_time, d, `DATA-ID`, data_format, data_offset, data_rate, data_reference_index
  case DataSize, dataSize, datatype, datatype_namespace, date_time, day, days_since_2000, DEFAULT
  case default_KID, default_length, default_sample_description_index, default_sample_duration
  case default_sample_flags, default_sample_size, definedLayout, denominator, description
  case dilution_of_precision, display_primaries, display_primaries_x, display_primaries_y
  case displayFlags, DURATION, duration, dv_bl_signal_compatibility_id, dv_level, dv_profile
  case dwSampleLength, earliest_presentation_time, el_present_flag, element_id, email_to_user
  case `END-DATE`, `END-ON-NEXT`, end_time, entity_id, entity_ids, entries, entry_count, entry_size
  case essential, events, extended_language, extensionSamplingFrequency
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
  case H263_Level, H263_Profile, half_track, handler_type, `HDCP-LEVEL`, heading, height
  case high_bitdepth, horizOffD, horizOffN, horizontal_accuracy, horizontal_size_code, hour
  case hSpacing, ID, identification, identifier, image_encoding, image_format, image_height
  case image_size, image_width, ImageLength, ImageWidth, index, index_size, indexed_data_length
  case indexed_data_start, `INSTREAM-ID`, instruction, is_cpe, item_ID, item_reference_index
  case item_type, items, itu_t_t35_terminal_provider_code, itu_t_t35_terminal_provider_oriented_code
  case IV, key, key_namespace, key_value, KEYFORMAT, knots, label, lang, LANGUAGE, language
  case language_code, largesize, latitude, latitude_reference, leastDecodeToDisplayDelta, length
  case length_size, LengthSizeMinusOne, lengthSizeMinusOne, level, level_idc, lfeon, locale_string
  case location, log, logical_screen_height, logical_screen_width, longitude, longitude_reference
  case luminance_max, luminance_min, luminanceMax, luminanceMin, major_brand, major_version, matrix
  case matrix_coefficients, matrixCoefficients, max_cll, max_content_light_level
  case max_display_mastering_luminance, max_fall, max_frame_height_minus_1, max_frame_width_minus_1
  case max_pic_average_light_level, maxCLL, maxFALL, mChannelLayoutTag, media_rate_fraction
  case media_rate_integer, media_time, message_data, METHOD, method_symbol, milliseconds
  case mime_format, mime_type, min_display_mastering_luminance, minute, modification_time
  case monochrome, month, moof_offset, mpegh3daProfileLevelIndication, NAL_unit_type, nal_unit_type
  case NAME, name, namespace, nAvgBytesPerSec, nBlockAlign, nChannels, NewSubfileType, next_track_ID
  case nSamplesPerSec, numAudioChannels, number, number_of_frames, numChannels, numerator
  case numOfArrays, numSampleFrames, objectTypeIndication, offset, offset_size, Orientation
  case output_height, output_width, OutputChannelCount, owner_identifier, P, parent_size
  case `PATHWAY-ID`, PCM_sample_size, pic_height_in_luma_samples, pic_height_in_map_units_minus1
  case pic_width_in_luma_samples, pic_width_in_mbs_minus1, picture_data, picture_type, places
  case `PLANNED-DURATION`, position, primary_chromaticity, primary_chromaticity_x
  case primary_chromaticity_y, profile, profile_compatibility, profile_idc, program_config_element
  case property_index, psPresentFlag, radio_replay_gain, rate, rating, rating_entity, ratios
  case recording, recording_year, reference_ID, reference_type, referenceChannelLayout
  case referenced_size, references, reserved, RESOLUTION, restrictions_length, role, rows_minus_one
  case sample_composition_time_offset, sample_count, sample_delta, sample_description_index
  case sample_duration, sample_flags, sample_number, sample_offset, sample_rate, sample_size
  case sampleRate, samplerate, samples, samples_per_chunk, samples_per_packet, sampleSize
  case samplesize, sampling_rate, samplingFrequency, samplingFrequencyIndex, sar_height, sar_width
  case sbrPresentFlag, scheme_id_uri, scheme_type, schemeURI, second, seconds_since_midnight
  case segment_duration, separate_colour_plane_flag, seq_level_idx_0, seq_profile, seq_tier_0
  case sequence_number, shadowed_sample_number, short_content_description, side_information, size
  case size_and_version, `SKIPPED-SEGMENTS`, speed, speed_2D, start, `START-DATE`, start_time
  case status, stereo_mode, strings, subsegment_duration, substreams, SUBTITLES
  case `SUPPLEMENTAL-CODECS`, surplus, sync_sample_number, SystemID, tag, tag_size, text
  case text_encoding, text_size, theURI, time, time_gps_epoch, time_stamp, time_stamp_format
  case timescale, title, to_item_ID, to_item_IDs, total, total_samples, track, track_group_id
  case track_ID, track_IDs, track_number, traf_number, trailing, transfer_characteristics
  case transferCharacteristics, trun_number, twelve_bit, TYPE, type, unreferenced, update_length
  case URI, uri, url, usacSamplingFrequency, usacSamplingFrequencyIndex, VALUE, value, value_size
  case velocity_east, velocity_north, version, vertical_size_code, vertOffD, vertOffN, VIDEO
  case `VIDEO-RANGE`, video_full_range_flag, videoFullRangeFlag, volume, vSpacing, wBitsPerSample
  case wFormatTag, width, wValidBitsPerSample, X, XOsiz, Xsiz, Y, year, YOsiz, Ysiz
}
