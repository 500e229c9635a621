-- One outbox for the mails of all features (decision 0123). A row is inserted in the transaction of its cause, and deleted when the mail
-- was sent or is not to be sent. The previous release runs beside it: it marks due mails in `mail_due_at` of ten tables. A trigger turns
-- each mark into a row of the outbox and takes the mark away, so that exactly one release finds a mail. The trigger, `mail_due_at`,
-- `mail_attempts` and `bank_account.mail_number` go with the release after.

create table mail_outbox (
  -- The nil UUID: a mail of no team. Therefore no foreign key.
  tenant_id uuid not null,
  kind text not null,
  -- The resource that it is about. One mail of a kind: a later one replaces one that is still due.
  cause_id uuid not null,
  -- Counts the times that somebody asked for it. Its Message-ID and its secret follow from tenant, kind, cause and number.
  number integer not null,
  -- A claimed mail becomes due again at the end of its claim.
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (tenant_id, kind, cause_id)
);
-- Of all teams.
create index mail_outbox_due on mail_outbox (due_at);
create index mail_outbox_team_due on mail_outbox (tenant_id, due_at);
comment on table mail_outbox is 'not audited: sending mails is no change that anybody makes';

-- Arguments: the column of the cause, the table, and the number of the mail where the table has no column of it.
create function mail_to_outbox() returns trigger language plpgsql as $$
declare
  -- Citus accepts only plain values in the statements of a trigger.
  written jsonb;
  of_tenant uuid;
  of_cause uuid;
  of_number integer;
  of_kind text;
  due timestamptz := new.mail_due_at;
  -- Above zero: a node of the previous release has claimed the mail before the migration.
  tried integer := new.mail_attempts;
