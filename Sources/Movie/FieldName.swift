/// The names of fields that modules above the families look up, each spelled as in the standard.
/// A test compares them with the declarations.
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum FieldName: String, CaseIterable, Sendable {
  case a, acmod, album, alternate_group, altitude, angle, artist, aspect_ratio_idc, `ASSOC-LANGUAGE`
  case associations, astronomical_body, attributes, AUDIO, audioObjectType, audioObjectTypeExt
  case audioSampleRate, AUTOSELECT, aux_type, AVCLevelIndication, AVCProfileIndication
  case `AVERAGE-BANDWIDTH`, avgBitRate, avgBitrate, axis, b, BANDWIDTH, base_data_offset
  case base_offset, base_offset_size, baseMediaDecodeTime, bcHeight, bcWidth, biHeight, bit_depth
  case bit_depth_luma_minus8, bit_rate_code, bitDepth, bitDepthLumaMinus8, bits
  case bits_for_bytes_deviation, bits_for_milliseconds_deviation, bits_per_index_point
  case bits_per_sample_minus_1, BitsPerSample, bitsPerSample, biWidth, bl_present_flag, box_purpose
  case brand, BYTERANGE, bytes, bytes_per_frame, c, canvas_height_minus_one, canvas_width_minus_one
  case cdata, channelConfiguration, channelConfigurationIndex, channelcount, CHANNELS, channels
  case channels_minus_1, chapters, CHARACTERISTICS, children, chroma_format_idc
  case chroma_sample_position, chroma_subsampling_x, chroma_subsampling_y, chromaFormat
  case chromaSubsampling, chunk_offset, ckSize, CLASS, cleanApertureHeightD, cleanApertureHeightN
  case cleanApertureWidthD, cleanApertureWidthN, `CLOSED-CAPTIONS`, CODECS
  case color_description_present_flag, color_primaries, color_range, colour_primaries, colour_type
  case colourPrimaries, columns_minus_one, comment, compatible_brands, compositionEndTime
  case compositionStartTime, compressionType, conf_win_bottom_offset, conf_win_left_offset
  case conf_win_right_offset, conf_win_top_offset, constBitsPerChannel, constBytesPerAudioPacket
  case constLPCMFramesPerAudioPacket, construction_method, content_description, content_descriptor
  case content_type, counter, crc, crc_length, creation_time, d, `DATA-ID`, data_format, data_offset
  case data_rate, data_reference_index, DataSize, dataSize, datatype, datatype_namespace, date_time
  case day, days_since_2000, DEFAULT, default_KID, default_length, default_sample_description_index
  case default_sample_duration, default_sample_flags, default_sample_size, definedLayout
  case denominator, description, dilution_of_precision, displayFlags, DURATION, duration
  case dv_bl_signal_compatibility_id, dv_level, dv_profile, dwSampleLength
  case earliest_presentation_time, el_present_flag, element_id, email_to_user, `END-DATE`
  case `END-ON-NEXT`, end_time, entity_id, entity_ids, entries, entry_count, entry_size, essential
  case events, extended_language, extensionSamplingFrequency, extensionSamplingFrequencyIndex
  case extent_count, extent_length, extent_offset, extents, fields, filename, first_chunk
  case first_offset, first_sample_flags, fix, FLACMetadataBlocks, flags, FORCED, FORMAT, format
  case fragment_duration, `FRAME-RATE`, frame_crop_bottom_offset, frame_crop_left_offset
  case frame_crop_right_offset, frame_crop_top_offset, frame_duration, frame_identifier
  case frame_mbs_only_flag, from_item_ID, fscod, full_range_flag, general_constraint_indicator_flags
  case general_level_idc, general_profile_compatibility_flags, general_profile_idc
  case general_profile_space, general_tier_flag, global_gain, gps_fix_type, GPSAltitude, GPSLatitude
  case GPSLatitudeRef, GPSLongitude, GPSLongitudeRef, greatestDecodeToDisplayDelta, `GROUP-ID`
  case group_description_index, group_id, group_identifier, group_symbol, grouping_type, H263_Level
  case H263_Profile, half_track, handler_type, `HDCP-LEVEL`, heading, height, high_bitdepth
  case horizOffD, horizOffN, horizontal_accuracy, horizontal_size_code, hour, hSpacing, ID
  case identification, identifier, image_encoding, image_format, image_height, image_size
  case image_width, ImageLength, ImageWidth, index, index_size, indexed_data_length
  case indexed_data_start, `INSTREAM-ID`, instruction, is_cpe, item_ID, item_reference_index
  case item_type, items, IV, key, key_namespace, key_value, KEYFORMAT, knots, label, lang, LANGUAGE
  case language, language_code, largesize, latitude, latitude_reference, leastDecodeToDisplayDelta
  case length, length_size, LengthSizeMinusOne, lengthSizeMinusOne, level, lfeon, locale_string
  case location, log, logical_screen_height, logical_screen_width, longitude, longitude_reference
  case luminanceMax, luminanceMin, major_brand, major_version, matrix, matrix_coefficients
  case matrixCoefficients, max_content_light_level, max_display_mastering_luminance
  case max_frame_height_minus_1, max_frame_width_minus_1, max_pic_average_light_level, maxCLL
  case maxFALL, mChannelLayoutTag, media_rate_fraction, media_rate_integer, media_time, message_data
  case METHOD, method_symbol, milliseconds, mime_format, mime_type, min_display_mastering_luminance
  case minute, modification_time, monochrome, month, moof_offset, mpegh3daProfileLevelIndication
  case NAME, name, namespace, nAvgBytesPerSec, nBlockAlign, nChannels, NewSubfileType, next_track_ID
  case nSamplesPerSec, numAudioChannels, number, number_of_frames, numChannels, numerator
  case numSampleFrames, objectTypeIndication, offset, offset_size, Orientation, output_height
  case output_width, OutputChannelCount, owner_identifier, P, parent_size, `PATHWAY-ID`
  case PCM_sample_size, pic_height_in_luma_samples, pic_height_in_map_units_minus1
  case pic_width_in_luma_samples, pic_width_in_mbs_minus1, picture_data, picture_type, places
  case `PLANNED-DURATION`, position, profile, profile_compatibility, program_config_element
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
