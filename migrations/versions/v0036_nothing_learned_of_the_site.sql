-- Both were learned anew after each crawl, and no answer depends on them any more.
drop table topic_means, site_wordings;
