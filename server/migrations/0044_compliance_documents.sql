-- Compliance documents of freelancers (decision 0094). The previous release runs beside it and knows none of it.

-- One row for each version of a document: a new upload destroys no earlier one.
create table compliance_document (
  tenant_id uuid not null references tenant,
  id uuid not null,
  freelancer_id uuid not null,
  kind text not null check (kind in ('urssaf_vigilance', 'registration', 'insurance', 'foreign_workers')),
  -- requested: the team waits for a file; uploaded: awaits its review; approved: in force until valid_until; replaced: by a later upload
  -- before its review, or by a later approved one.
  status text not null check (status in ('requested', 'uploaded', 'approved', 'refused', 'replaced')),
  -- Null: uploaded without a request.
  requested_at timestamptz,
  -- Null of a request: the service asked, because of a mission.
  requested_by_id uuid,
  issued_on date,
  -- The last day on which it counts.
  valid_until date,
  -- The security code of a URSSAF certificate, or the number of a contract.
  code text,
  media_type text check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  sha256 bytea,
  size integer,
  uploaded_at timestamptz,
  uploaded_by text check (uploaded_by in ('team', 'freelancer')),
  -- The user who uploaded it for the team.
  uploaded_by_id uuid,
  -- When and by whom it was approved or refused.
  verified_at timestamptz,
  verified_by uuid,
  -- Why it was refused.
  reason text,
  replaced_at timestamptz,
  -- Of an approved one: what the next due job announces, and from which day on.
  due_on date,
  due_event text check (due_event in ('expiring', 'expired')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint compliance_document_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id),
  constraint compliance_document_file_fkey foreign key (tenant_id, sha256) references stored_file (tenant_id, sha256),
  constraint compliance_document_requested_by_fkey foreign key (tenant_id, requested_by_id) references team_user (tenant_id, id),
  constraint compliance_document_uploaded_by_fkey foreign key (tenant_id, uploaded_by_id) references team_user (tenant_id, id),
  constraint compliance_document_verified_by_fkey foreign key (tenant_id, verified_by) references team_user (tenant_id, id),
  constraint compliance_document_request_check check (status <> 'requested' or (requested_at is not null and sha256 is null)),
  constraint compliance_document_file_check check ((sha256 is null) = (status = 'requested') and num_nulls(sha256, size, media_type, uploaded_at, uploaded_by, issued_on, valid_until) in (0, 7)),
  constraint compliance_document_uploader_check check ((uploaded_by is not distinct from 'team') = (uploaded_by_id is not null)),
  constraint compliance_document_verified_check check ((status in ('approved', 'refused')) <= (verified_by is not null) and (verified_at is null) = (verified_by is null)),
  constraint compliance_document_refused_check check ((status = 'refused') = (reason is not null)),
  constraint compliance_document_replaced_check check ((status = 'replaced') = (replaced_at is not null)),
  constraint compliance_document_due_check check ((due_on is null) = (due_event is null) and (due_on is null or status = 'approved')),
  constraint compliance_document_days_check check (valid_until >= issued_on)
);
-- Of each kind a freelancer has one that is in force, and one that waits for its file or its review.
create unique index compliance_document_approved_key on compliance_document (tenant_id, freelancer_id, kind) where status = 'approved';
create unique index compliance_document_open_key on compliance_document (tenant_id, freelancer_id, kind) where status in ('requested', 'uploaded');
create index compliance_document_page on compliance_document (tenant_id, created_at desc, id desc);
create index compliance_document_status on compliance_document (tenant_id, status, created_at desc, id desc);
create index compliance_document_freelancer on compliance_document (tenant_id, freelancer_id, created_at desc, id desc);
create index compliance_document_kind on compliance_document (tenant_id, kind, created_at desc, id desc);
create index compliance_document_valid_until on compliance_document (tenant_id, valid_until, kind) where status = 'approved';
create index compliance_document_file on compliance_document (tenant_id, sha256);
create index compliance_document_requested_by on compliance_document (tenant_id, requested_by_id);
create index compliance_document_uploaded_by on compliance_document (tenant_id, uploaded_by_id);
create index compliance_document_verified_by on compliance_document (tenant_id, verified_by);
create index compliance_document_due on compliance_document (tenant_id, due_on) where due_on is not null;
-- Of all teams.
create index compliance_document_due_anywhere on compliance_document (due_on) where due_on is not null;
comment on column compliance_document.due_on is 'not audited: follows from valid_until';
comment on column compliance_document.due_event is 'not audited: follows from valid_until';

-- Mails to freelancers about their documents; each cause has one row.
create table compliance_mail (
  tenant_id uuid not null references tenant,
  id uuid not null,
  freelancer_id uuid not null,
  template text not null check (template in ('requested', 'refused', 'expired')),
  document_ids uuid[] not null check (cardinality(document_ids) > 0),
  -- What the team adds to a request.
  message text,
  created_at timestamptz not null,
  -- Set while the mail is still to be sent.
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  primary key (tenant_id, id),
  constraint compliance_mail_freelancer_fkey foreign key (tenant_id, freelancer_id) references freelancer (tenant_id, id)
);
create index compliance_mail_freelancer on compliance_mail (tenant_id, freelancer_id, created_at);
create index compliance_mail_team_due on compliance_mail (tenant_id, mail_due_at) where mail_due_at is not null;
-- Of all teams.
create index compliance_mail_due on compliance_mail (mail_due_at) where mail_due_at is not null;
comment on table compliance_mail is 'not audited: sending mails is no change that anybody makes';

-- Rows are kept, and what was uploaded stays what was uploaded, by whichever statement.
create function keep_compliance_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'compliance document % is kept', old.id using errcode = 'restrict_violation';
  end if;
  if new.tenant_id <> old.tenant_id or new.id <> old.id or new.freelancer_id <> old.freelancer_id or new.kind <> old.kind
      or (old.sha256 is not null and (new.sha256 <> old.sha256 or new.issued_on <> old.issued_on or new.valid_until <> old.valid_until
        or new.code is distinct from old.code or new.uploaded_by_id is distinct from old.uploaded_by_id))
      or (old.status <> new.status and old.status in ('refused', 'replaced'))
      or (old.status = 'approved' and new.status not in ('approved', 'replaced')) then
    raise exception 'compliance document % cannot change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- Only what differs from the defaults of the code.
  alter table tenant add column compliance_settings jsonb not null default '{}';
  create trigger keep before delete or update on compliance_document for each row execute function keep_compliance_documents();
  create trigger audit_insert after insert on compliance_document referencing new table as new_rows
    for each statement execute function audit_statement('compliance_document', 'tenant_id', 'id', 'tenant_id,id', 'due_on,due_event');
  create trigger audit_update after update on compliance_document referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('compliance_document', 'tenant_id', 'id', 'tenant_id,id', 'due_on,due_event');
  create trigger audit_delete after delete on compliance_document referencing old table as old_rows
    for each statement execute function audit_statement('compliance_document', 'tenant_id', 'id', 'tenant_id,id', 'due_on,due_event');
end $$;
