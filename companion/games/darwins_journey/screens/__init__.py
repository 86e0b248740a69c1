"""The screens for Alfred's copied cards."""
