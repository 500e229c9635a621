-- Notifications (decision 0093): made from the event feed and from dates, shown by the bell, sent by mail. The previous release runs beside
-- it: it sends the portal link of an offer with the words of a link, and knows none of the tables.

-- One row for each cause, recipient and kind. No foreign key to the recipient and to the subject, which are rows of several tables. Names
-- are read when it is shown, so that it contains no personal data.
create table notification (
  tenant_id uuid not null references tenant,
  -- A hash of kind, cause and recipient.
  id uuid not null,
  kind text not null,
  -- The id of the event, or what the date is of: the mission and its end, the mission and the month.
  cause text not null,
  recipient_kind text not null check (recipient_kind in ('user', 'freelancer')),
  recipient_id uuid not null,
  subject_type text not null,
  subject_id uuid not null,
  mission_id uuid,
  freelancer_id uuid,
  month text,
  day date,
  -- null: no mail is sent, or the mail of an offer, which is that of its portal link.
  mail_id uuid,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_id, id),
  constraint notification_cause_key unique (tenant_id, recipient_id, kind, cause)
);
create index notification_page on notification (tenant_id, recipient_id, created_at desc, id desc);
create index notification_unread on notification (tenant_id, recipient_id) where read_at is null;
create index notification_mail_id on notification (tenant_id, mail_id) where mail_id is not null;
-- Of all teams, for the deletion of old ones.
create index notification_created on notification (created_at);
create index notification_team_created on notification (tenant_id, created_at);
comment on table notification is 'not audited: made from events, which are a record themselves';

-- A mail with one notification, or the digest of a day with several.
create table notification_mail (
  tenant_id uuid not null references tenant,
  -- That of the notification, or a hash of the recipient and the time of the digest.
  id uuid not null,
  kind text not null,
  recipient_kind text not null check (recipient_kind in ('user', 'freelancer')),
  recipient_id uuid not null,
  created_at timestamptz not null,
  -- Set while the mail is still to be sent.
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  primary key (tenant_id, id)
);
-- Of all teams.
create index notification_mail_due on notification_mail (mail_due_at) where mail_due_at is not null;
create index notification_mail_team_due on notification_mail (tenant_id, mail_due_at) where mail_due_at is not null;
create index notification_mail_created on notification_mail (created_at);
create index notification_mail_team_created on notification_mail (tenant_id, created_at);
comment on table notification_mail is 'not audited: the mails that it causes are recorded';

-- How far the feed of the team was read, and the last day whose dates were looked at.
create table notification_progress (
  tenant_id uuid primary key references tenant,
  number bigint not null,
  dates_until date
);
comment on table notification_progress is 'not audited: a position in the feed';

-- What a person wants by mail. Without a row: every kind, at once.
create table notification_preference (
  tenant_id uuid not null references tenant,
  -- A user or a freelancer.
  person_id uuid not null,
  off_kinds text[] not null,
  -- The hour of the daily digest; null: one mail for each notification.
  digest_hour integer check (digest_hour between 0 and 23),
  -- Hours of the day.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_until integer check (quiet_until between 0 and 23),
  -- null: that of the team.
  time_zone text,
  updated_at timestamptz not null,
  primary key (tenant_id, person_id),
  constraint notification_preference_quiet_check check ((quiet_from is null) = (quiet_until is null))
);
comment on table notification_preference is 'not audited: what a person wants by mail, which nobody else can change';

-- Addresses that a mail server has refused for good, or from which a mail came back, until a later mail is accepted.
create table undeliverable_address (
  tenant_id uuid not null references tenant,
  id uuid not null,
  -- In lower case.
  email text not null,
  reason text not null check (reason in ('refused', 'bounced')),
  response text,
  mail_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint undeliverable_address_email_key unique (tenant_id, email)
);
create index undeliverable_address_page on undeliverable_address (tenant_id, created_at desc, id desc);
comment on table undeliverable_address is 'not audited: what became of mails, which are recorded';

-- What happened before this release causes no notification.
insert into notification_progress (tenant_id, number) select tenant_id, number from feed_head;

-- In a block, because Citus sends the text of the statement to its workers, which outside of one is this whole file.
do $$
begin
  -- The day of the following month on which activity reports are due; null: nobody is reminded.
  alter table tenant add column report_due_day integer default 1;
  -- The mission whose offer the link is mailed for; null: somebody asked for the link.
  alter table portal_link add column mission_id uuid;
end $$;
