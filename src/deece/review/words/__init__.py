"""What only the review says."""
