-- What each user may do at most, who made each credential, and credentials that stay revoked. The previous release runs beside
-- it: every column may be null, and null is what it means for a row that release inserts.

-- null: the default of the role. A team-admin has every permission, whatever is stored.
alter table team_user add column permissions text[];

-- Existing members keep what their active keys could do.
update team_user set permissions = granted.permissions
from (
  select u.tenant_id, u.id, array_agg(distinct scope order by scope) as permissions
  from team_user u
  join api_key k on k.tenant_id = u.tenant_id and k.user_id = u.id
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  cross join lateral unnest(k.scopes || array['project-codes:read', 'team-tags:read', 'teams:read', 'users:read',
    'missions:read', 'freelancers:read', 'document-templates:read', 'activity-reports:read', 'accounting:read',
    'api-keys:read', 'audit:read', 'missions:sign']) as scope
  where u.role = 'team-member' and u.is_active
  group by u.tenant_id, u.id
  having not array_agg(distinct scope) <@ array['project-codes:read', 'team-tags:read', 'teams:read', 'users:read',
    'missions:read', 'freelancers:read', 'document-templates:read', 'activity-reports:read', 'accounting:read',
    'api-keys:read', 'audit:read', 'missions:sign']
) as granted
where granted.tenant_id = team_user.tenant_id and granted.id = team_user.id;

-- Who made a key: the operator, a key of the team, or the acceptance of an invitation (then the user and the key that invited).
alter table api_key
  add column created_via text check (created_via in ('operator', 'api_key', 'invitation')),
  add column created_by uuid,
  add column parent_key_id uuid,
  add constraint api_key_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id),
  add constraint api_key_parent_fkey foreign key (tenant_id, parent_key_id) references api_key (tenant_id, id);
create index api_key_parent on api_key (tenant_id, parent_key_id);
create index api_key_created_by on api_key (tenant_id, created_by);

-- Of keys from before, the audit log knows.
update api_key set
  created_via = case entry.actor_kind when 'user' then 'api_key' when 'invitee' then 'invitation' else 'operator' end,
  created_by = case entry.actor_kind when 'user' then entry.actor_id end,
  parent_key_id = case entry.actor_kind when 'user' then entry.key_id end
from audit_entry entry
where entry.tenant_id = api_key.tenant_id and entry.subject_id = api_key.id and entry.resource = 'api_key'
  and entry.operation = 'created' and entry.actor_kind in ('user', 'invitee', 'operator', 'system');

-- What an invitation gives: the permissions of the new user (null: the default of the role), and the limits of the key that
-- invited, which the accepted credential inherits.
alter table invitation
  add column permissions text[],
  add column created_by uuid,
  add column created_by_key uuid,
  add column credential_expires_at timestamptz,
  add column credential_requests_per_minute integer check (credential_requests_per_minute > 0),
  add constraint invitation_created_by_fkey foreign key (tenant_id, created_by) references team_user (tenant_id, id),
  add constraint invitation_created_by_key_fkey foreign key (tenant_id, created_by_key) references api_key (tenant_id, id);
create index invitation_created_by on invitation (tenant_id, created_by);
create index invitation_created_by_key on invitation (tenant_id, created_by_key);

update invitation set created_by = entry.actor_id, created_by_key = entry.key_id
from audit_entry entry
where entry.tenant_id = invitation.tenant_id and entry.subject_id = invitation.id and entry.resource = 'invitation'
  and entry.operation = 'created' and entry.actor_kind = 'user' and invitation.accepted_at is null;

-- An open invitation of a user whose key lacked a permission that it gives ends; it can be sent again.
update invitation set expires_at = least(invitation.expires_at, now()), mail_due_at = null
from api_key k
where k.tenant_id = invitation.tenant_id and k.id = invitation.created_by_key and invitation.role is not null
  and invitation.accepted_at is null and not '*' = any(k.scopes);

alter table portal_link
  add column created_by_key uuid,
  add constraint portal_link_created_by_key_fkey foreign key (tenant_id, created_by_key) references api_key (tenant_id, id);
create index portal_link_created_by_key on portal_link (tenant_id, created_by_key);

-- With which key the company signed; null for signatures from before.
alter table signature
  add column api_key_id uuid,
  add constraint signature_api_key_fkey foreign key (tenant_id, api_key_id) references api_key (tenant_id, id);
create index signature_api_key on signature (tenant_id, api_key_id);

-- The credentials of who has left are revoked, so that no reactivation revives them.
update api_key set revoked_at = now()
from team_user u
where u.tenant_id = api_key.tenant_id and u.id = api_key.user_id and not u.is_active and api_key.revoked_at is null;
update portal_link set revoked_at = now(), mail_due_at = null
from freelancer f
where f.tenant_id = portal_link.tenant_id and f.id = portal_link.freelancer_id and f.status = 'archived'
  and portal_link.revoked_at is null;
