"""Other pipelines on our model and our Postgres, to measure beside ours."""
