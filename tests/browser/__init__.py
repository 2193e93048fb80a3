"""The pages in a real browser: docs/testing.md."""
