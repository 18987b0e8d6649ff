# SPDX-License-Identifier: MIT
title SAMPLE of an event with sample_type 0
event sample_type=0
header 9 1 8
expect
frame 0 SAMPLE 9 misc 0x1 cpumode=1:KERNEL size 8 event 0
