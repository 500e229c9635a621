-- Answers of writes that carried an Idempotency-Key, for whoever has to ask again. Written in the transaction of the effect:
-- there is an answer exactly when there is an effect. Secrets in it are null.
create table idempotency (
  -- All zeros for the operator, who belongs to no team.
  tenant_id uuid not null,
  -- Whose keys they are within the team: the team's own, one freelancer's, one invitee's.
  owner text not null,
  key text not null,
  -- Of the method, the address and the body.
  fingerprint bytea not null,
  status integer,
  location text,
  answer text,
  created_at timestamptz not null,
  primary key (tenant_id, owner, key)
);
-- Read without a tenant: what has become old is deleted, of whichever team.
create index idempotency_age on idempotency (created_at);
