"""What holds for every test: a process started by one can be interrupted, however the tests themselves were started."""

import signal

# A shell's background job ignores Ctrl-C and hands that on to every process it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
