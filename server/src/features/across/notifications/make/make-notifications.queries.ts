// Notifications are made from the event feed and from dates, under the lock of the team's progress.

import { sql } from 'kysely'
import type { UserAccess } from '../../../../domain/access/permissions.ts'
import { eventRows } from '../../../../kernel/db/events.ts'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, zonesOfAllTeams } from '../../../company/tenants/tenants.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { feedEntryRows, feedHeadsOfAllTeams } from '../../../platform/events/events.tables.ts'
import { isNotSandbox } from '../../../platform/sandbox/sandbox.tables.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import type { PersonKind } from '../notification-kinds.ts'

type TeamKey = { tenant_id: string }

/** Teams whose feed has unprocessed events. A team without progress is new. */
export const findTeamsBehind = prepared('notification_progress.behind', (q, input: { limit: number }) => ({
  compile: () =>
    sql<TeamKey>`select head.tenant_id from ${feedHeadsOfAllTeams} as head
      left join notification_progress as progress on progress.tenant_id = head.tenant_id
      where head.number > coalesce(progress.number, 0) and ${isNotSandbox(sql`head.tenant_id`)} limit ${input.limit}::bigint`.compile(
      q,
    ),
}))

/** Teams whose day has begun since their dates were checked. `hour`: when a day begins. */
export const findTeamsWithDates = prepared(
  'notification_progress.dates',
  (q, input: { now: Date; hour: number; limit: number }) => ({
    compile: () =>
      sql<TeamKey>`select tenant.id as tenant_id from ${zonesOfAllTeams} as tenant
        left join notification_progress as progress on progress.tenant_id = tenant.id
        where coalesce(progress.dates_until, '-infinity')
          < (${input.now}::timestamptz at time zone tenant.time_zone - make_interval(hours => ${input.hour}::int))::date
          and ${isNotSandbox(sql`tenant.id`)}
        limit ${input.limit}::bigint`.compile(q),
  }),
)

/** Returns the row of the team if its day has begun since its dates were checked. */
export const hasDates = prepared(
  'notification_progress.has_dates',
  (q, input: TeamKey & { now: Date; hour: number }) => ({
    compile: () =>
      sql<TeamKey>`select tenant.id as tenant_id from ${currentTenantRow} as tenant
        where coalesce((select dates_until from notification_progress where tenant_id = ${input.tenant_id}), '-infinity')
          < (${input.now}::timestamptz at time zone tenant.time_zone - make_interval(hours => ${input.hour}::int))::date`.compile(
        q,
      ),
  }),
)

