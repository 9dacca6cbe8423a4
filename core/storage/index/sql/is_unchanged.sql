-- Whether the current version of a page has this fingerprint, these links and vectors of this model.
--
-- Links count as the same when none are given, or none were ever stored. A chunk without a vector of the model
-- makes the page count as changed: so a crawl fills in what an interrupted one left out.
select exists (
    select from page_versions as version
    join pages on pages.id = version.page_id
    join sources on sources.id = pages.source_id
    where sources.name = :source and pages.url = :url
        and version.valid_to is null and version.fingerprint = :fingerprint
        and (cast(:links as jsonb) is null or version.links is null or version.links = cast(:links as jsonb))
        and not exists (
            select from chunks
            where chunks.page_version_id = version.id
                and not exists (
                    select from chunk_vectors
                    join embedding_models on embedding_models.id = chunk_vectors.model_id
                    where chunk_vectors.chunk_id = chunks.id and embedding_models.name = :model
                )
        )
)
