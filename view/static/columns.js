// Kinds of rows, and the event of those that are times off CPU; flags of nodes.
const SAMPLE = 0, STAY = 1, RUN = 2, OFF_CPU = -3;
const NAMED = 1, INLINED = 2, RETURN = 2, CUT = 4, MODE = 8, KERNEL_MODES = [1, 3, 4];
