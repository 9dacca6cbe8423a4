"""What partitions of `postings` and of `turns` would cost and save, beside the tables as shipped."""
