-- The team is told by mail when a freelancer contests an invoice. The previous release runs beside it: it contests without a mail, and a
-- contest that it withdraws is no longer due.
-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  alter table invoice
    -- Set while the mail of the contest is still to be sent.
    add column mail_due_at timestamptz,
    add column mail_attempts integer not null default 0,
    -- Counts the contests: each is another mail.
    add column mail_number integer not null default 0;
  -- Of all teams.
  create index invoice_mail_due on invoice (mail_due_at) where mail_due_at is not null and contested_at is not null;
  comment on column invoice.mail_due_at is 'not audited: sending mails is no change that anybody makes';
  comment on column invoice.mail_attempts is 'not audited: sending mails is no change that anybody makes';
  comment on column invoice.mail_number is 'not audited: sending mails is no change that anybody makes';
  -- As audit_every_table() does it, which would lock every table and cannot run on distributed ones.
  create or replace trigger audit_insert after insert on invoice referencing new table as new_rows
    for each statement execute function audit_statement('invoice', 'tenant_id', 'entry_id', 'tenant_id,entry_id', 'content,mail_due_at,mail_attempts,mail_number');
  create or replace trigger audit_update after update on invoice referencing old table as old_rows new table as new_rows
    for each statement execute function audit_statement('invoice', 'tenant_id', 'entry_id', 'tenant_id,entry_id', 'content,mail_due_at,mail_attempts,mail_number');
  create or replace trigger audit_delete after delete on invoice referencing old table as old_rows
    for each statement execute function audit_statement('invoice', 'tenant_id', 'entry_id', 'tenant_id,entry_id', 'content,mail_due_at,mail_attempts,mail_number');
end $$;
