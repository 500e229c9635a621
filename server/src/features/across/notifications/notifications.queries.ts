import { sql } from 'kysely'
import type { Locale } from '../../../domain/locales.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { undeliverableAddressRows } from '../../platform/mails/mails.tables.ts'
import { notificationView } from './notifications.views.ts'

/** `subject_types`: what the person may read. */
type RecipientKey = { tenant_id: string; recipient_id: string; subject_types: readonly string[] }
type Key = RecipientKey & { id: string }

const isReadable = ({ subject_types }: RecipientKey) =>
  sql<boolean>`notification.subject_type = any(${subject_types}::text[])`

export const pageOfNotifications = prepared(
  'notification.page',
  (q, input: Required<PageQuery & RecipientKey>, presentFields) =>
    pageQuery(
      q,
      q
        .selectFrom('notification')
        .where('tenant_id', '=', input.tenant_id)
        .where('recipient_id', '=', input.recipient_id)
        .where(isReadable(input)),
      input,
      presentFields,
      notificationView,
    ),
)

export const showNotification = prepared('notification.detail', (q, input: Key) =>
  q
    .selectFrom('notification')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .where('recipient_id', '=', input.recipient_id)
    .where(isReadable(input))
    .select((eb) => asText(notificationView(eb))),
)

export const countUnread = prepared('notification.unread', (q, input: RecipientKey & { limit: number }) => ({
  compile: () =>
    sql<{ count: number }>`select count(*)::int as count from (select from notification
      where tenant_id = ${input.tenant_id} and recipient_id = ${input.recipient_id} and read_at is null and ${isReadable(input)}
      limit ${input.limit}::bigint) as counted`.compile(q),
}))

/** Does not change the time of a notification that is already read. */
export const markRead = prepared('notification.read', (q, row: Key & { at: Date }) =>
  q
    .updateTable('notification')
    .set({ read_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where('recipient_id', '=', row.recipient_id)
    .where('read_at', 'is', null)
    .where(isReadable(row)),
)

export const markAllRead = prepared(
  'notification.read_all',
  (q, row: RecipientKey & { at: Date; limit: number }) => ({
    compile: () =>
      sql`update notification set read_at = ${row.at}::timestamptz
      where tenant_id = ${row.tenant_id} and id in (select id from notification
        where tenant_id = ${row.tenant_id} and recipient_id = ${row.recipient_id} and read_at is null and ${isReadable(row)}
        limit ${row.limit}::bigint)`.compile(q),
  }),
)

type Person = { tenant_id: string; person_id: string }

type StoredPreference = {
  off_kinds: string[]
  digest_hour: number | null
  quiet_from: number | null
  quiet_until: number | null
  time_zone: string | null
  team_time_zone: string
  team_name: string
  locale: Locale
  is_undeliverable: boolean
}

/** Returns the defaults if nothing is stored. No row: no such person. */
export const findPreference = prepared('notification_preference.detail', (q, input: Person) => ({
  compile: () =>
    sql<StoredPreference>`select coalesce(wish.off_kinds, '{}') as off_kinds, wish.digest_hour, wish.quiet_from, wish.quiet_until,
        wish.time_zone, tenant.time_zone as team_time_zone, tenant.name as team_name, tenant.locale,
        exists (select from ${undeliverableAddressRows} as address where address.email = lower(person.email)) as is_undeliverable
      from (select one.email from ${userRows} as one where one.id = ${input.person_id}
        union all select one.email from ${freelancerRows} as one where one.id = ${input.person_id}) as person
      cross join ${currentTenantRow} as tenant
      left join notification_preference as wish on wish.tenant_id = ${input.tenant_id}
        and wish.person_id = ${input.person_id}`.compile(q),
}))

type Changes = Person & {
  at: Date
  off_kinds?: readonly string[]
  digest_hour?: number | null
  quiet_from?: number | null
  quiet_until?: number | null
  time_zone?: string | null
}

const COLUMNS = ['digest_hour', 'quiet_from', 'quiet_until', 'time_zone'] as const

export const storePreference = prepared(
  'notification_preference.store',
  (q, row: Required<Changes>, presentFields) => {
    const sent = {
      ...(presentFields.has('off_kinds') && { off_kinds: sql<string[]>`${row.off_kinds}::text[]` }),
      ...Object.fromEntries(
        COLUMNS.filter((name) => presentFields.has(name)).map((name) => [name, row[name]]),
      ),
    }
    return q
      .insertInto('notification_preference')
      .values({
        tenant_id: row.tenant_id,
        person_id: row.person_id,
        off_kinds: sql<string[]>`'{}'::text[]`,
        updated_at: row.at,
        ...sent,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'person_id'])
          .doUpdateSet({ ...sent, updated_at: row.at })
          .where(differs('notification_preference', sent)),
      )
  },
)

/** Adds to the kinds that are off already. */
export const turnOffKinds = prepared(
  'notification_preference.turn_off',
  (q, row: Person & { kinds: readonly string[]; at: Date }) => ({
    compile: () =>
      sql`insert into notification_preference as wish (tenant_id, person_id, off_kinds, updated_at)
        values (${row.tenant_id}::uuid, ${row.person_id}::uuid, ${row.kinds}::text[], ${row.at}::timestamptz)
        on conflict (tenant_id, person_id) do update set updated_at = excluded.updated_at,
          off_kinds = case when wish.off_kinds @> excluded.off_kinds then wish.off_kinds
            else wish.off_kinds || excluded.off_kinds end`.compile(q),
  }),
)

export const findDueDay = prepared('notification.due_day', (q, _input: { tenant_id: string }) =>
  q.selectFrom(currentTenantRow.as('tenant')).select('tenant.report_due_day'),
)

type Old = { before: Date; limit: number }

const prepareDeletion = (table: 'notification' | 'notification_mail') => ({
  teams: prepared(`${table}.teams_with_old`, (q, input: Old) => ({
    compile: () =>
      sql<{ tenant_id: string }>`select distinct tenant_id from (select tenant_id from ${sql.table(table)}
        where created_at < ${input.before}::timestamptz order by created_at limit ${input.limit}::bigint) as oldest`.compile(
        q,
      ),
  })),
  delete: prepared(`${table}.delete_old`, (q, input: Old & { tenant_id: string }) => ({
    compile: () =>
      sql`delete from ${sql.table(table)} where tenant_id = ${input.tenant_id} and id in (
        select id from ${sql.table(table)} where tenant_id = ${input.tenant_id} and created_at < ${input.before}::timestamptz
        limit ${input.limit}::bigint)`.compile(q),
  })),
})

export const DELETIONS = [prepareDeletion('notification'), prepareDeletion('notification_mail')]
