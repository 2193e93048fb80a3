"""Several servers on one database behind a proxy, and what may befall them."""
