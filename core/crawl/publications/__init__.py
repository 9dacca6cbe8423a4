"""Sources that are lists of publications, by an API in the form of OpenAlex's or Semantic Scholar's."""
