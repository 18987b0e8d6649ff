# SPDX-License-Identifier: MIT
title The largest type
header 0xffffffff 0 8
expect
frame 0  4294967295 misc 0x0 size 8
