drop table price_records;
