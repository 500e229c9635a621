import { sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { usageCount } from '../../../kernel/db/sql/fragments.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { lockIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { pickPresent } from '../../../kernel/db/sql/pick.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import { entryCodeRows } from '../../money/accounting/accounting.tables.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { selectReportsWithCode } from '../../reports/activity-reports/activity-reports.tables.ts'
import { selectToday } from '../tenants/tenants.tables.ts'
import { projectCodeDetail, projectCodeView } from './project-codes.views.ts'

type Key = { tenant_id: string; id: string }
type Filters = PageQuery & UpdatedSince & { tenant_id: string; external_id?: string }

type NewRow = Key & { name: string; external_id: string | null; at: Date }
type Changes = Key & { at: Date; name?: string; external_id?: string | null }

const SHOWN: ShownRows = {
  resource: 'project_code',
  id: sql`project_code.id`,
  time: sql`project_code.updated_at`,
}

export const pageOfProjectCodes = prepared(
  'project_code.page',
  (q, input: Required<Filters>, presentFields) => {
    const matching = q
      .selectFrom('project_code')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('external_id'), (rows) => rows.where('external_id', '=', input.external_id))
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(
      q,
      matching,
      input,
      presentFields,
      projectCodeView,
      withLastSealing(input, presentFields),
    )
  },
)

export const findProjectCode = prepared('project_code.detail', (q, input: Key & { now: Date }) =>
  q
    .selectFrom('project_code')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(projectCodeDetail(eb, selectToday(input.now)))),
)

export const insertProjectCode = prepared('project_code.insert', (q, row: NewRow) =>
  q.insertInto('project_code').values({
    tenant_id: row.tenant_id,
    id: row.id,
    name: row.name,
    external_id: row.external_id,
    created_at: row.at,
    updated_at: row.at,
  }),
)

/** Returns no row if the project code does not exist, or already has these values. */
export const updateProjectCode = prepared(
  'project_code.update',
  (q, row: Required<Changes>, presentFields) => {
    const changes = pickPresent(row, ['name', 'external_id'], presentFields)
    return q
      .updateTable('project_code')
      .set({ ...changes, updated_at: row.at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .where(differs('project_code', changes))
      .returning('id')
  },
)

export const showProjectCode = prepared('project_code.show', (q, input: Key) =>
  q
    .selectFrom('project_code')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select((eb) => asText(projectCodeView(eb))),
)

/** Locks the project code: waits for transactions that refer to it and prevents new references. */
export const lockProjectCode = prepared('project_code.lock', (q, input: Key) =>
  q
    .selectFrom('project_code')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select('id')
    .forUpdate(),
)

/** Counts the uses, by the names of the resources in the API. */
export const countUsages = prepared('project_code.usages', (q, input: Key) => {
  const isUsage = sql`tenant_id = ${input.tenant_id} and project_code_id = ${input.id}`
  const code = { tenant_id: input.tenant_id, project_code_id: input.id }
  return q.selectNoFrom([
    usageCount(sql`(select from ${missionRows} as mission where ${isUsage} and status <> 'deleted')`).as(
      'missions',
    ),
    usageCount(selectReportsWithCode(code)).as('activity_reports'),
    usageCount(sql`(select from ${entryCodeRows} as share where ${isUsage})`).as('accounting_entries'),
  ])
})

export const deleteProjectCode = prepared('project_code.delete', (q, input: Key) =>
  q.deleteFrom('project_code').where('tenant_id', '=', input.tenant_id).where('id', '=', input.id),
)

export const lockProjectCodes = lockIds('project_code')

/** Objects of project codes, for events and changes. */
export const projectCodeObjects = prepareObjects('project_code', projectCodeView)
