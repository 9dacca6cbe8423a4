"""Put the words of a page into lines and tables, in the order in which people read them."""
