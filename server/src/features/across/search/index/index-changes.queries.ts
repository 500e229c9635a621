// The search index follows the changes of the team, under the lock of its progress.
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../../kernel/db/sql/prepared.ts'
import { projectCodeRows } from '../../../company/project-codes/project-codes.tables.ts'
import { invitationRows } from '../../../identity/invitations/invitations.tables.ts'
import { userRows } from '../../../identity/users/users.tables.ts'
import { missionRows } from '../../../missions/missions/missions.tables.ts'
import { entryRows } from '../../../money/accounting/accounting.tables.ts'
import { freelancerRows } from '../../../people/freelancers/freelancers.tables.ts'
import { auditHeadRows, auditHeadsOfAllTeams } from '../../../platform/audit-log/audit-log.tables.ts'
import { changeRows } from '../../../platform/changes/changes.tables.ts'
import type { SearchKind } from '../search.schemas.ts'

type TeamKey = { tenant_id: string }

/** Teams with changes that are not in the index, or with an unfinished batch. */
export const findTeamsBehind = prepared('search_progress.behind', (q, input: { limit: number }) => ({
  compile: () =>
    sql<TeamKey>`select head.tenant_id from ${auditHeadsOfAllTeams} as head
      left join search_progress as progress on progress.tenant_id = head.tenant_id
      where head.number > coalesce(progress.number, -1) or progress.target is not null limit ${input.limit}::bigint`.compile(
      q,
    ),
}))

/** Rows from before the changes were numbered have the number 0, so the progress begins before it. */
export const beginProgress = prepared('search_progress.begin', (q, row: TeamKey) =>
  q
    .insertInto('search_progress')
    .values({ tenant_id: row.tenant_id, number: -1 })
    .onConflict((conflict) => conflict.doNothing()),
)

export type Progress = {
  number: number
  target: number | null
  resource: string | null
  after_number: number | null
  after_id: string | null
}

/** No row: another node holds the lock. */
export const lockProgress = prepared('search_progress.lock', (q, input: TeamKey) => ({
  compile: () =>
    sql<Progress>`select number, target, resource, after_number, after_id from search_progress
      where tenant_id = ${input.tenant_id} for update skip locked`.compile(q),
}))

/** The newest number. It is read before the changes, so the changes up to it are complete. */
export const findHead = prepared('search.head', (q, _input: TeamKey) => ({
  compile: () => sql<{ number: number }>`select head.number from ${auditHeadRows} as head`.compile(q),
}))

export const setProgress = prepared('search_progress.set', (q, row: TeamKey & Progress) =>
  q
    .updateTable('search_progress')
    .set({
      number: row.number,
      target: row.target,
      resource: row.resource,
      after_number: row.after_number,
      after_id: row.after_id,
    })
    .where('tenant_id', '=', row.tenant_id),
)

type Position = { after_number: number; after_id: string }

/** Lists the changed resources, each once with the number of its last change. */
export const listChanges = prepared(
  'search.changes',
  (q, input: TeamKey & Position & { resource: string; limit: number }) => ({
    compile: () =>
      sql<{
        number: number
        id: string
      }>`select changed.number, changed.subject_id as id from ${changeRows} as changed
        where changed.resource = ${input.resource}
          and (changed.number, changed.subject_id) > (${input.after_number}::bigint, ${input.after_id}::uuid)
        order by changed.number, changed.subject_id limit ${input.limit}::bigint`.compile(q),
  }),
)

/** Lists the resources that have changes after the number. */
export const listChangedResources = prepared(
  'search.changed_resources',
  (q, input: TeamKey & { resources: readonly string[]; number: number }) => ({
    compile: () =>
      sql<{ resource: string }>`select one.resource from unnest(${input.resources}::text[]) as one(resource)
        where exists (select from ${changeRows} as changed
          where changed.resource = one.resource and changed.number > ${input.number}::bigint)`.compile(q),
  }),
)

type Ids = TeamKey & { ids: readonly string[] }
type Texts = { id: string; texts: string[] }

const statement = (kind: SearchKind, select: (ids: RawBuilder<unknown>) => RawBuilder<Texts>) =>
  prepared(`search.texts_of_${kind}`, (q, input: Ids) => ({
    compile: () => select(sql`${input.ids}::uuid[]`).compile(q),
  }))

/** Both orders of a name are searched. */
const NAMES = sql`concat_ws(' ', first_name, last_name), concat_ws(' ', last_name, first_name)`
/** A person whose data were erased is not found (personal-data/declared.views.ts). */
const IS_KNOWN = sql`email not like '%@erased.invalid'`

/** The texts by which resources are found. A resource without a row is not found. */
export const TEXTS: Record<SearchKind, ReturnType<typeof statement>> = {
  mission: statement(
    'mission',
    (ids) => sql`select id, array_remove(array[reference, name, external_id, purchase_order], null) as texts
      from ${missionRows} as mission where id = any(${ids}) and status <> 'deleted'`,
  ),
  freelancer: statement(
    'freelancer',
    (ids) => sql`select id, array_remove(array[${NAMES}, email, external_id, company], null) as texts
      from ${freelancerRows} as freelancer where id = any(${ids}) and ${IS_KNOWN}`,
  ),
  invoice: statement(
    'invoice',
    (ids) => sql`select id, array[invoice_number] as texts
      from ${entryRows} as entry where id = any(${ids}) and invoice_number <> ''`,
  ),
  project_code: statement(
    'project_code',
    (ids) => sql`select id, array_remove(array[name, external_id], null) as texts
      from ${projectCodeRows} as code where id = any(${ids})`,
  ),
  user: statement(
    'user',
    (ids) => sql`select id, array_remove(array[${NAMES}, email], null) as texts
      from (select id, email, first_name, last_name from ${userRows} as team_user
        union all
        select id, email, first_name, last_name from ${invitationRows} as invitation
        where accepted_at is null and role is not null) as person where id = any(${ids}) and ${IS_KNOWN}`,
  ),
}

/** Replaces the terms of these resources; unchanged terms are not written. */
export const replaceTerms = prepared(
  'search_term.replace',
  (q, input: Ids & { kind: SearchKind; rows: string }) => ({
    compile: () =>
      sql`with sent as materialized (select * from json_to_recordset(${input.rows}::json) as sent(subject_id uuid, place integer, term text)),
        gone as (delete from search_term as old
          where old.tenant_id = ${input.tenant_id} and old.kind = ${input.kind} and old.subject_id = any(${input.ids}::uuid[])
            and not exists (select from sent where sent.subject_id = old.subject_id and sent.place = old.place))
        insert into search_term (tenant_id, kind, subject_id, place, term)
        select ${input.tenant_id}::uuid, ${input.kind}, sent.subject_id, sent.place, sent.term from sent
        on conflict (tenant_id, kind, subject_id, place) do update set term = excluded.term
        where search_term.term <> excluded.term`.compile(q),
  }),
)
