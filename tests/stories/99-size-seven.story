# SPDX-License-Identifier: MIT
title A size less than the header ends the stream
event sample_type=TID
header 2 0 7
u64 77 12
expect
end RECORD_SIZE offset 0 wanted 7 left 8