export const beginProgress = prepared('notification_progress.begin', (q, row: TeamKey) =>
  q
    .insertInto('notification_progress')
    .values({ tenant_id: row.tenant_id, number: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)

/** No row: another node holds the lock. */
export const lockProgress = prepared('notification_progress.lock', (q, input: TeamKey) => ({
  compile: () =>
    sql<{ number: number }>`select number from notification_progress
      where tenant_id = ${input.tenant_id} for update skip locked`.compile(q),
}))

export const setNumber = prepared('notification_progress.number', (q, row: TeamKey & { number: number }) =>
  q.updateTable('notification_progress').set({ number: row.number }).where('tenant_id', '=', row.tenant_id),
)

export const setDatesUntil = prepared('notification_progress.until', (q, row: TeamKey & { day: string }) =>
  q.updateTable('notification_progress').set({ dates_until: row.day }).where('tenant_id', '=', row.tenant_id),
)

export type Entry = {
  number: number
  type: string
  subject_id: string
  event_id: string
  /** Null: no event of these types. */
  data: Record<string, unknown> | null
  actor_kind: string | null
  actor_id: string | null
}

/** The next entries of the feed, with the events of these types. */
export const listFeedEntries = prepared(
  'notification.feed',
  (q, input: TeamKey & { after: number; types: readonly string[]; limit: number }) => ({
    compile: () =>
      sql<Entry>`select entry.number, entry.type, entry.subject_id, entry.event_id, event.data, event.actor_kind, event.actor_id
        from (select one.number, one.type, one.subject_id, one.event_id from ${feedEntryRows} as one
          where one.number > ${input.after}::bigint order by one.number limit ${input.limit}::bigint) as entry
        left join ${eventRows} as event on event.id = entry.event_id and entry.type = any(${input.types}::text[])
        order by entry.number`.compile(q),
  }),
)

type Settings = { today: string; report_due_day: number | null; time_zone: string }

/** A day, and thus `today`, begins at this hour. */
export const findSettings = prepared(
  'notification.settings',
  (q, input: TeamKey & { now: Date; hour: number }) => ({
    compile: () =>
      sql<Settings>`select (${input.now}::timestamptz at time zone tenant.time_zone - make_interval(hours => ${input.hour}::int))::date
          as today, tenant.report_due_day, tenant.time_zone
        from ${currentTenantRow} as tenant`.compile(q),
  }),
)

export type DatedMission = {
  mission_id: string
  freelancer_id: string
  approver_id: string | null
  referent_id: string | null
  day: string | null
}

type Batch = TeamKey & { after: string; limit: number }

const MISSION_COLUMNS = sql`mission.id as mission_id, mission.freelancer_id, mission.approver_id, freelancer.referent_id`

/** Missions that end between these days, in the order of their ids. */
export const missionsEnding = prepared(
  'notification.missions_ending',
  (q, input: Batch & { first: string; last: string }) => ({
    compile: () =>
      sql<DatedMission>`select ${MISSION_COLUMNS}, mission.effective_end_date as day
        from ${missionRows} as mission join ${freelancerRows} as freelancer on freelancer.id = mission.freelancer_id
        where mission.effective_end_date >= ${input.first}::date and mission.effective_end_date <= ${input.last}::date
          and mission.status in ('in-progress', 'pending-freelancer-extension') and mission.id > ${input.after}::uuid
        order by mission.id limit ${input.limit}::bigint`.compile(q),
  }),
)

/**
 * Missions that ran in the month and whose report was neither submitted nor approved, in the order of their ids. Deliverables have no
 * months.
 */
export const missionsWithoutReport = prepared(
  'notification.missions_without_report',
  (q, input: Batch & { month: string; first: string; last: string }) => ({
    compile: () =>
      sql<DatedMission>`select ${MISSION_COLUMNS}, null as day
        from ${missionRows} as mission join ${freelancerRows} as freelancer on freelancer.id = mission.freelancer_id
        where mission.effective_end_date >= ${input.first}::date and mission.start_date <= ${input.last}::date
          and mission.status in ('in-progress', 'pending-freelancer-extension', 'completed', 'early-terminated')
          and mission.mission_type <> 'deliverable' and mission.id > ${input.after}::uuid
          and not exists (select from ${reportRows} as report where report.mission_id = mission.id
            and report.report_month = ${input.month} and report.status in ('pending', 'approved'))
        order by mission.id limit ${input.limit}::bigint`.compile(q),
  }),
)

type ActiveUser = UserAccess & { id: string }
type StaffRow = ActiveUser & { group_name: 'admin' | 'accountant' | 'payer' }

/** At most 20 of each group, the oldest first. */
export const findStaff = prepared('notification.staff', (q, _input: TeamKey) => {
  const group = (name: StaffRow['group_name'], condition: ReturnType<typeof sql>) =>
    sql`(select person.id, person.role, person.permissions, ${sql.lit(name)} as group_name from ${userRows} as person
      where person.is_active and ${condition} order by person.id limit 20)`
  return {
    compile: () =>
      sql<StaffRow>`${group('admin', sql`person.role = 'team-admin'`)}
        union all ${group('accountant', sql`person.role = 'team-member' and person.permissions @> array['accounting:export']`)}
        union all ${group('payer', sql`person.role = 'team-member' and person.permissions @> array['payments:confirm']`)}`.compile(
        q,
      ),
  }
})

export const findActiveUsers = prepared(
  'notification.active_users',
  (q, input: TeamKey & { ids: readonly string[] }) => ({
    compile: () =>
      sql<ActiveUser>`select person.id, person.role, person.permissions from ${userRows} as person
        where person.is_active and person.id = any(${input.ids}::uuid[])`.compile(q),
  }),
)

export type Recipient = {
  kind: PersonKind
  id: string
  off_kinds: string[] | null
  digest_hour: number | null
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string
}

/** The active people among these ids, with their preferences. */
export const findRecipients = prepared(
  'notification.recipients',
  (q, input: TeamKey & { ids: readonly string[] }) => ({
    compile: () =>
      sql<Recipient>`select person.kind, person.id, wish.off_kinds, wish.digest_hour, wish.quiet_from, wish.quiet_until,
          coalesce(wish.time_zone, tenant.time_zone) as time_zone
        from (select 'user' as kind, one.id from ${userRows} as one where one.is_active and one.id = any(${input.ids}::uuid[])
          union all select 'freelancer', one.id from ${freelancerRows} as one
            where one.status = 'active' and one.id = any(${input.ids}::uuid[])) as person
        cross join ${currentTenantRow} as tenant
        left join notification_preference as wish on wish.tenant_id = ${input.tenant_id} and wish.person_id = person.id`.compile(
        q,
      ),
  }),
)

/** `rows`: a JSON array. Rows that exist already stay unchanged. Returns the inserted rows. */
export const insertNotifications = prepared(
  'notification.insert',
  (q, row: TeamKey & { rows: string; at: Date }) => ({
    compile: () =>
      sql<{
        id: string
      }>`insert into notification (tenant_id, id, kind, cause, recipient_kind, recipient_id, subject_type, subject_id, mission_id,
        freelancer_id, month, day, mail_id, created_at)
      select ${row.tenant_id}::uuid, sent.id, sent.kind, sent.cause, sent.recipient_kind, sent.recipient_id, sent.subject_type,
        sent.subject_id, sent.mission_id, sent.freelancer_id, sent.month, sent.day, sent.mail_id, ${row.at}::timestamptz
      from json_to_recordset(${row.rows}::json) as sent(id uuid, kind text, cause text, recipient_kind text, recipient_id uuid,
        subject_type text, subject_id uuid, mission_id uuid, freelancer_id uuid, month text, day date, mail_id uuid)
      on conflict do nothing
      returning id`.compile(q),
  }),
)

/** `rows`: a JSON array. Returns the inserted rows. */
export const insertMails = prepared(
  'notification_mail.insert',
  (q, row: TeamKey & { rows: string; at: Date }) => ({
    compile: () =>
      sql<{
        id: string
      }>`insert into notification_mail (tenant_id, id, kind, recipient_kind, recipient_id, created_at)
      select ${row.tenant_id}::uuid, sent.id, sent.kind, sent.recipient_kind, sent.recipient_id, ${row.at}::timestamptz
      from json_to_recordset(${row.rows}::json) as sent(id uuid, kind text, recipient_kind text, recipient_id uuid)
      on conflict do nothing
      returning id`.compile(q),
  }),
)
