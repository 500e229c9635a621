// What freelancers owe: of one, and of all as a list.
import { sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { asText, jsonPage, limitOf, offsetOf } from '../../../kernel/db/sql/json.ts'
import { andAfter, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { freelancerRows } from '../freelancers/freelancers.tables.ts'
import type { ComplianceFile, PortalComplianceFile } from './compliance-documents.schemas.ts'
import { askFor, fileView, type On, owesIn, portalFileView, scopeOf } from './compliance-file.views.ts'

type One = On & { tenant_id: string; freelancer_id: string }

export const findFile = prepared('compliance_file.detail', (q, input: One) => ({
  compile: () =>
    sql<{ json: JsonText<ComplianceFile> }>`select ${fileView('f')}::text as json
      from ${freelancerRows} f cross join ${scopeOf('f', input)} where f.id = ${input.freelancer_id}`.compile(
      q,
    ),
}))

export const findPortalFile = prepared('compliance_file.portal_detail', (q, input: One) => ({
  compile: () =>
    sql<{ json: JsonText<PortalComplianceFile> }>`select ${portalFileView('f')}::text as json
      from ${freelancerRows} f cross join ${scopeOf('f', input)} where f.id = ${input.freelancer_id}`.compile(
      q,
    ),
}))

/** For the request that the service makes. */
export const findToAskFor = prepared('compliance_file.to_ask_for', (q, input: One) => ({
  compile: () =>
    sql<{ kinds: string[] }>`select ${askFor('f')} as kinds
      from ${freelancerRows} f cross join ${scopeOf('f', input)} where f.id = ${input.freelancer_id}`.compile(
      q,
    ),
}))

type Listed = PageQuery & On & { tenant_id: string; states?: readonly string[]; kinds?: readonly string[] }

export const pageOfFiles = prepared('compliance_file.page', (q, input: Required<Listed>, given) => {
  const owing = given.has('states')
    ? sql` and ${owesIn('f', input, sql`${input.kinds}::text[]`, sql`${input.states}::text[]`)}`
    : sql``
  const matching = sql`from ${freelancerRows} f where f.status <> 'archived'${owing}`
  const shown = sql`${matching}${andAfter(input, given)}`
  const items = sql<{
    item: ComplianceFile
  }>`(select ${fileView('f')} as item from (select * ${shown} order by created_at desc, id desc
    limit ${limitOf(input)} offset ${offsetOf(input)}) as f cross join ${scopeOf('f', input)} order by f.created_at desc, f.id desc)`
  const total = sql<number>`(select count(*) ${matching})`
  return q.selectNoFrom(
    asText(jsonPage<ComplianceFile>(items, total, input, nextCursor(input, given, shown))),
  )
})
