"""Questions made from every record of a site: whether its value is told at the first line, and no other record's."""
