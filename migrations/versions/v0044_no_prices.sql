-- A price is answered from the passage that states it, as any other sentence or row.
drop table price_records;
