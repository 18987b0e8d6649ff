# SPDX-License-Identifier: MIT
title FINISHED_ROUND is a header
header 68 0 8
expect
frame 0 FINISHED_ROUND 68 misc 0x0 size 8
