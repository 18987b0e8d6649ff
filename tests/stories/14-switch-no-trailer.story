# SPDX-License-Identifier: MIT
title SWITCH without sample_id is a header
event sample_type=IP|TID
header 14 0 8
expect
frame 0 SWITCH 14 misc 0x0 size 8 event 0
