"""What only the score keeper says."""
