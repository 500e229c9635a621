-- Sandboxes: teams for tests, whose clock can be moved forward (decision 0120). The previous release runs beside it: it creates no sandbox,
-- and serves those of this release by the real time, without capturing their mails. Create sandboxes when every node is upgraded.

create table sandbox (
  tenant_id uuid primary key references tenant,
  -- How far the clock of the team is ahead of the real time.
  ahead_ms bigint not null default 0,
  -- Where the clock is being moved to, and from where; null: it only runs.
  moving_from timestamptz,
  moving_to timestamptz,
  -- Its data are being deleted: nothing else is written.
  is_resetting boolean not null default false,
  deleted_rows bigint not null default 0,
  -- The last event of the feed after which the work of the team was done.
  seen_number bigint not null default 0,
  -- All in real time: when the job looks at it at the latest, and until when a process works on it, in case that it crashes.
  wake_at timestamptz not null,
  claimed_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sandbox_ahead_check check (ahead_ms >= 0),
  constraint sandbox_moving_check check ((moving_from is null) = (moving_to is null))
);
comment on table sandbox is 'not audited: it is the clock of a test; its events say who moved it';

-- Mails that a sandbox has not sent.
create table sandbox_mail (
  tenant_id uuid not null references tenant,
  id uuid not null,
  kind text not null,
  recipients text[] not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index sandbox_mail_newest on sandbox_mail (tenant_id, created_at desc, id desc);
comment on table sandbox_mail is 'not audited: a log itself';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- From its creation on, for ever.
  alter table tenant add column is_sandbox boolean not null default false;
end $$;
