"""The app: screens, command line, scoring, simulation, storage and settings."""
