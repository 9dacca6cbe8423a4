-- A lock of a session stays with the connection of a pooler after its process has gone. A lease ends by itself.

create table leases (
    name text primary key,
    token bigint not null, -- grows by one with each holder: what an earlier one still writes is refused
    holder text not null,
    expires_at timestamptz not null
);

-- It makes a new token a change of a key. So whoever takes a lease over waits for a transaction that relies on the
-- earlier token ("for key share"), and renewing the lease does not.
create unique index leases_name_token on leases (name, token);
