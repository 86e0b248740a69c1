"""Tables with tagged pieces, drawn from a seed: pictures whose truth is known, for tests, benchmarks and samples."""
