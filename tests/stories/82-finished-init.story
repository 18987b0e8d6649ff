# SPDX-License-Identifier: MIT
title FINISHED_INIT
header 82 0 8
expect
frame 0 FINISHED_INIT 82 misc 0x0 size 8
