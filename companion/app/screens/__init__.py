"""The screens: layout and bindings only; what they show is decided in `companion.app.presenters`."""
