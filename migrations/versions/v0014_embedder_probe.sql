-- The vector that the embedder gave for the sentence of core/models/embedder_probe.py; null until it was asked for it.
alter table embedding_models add column probe real[];
