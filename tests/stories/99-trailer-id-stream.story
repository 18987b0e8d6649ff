# SPDX-License-Identifier: MIT
title sample_id whose id is third from its end
event sample_type=ID|STREAM_ID|CPU flags=sample_id_all ids=77
event sample_type=ID|STREAM_ID|CPU flags=sample_id_all ids=78
header 14 0x2000 32
u64 78 79
u32 3 0
expect
frame 0 SWITCH 14 misc 0x2000 SWITCH_OUT size 32 event 1
  sample_id
    8+8 id 78
    16+8 stream_id 79
    24+4 cpu 3
    28+4 res 0x0
