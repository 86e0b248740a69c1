"""The solo automata as conversations: no Kivy, no I/O."""
