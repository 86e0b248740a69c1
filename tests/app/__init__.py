"""The app: presenters without Kivy; screens in a real, offscreen window, driven by touches and keys."""
