-- What ends with the address of a freelancer, and with the access of the creator of a webhook endpoint (decision 0132).

-- Whatever changes the address, a node of the previous release included: links that were sent to the old one end, and so does an
-- invitation. This release then sends what follows to the new address.
create function end_access_of_address() returns trigger language plpgsql as $$
declare
  -- Citus accepts only plain values in the statements of a trigger.
  of_tenant uuid := new.tenant_id;
  of_freelancer uuid := new.id;
  -- By the clock of the team, as the expiry of links and invitations.
  changed_at timestamptz := new.updated_at;
begin
  update portal_link set revoked_at = changed_at
    where tenant_id = of_tenant and freelancer_id = of_freelancer and revoked_at is null;
  update invitation set expires_at = changed_at, updated_at = changed_at
    where tenant_id = of_tenant and id = of_freelancer and accepted_at is null and expires_at > changed_at;
  return null;
end $$;

-- The creator of an endpoint may have lost or regained access: a job looks at the endpoint.
create function review_webhook_access() returns trigger language plpgsql as $$
declare
  of_tenant uuid := new.tenant_id;
  of_user uuid := new.id;
begin
  update webhook_progress set access_reviewed_at = null
    where tenant_id = of_tenant and endpoint_id in (
      select id from webhook_endpoint where tenant_id = of_tenant and created_by = of_user);
  return null;
end $$;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  create trigger end_access_of_address after update of email on freelancer
    for each row when (old.email is distinct from new.email) execute function end_access_of_address();

  -- Links that were sent to an address that was replaced before this release.
  update portal_link set revoked_at = now()
    where revoked_at is null and expires_at > now() and exists (select 1 from audit_entry as entry
      where entry.tenant_id = portal_link.tenant_id and entry.subject_id = portal_link.freelancer_id
        and entry.resource = 'freelancer' and entry.operation = 'updated' and entry.at > portal_link.created_at
        and jsonb_exists(entry.changes -> 0 -> 'before', 'email'));

  -- Since when the creator may not have the endpoint any more, by the real time. It is disabled after 14 days.
  alter table webhook_endpoint
    add column access_lost_at timestamptz,
    drop constraint webhook_endpoint_disabled_reason_check,
    add constraint webhook_endpoint_disabled_reason_check
      check (disabled_reason in ('request', 'failing', 'gone', 'access_lost'));
  create index webhook_endpoint_access_lost on webhook_endpoint (access_lost_at) where access_lost_at is not null and is_enabled;

  -- Null: a job looks at the access of the creator soon, as for the endpoints that exist.
  alter table webhook_progress add column access_reviewed_at timestamptz;
  create index webhook_progress_access on webhook_progress (tenant_id, endpoint_id) where access_reviewed_at is null and not is_deleted;
  create trigger review_webhook_access after update of role, permissions, is_active on team_user
    for each row when ((old.role, old.permissions, old.is_active) is distinct from (new.role, new.permissions, new.is_active))
    execute function review_webhook_access();
end $$;
