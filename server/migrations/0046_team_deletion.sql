-- Deleting a team (decision 0095). The previous release runs beside it: it knows neither the table nor the column.

-- Outlives the team, so it refers to nothing. Without its name.
create table team_deletion (
  tenant_id uuid primary key,
  -- requested: the team can be read until due_at; running: its rows are being deleted.
  status text not null check (status in ('requested', 'running', 'done')),
  requested_at timestamptz not null,
  -- The end of the grace period.
  due_at timestamptz not null,
  -- When the job looks at it again; null when it is done.
  wake_at timestamptz,
  deleted_rows bigint not null default 0,
  completed_at timestamptz,
  constraint team_deletion_done_check check ((status = 'done') = (completed_at is not null and wake_at is null))
);
create index team_deletion_wake on team_deletion (wake_at) where wake_at is not null;
comment on table team_deletion is 'not audited: it outlives the log of the team; the request is in the settings of the team';

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- Null: the team stays.
  alter table tenant add column deletion_due_at timestamptz;
end $$;
