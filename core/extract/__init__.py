"""The campus web site: crawling it and reading its documents."""
