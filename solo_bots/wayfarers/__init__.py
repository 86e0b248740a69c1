"""The solo AI of Wayfarers of the South Tigris (rulings W1 to W84)."""
