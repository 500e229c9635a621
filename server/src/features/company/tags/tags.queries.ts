import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import type { Tables } from '../../../kernel/db/schema/tables.ts'
import { differs } from '../../../kernel/db/sql/differs.ts'
import { asText } from '../../../kernel/db/sql/json.ts'
import { lockIds } from '../../../kernel/db/sql/known-ids.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { pageQuery } from '../../../kernel/db/sql/page.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import {
  isUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { departmentItem, teamTagCreated, teamTagDetail, teamTagItem } from './tags.views.ts'

type View<T> = (eb: ExpressionBuilder<Tables, 'team_tag'>) => RawBuilder<T>
type Key = { tenant_id: string; id: string }

type Filters = PageQuery & UpdatedSince & { tenant_id: string }

const SHOWN: ShownRows = {
  resource: 'team_tag',
  id: sql`team_tag.id`,
  time: sql`team_tag.updated_at`,
}

const prepareTagPage = <T>(label: string, view: View<T>) =>
  prepared(label, (q, input: Required<Filters>, presentFields) => {
    const matching = q
      .selectFrom('team_tag')
      .where('tenant_id', '=', input.tenant_id)
      .$if(presentFields.has('updated_since'), (rows) =>
        rows.where(isUpdatedSince(input, presentFields, SHOWN)),
      )
    return pageQuery(q, matching, input, presentFields, view, withLastSealing(input, presentFields))
  })

const prepareTagLookup = <T>(label: string, view: View<T>) =>
  prepared(label, (q, input: Key) =>
    q
      .selectFrom('team_tag')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select((eb) => asText(view(eb))),
  )

export const pageOfTeamTags = prepareTagPage('team_tag.page', teamTagItem)
export const pageOfDepartments = prepareTagPage('department.page', departmentItem)
export const findTeamTag = prepareTagLookup('team_tag.detail', teamTagDetail)
export const showTeamTag = prepareTagLookup('team_tag.show', teamTagItem)
export const showCreatedTeamTag = prepareTagLookup('team_tag.created', teamTagCreated)

export const insertTeamTag = prepared('team_tag.insert', (q, row: Key & { name: string; at: Date }) =>
  q.insertInto('team_tag').values({
    tenant_id: row.tenant_id,
    id: row.id,
    name: row.name,
    created_at: row.at,
    updated_at: row.at,
  }),
)

export const renameTeamTag = prepared('team_tag.rename', (q, row: Key & { name: string; at: Date }) =>
  q
    .updateTable('team_tag')
    .set({ name: row.name, updated_at: row.at })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .where(differs('team_tag', { name: row.name }))
    .returning('id'),
)

/** Deletes the tag and its links. Only one of two concurrent requests gets the row. */
export const deleteTeamTag = prepared('team_tag.delete', (q, input: Key) =>
  q
    .deleteFrom('team_tag')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .returning('id'),
)

export const lockTags = lockIds('team_tag')

/** Objects of team tags, for events and changes. */
export const teamTagObjects = prepareObjects('team_tag', teamTagItem)