begin
  if tg_op = 'INSERT' and due is null then return new; end if;
  written := to_jsonb(new);
  of_tenant := coalesce(written ->> 'tenant_id', '00000000-0000-0000-0000-000000000000');
  of_cause := written ->> tg_argv[0];
  of_number := coalesce(written ->> 'mail_number', tg_argv[2]);
  of_kind := case tg_argv[1]
    when 'portal_link' then case when written ->> 'mission_id' is null then 'portal_link' else 'offer_to_answer' end
    when 'webhook_progress' then 'webhook_disabled'
    when 'sign_in_attempt' then 'sign_in_code'
    when 'invoice' then 'invoice_contested'
    when 'bank_account' then 'bank_account_' || (written ->> 'status')
    when 'accounting_sending' then 'accounting_files'
    when 'compliance_mail' then case written ->> 'template' when 'requested' then 'compliance_documents_requested'
      else 'compliance_document_' || (written ->> 'template') end
    when 'notification_mail' then case written ->> 'kind' when 'digest' then 'notification_digest' else written ->> 'kind' end
    else tg_argv[1]
  end;
  if tg_op = 'INSERT' then
    -- A digest may exist, and may have been sent. ON CONFLICT is looked at after this trigger.
    if tg_argv[1] = 'notification_mail'
      and exists (select from notification_mail where tenant_id = of_tenant and id = of_cause) then return new; end if;
  elsif due is null and written ->> 'mail_number' is distinct from to_jsonb(old) ->> 'mail_number' then
    -- This release has asked for another mail: a claim of the one before settles nothing any more.
    new.mail_attempts := -1;
    return new;
  elsif due is null and tried > 0 then
    -- The previous release has settled a mail that it had claimed.
    delete from mail_outbox where tenant_id = of_tenant and kind = of_kind and cause_id = of_cause and number = of_number
      and attempts = tried;
    return new;
  elsif due is null then
    -- The previous release adds to a digest, or cancels a mail: whether its cause still holds is looked at when it is sent.
    if tg_argv[1] = 'notification_mail' then
      perform from mail_outbox where tenant_id = of_tenant and kind = of_kind and cause_id = of_cause and attempts = 0 for update;
      -- A digest that is claimed takes no more: without a row, that release opens the next one.
      if not found then return null; end if;
    end if;
    return new;
  elsif tried <> 0 then
    -- An attempt of the previous release has failed.
    update mail_outbox set due_at = due where tenant_id = of_tenant and kind = of_kind and cause_id = of_cause and number = of_number
      and attempts = tried;
    new.mail_due_at := null;
    return new;
  end if;
  insert into mail_outbox (tenant_id, kind, cause_id, number, due_at) values (of_tenant, of_kind, of_cause, of_number, due)
    on conflict (tenant_id, kind, cause_id) do update set number = excluded.number, due_at = excluded.due_at, attempts = 0;
  new.mail_due_at := null;
  if tg_op = 'UPDATE' then new.mail_attempts := -1; end if;
  return new;
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- A claim of the previous release is either complete, and moved with its end and its attempts, or comes after the trigger.
  lock table invitation, portal_link, webhook_progress, sign_in_attempt, step_up_code, invoice, bank_account, accounting_sending,
    compliance_mail, notification_mail in share row exclusive mode;

  insert into mail_outbox select tenant_id, 'invitation', id, mail_number, mail_due_at, mail_attempts
    from invitation where mail_due_at is not null and accepted_at is null;
  insert into mail_outbox select tenant_id, case when mission_id is null then 'portal_link' else 'offer_to_answer' end, id, 1,
    mail_due_at, mail_attempts from portal_link where mail_due_at is not null;
  insert into mail_outbox select tenant_id, 'webhook_disabled', endpoint_id, mail_number, mail_due_at, mail_attempts
    from webhook_progress where mail_due_at is not null;
  insert into mail_outbox select '00000000-0000-0000-0000-000000000000', 'sign_in_code', id, 1, mail_due_at, mail_attempts
    from sign_in_attempt where mail_due_at is not null;
  insert into mail_outbox select tenant_id, 'step_up_code', id, 1, mail_due_at, mail_attempts
    from step_up_code where mail_due_at is not null;
  insert into mail_outbox select tenant_id, 'invoice_contested', entry_id, mail_number, mail_due_at, mail_attempts
    from invoice where mail_due_at is not null and contested_at is not null;
  insert into mail_outbox select tenant_id, 'bank_account_' || status, id, mail_number, mail_due_at, mail_attempts
    from bank_account where mail_due_at is not null and status in ('proposed', 'approved');
  insert into mail_outbox select tenant_id, 'accounting_files', id, 0, mail_due_at, mail_attempts
    from accounting_sending where mail_due_at is not null;
  insert into mail_outbox select tenant_id, case template when 'requested' then 'compliance_documents_requested'
    else 'compliance_document_' || template end, id, 0, mail_due_at, mail_attempts from compliance_mail where mail_due_at is not null;
  insert into mail_outbox select tenant_id, case kind when 'digest' then 'notification_digest' else kind end, id, 1,
    mail_due_at, mail_attempts from notification_mail where mail_due_at is not null;

  update invitation set mail_due_at = null where mail_due_at is not null;
  update portal_link set mail_due_at = null where mail_due_at is not null;
  update webhook_progress set mail_due_at = null where mail_due_at is not null;
  update sign_in_attempt set mail_due_at = null where mail_due_at is not null;
  update step_up_code set mail_due_at = null where mail_due_at is not null;
  update invoice set mail_due_at = null where mail_due_at is not null and contested_at is not null;
  update bank_account set mail_due_at = null where mail_due_at is not null;
  update accounting_sending set mail_due_at = null where mail_due_at is not null;
  update compliance_mail set mail_due_at = null where mail_due_at is not null;
  update notification_mail set mail_due_at = null where mail_due_at is not null;

  create trigger mail_to_outbox before insert or update of mail_due_at, mail_number on invitation
    for each row execute function mail_to_outbox('id', 'invitation');
  create trigger mail_to_outbox before insert or update of mail_due_at on portal_link
    for each row execute function mail_to_outbox('id', 'portal_link', '1');
  create trigger mail_to_outbox before insert or update of mail_due_at, mail_number on webhook_progress
    for each row execute function mail_to_outbox('endpoint_id', 'webhook_progress');
  create trigger mail_to_outbox before insert or update of mail_due_at on sign_in_attempt
    for each row execute function mail_to_outbox('id', 'sign_in_attempt', '1');
  create trigger mail_to_outbox before insert or update of mail_due_at on step_up_code
    for each row execute function mail_to_outbox('id', 'step_up_code', '1');
  create trigger mail_to_outbox before insert or update of mail_due_at, mail_number on invoice
    for each row execute function mail_to_outbox('entry_id', 'invoice');
  create trigger mail_to_outbox before insert or update of mail_due_at, mail_number on bank_account
    for each row execute function mail_to_outbox('id', 'bank_account');
  create trigger mail_to_outbox before insert or update of mail_due_at on accounting_sending
    for each row execute function mail_to_outbox('id', 'accounting_sending', '0');
  create trigger mail_to_outbox before insert or update of mail_due_at on compliance_mail
    for each row execute function mail_to_outbox('id', 'compliance_mail', '0');
  create trigger mail_to_outbox before insert or update of mail_due_at on notification_mail
    for each row execute function mail_to_outbox('id', 'notification_mail', '1');
end $$;
