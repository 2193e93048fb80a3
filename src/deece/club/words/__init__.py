"""What is said of a club's evening, of its boards, of a season's ratings, of a day's board and of who sits where."""
