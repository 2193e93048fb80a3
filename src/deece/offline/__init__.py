"""A whole Deece in a page, without a server: the same tables, rooms and answers, in a browser's worker.

`engine` runs in the page's first worker, `thinker` in its second; the scripts around them are in `page/worker`.
"""
