"""Recorded evenings of Origin: what was asked at the table, the sheet at the end, and what came out."""
