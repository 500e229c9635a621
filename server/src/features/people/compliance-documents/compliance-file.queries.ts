// Reads compliance files: which compliance documents a freelancer owes, for one freelancer and as a list of all.
import { sql } from 'kysely'
import type { JsonText } from '../../../domain/json-text.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { asText, jsonPage, limitExpression, offsetExpression } from '../../../kernel/db/sql/json.ts'
import { andAfter, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { freelancerRows } from '../freelancers/freelancers.tables.ts'
import type { ComplianceFile, PortalComplianceFile } from './compliance-documents.schemas.ts'
import {
  complianceFileView,
  joinTeamAndContract,
  owesKindInState,
  type Period,
  portalComplianceFileView,
  selectKindsToRequest,
} from './compliance-file.views.ts'

type FreelancerInput = Period & { tenant_id: string; freelancer_id: string }

export const findComplianceFile = prepared('compliance_file.detail', (q, input: FreelancerInput) => ({
  compile: () =>
    sql<{ json: JsonText<ComplianceFile> }>`select ${complianceFileView('f')}::text as json
      from ${freelancerRows} f cross join ${joinTeamAndContract('f', input)} where f.id = ${input.freelancer_id}`.compile(
      q,
    ),
}))

export const findPortalComplianceFile = prepared(
  'compliance_file.portal_detail',
  (q, input: FreelancerInput) => ({
    compile: () =>
      sql<{ json: JsonText<PortalComplianceFile> }>`select ${portalComplianceFileView('f')}::text as json
      from ${freelancerRows} f cross join ${joinTeamAndContract('f', input)} where f.id = ${input.freelancer_id}`.compile(
        q,
      ),
  }),
)

/** Finds the kinds that the service requests automatically. */
export const findKindsToRequest = prepared('compliance_file.to_ask_for', (q, input: FreelancerInput) => ({
  compile: () =>
    sql<{ kinds: string[] }>`select ${selectKindsToRequest('f')} as kinds
      from ${freelancerRows} f cross join ${joinTeamAndContract('f', input)} where f.id = ${input.freelancer_id}`.compile(
      q,
    ),
}))

type Filters = PageQuery &
  Period & { tenant_id: string; states?: readonly string[]; kinds?: readonly string[] }

export const pageOfComplianceFiles = prepared(
  'compliance_file.page',
  (q, input: Required<Filters>, presentFields) => {
    const andOwes = presentFields.has('states')
      ? sql` and ${owesKindInState('f', input, sql`${input.kinds}::text[]`, sql`${input.states}::text[]`)}`
      : sql``
    const matching = sql`from ${freelancerRows} f where f.status <> 'archived'${andOwes}`
    const pageSource = sql`${matching}${andAfter(input, presentFields)}`
    const items = sql<{
      item: ComplianceFile
    }>`(select ${complianceFileView('f')} as item from (select * ${pageSource} order by created_at desc, id desc
    limit ${limitExpression(input)} offset ${offsetExpression(input)}) as f cross join ${joinTeamAndContract('f', input)} order by f.created_at desc, f.id desc)`
    const total = sql<number>`(select count(*) ${matching})`
    return q.selectNoFrom(
      asText(jsonPage<ComplianceFile>(items, total, input, nextCursor(input, presentFields, pageSource))),
    )
  },
)
