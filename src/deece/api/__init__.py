"""What the pages ask and are answered, at a table and beside it: the same with a server and in a page's worker."""
