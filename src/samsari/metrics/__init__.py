"""One file per metric and the catalog that names them."""
