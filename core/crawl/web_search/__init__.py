"""Ask a search engine, and read the pages that it names through the guards of the crawl."""
