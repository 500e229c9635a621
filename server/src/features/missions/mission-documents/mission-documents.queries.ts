import { sql } from 'kysely'
import type { AgreementData, DefaultVersion, UploadedFile } from '../../../documents/index.ts'
import type { Locale } from '../../../domain/locales.ts'
import type { PageQuery } from '../../../domain/pagination.ts'
import { asText, jsonPage, limitExpression, offsetExpression } from '../../../kernel/db/sql/json.ts'
import { andAfter, type ListOrder, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { prepared } from '../../../kernel/db/sql/prepared.ts'
import { currentTenantRow, selectToday } from '../../company/tenants/tenants.tables.ts'
import { userRows } from '../../identity/users/users.tables.ts'
import { freelancerRows } from '../../people/freelancers/freelancers.tables.ts'
import { selectExternalReferent, selectSeller } from '../../people/freelancers/index.ts'
import {
  andUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import { templateRows } from '../document-templates/document-templates.tables.ts'
import { agreementRows } from '../framework-agreements/framework-agreements.tables.ts'
import { isShownTo } from '../missions/mission-status.tables.ts'
import { deliverableRows, missionRows } from '../missions/missions.tables.ts'
import type { MissionDocument } from './mission-documents.schemas.ts'
import { documentView, identityFields } from './mission-documents.views.ts'

type Key = { tenant_id: string; mission_id: string }

/** All data of a mission for its contract. Amounts are strings, to stay exact. */
export const findAgreementData = prepared(
  'document.agreement_data',
  (q, input: Key & { now: Date; decimals: number }) => ({
    compile: () =>
      sql<{
        data: Omit<AgreementData, 'kind' | 'locale'>
        body: string | null
        locale: Locale
        default_version: DefaultVersion
      }>`
      select json_build_object(
        'date', ${selectToday(input.now)},
        'team', json_build_object(${identityFields('t')}, 'name', t.name,
          'late_payment_penalty', t.late_payment_penalty, 'late_interest_rate', t.late_interest_rate::text),
        'freelancer', json_build_object(${identityFields('f')}, 'first_name', f.first_name, 'last_name', f.last_name,
          'email', f.email, 'is_umbrella', f.is_umbrella),
        'external_referent', ${selectExternalReferent('f')},
        'seller', ${selectSeller('f')},
        'mission', json_build_object('id', mission.id, 'reference', mission.reference, 'name', mission.name, 'description', mission.description,
          'mission_type', mission.mission_type, 'start_date', mission.start_date, 'end_date', mission.end_date,
          'rate_amount', mission.rate_amount::text, 'currency', mission.currency,
          'payment_terms_days', mission.payment_terms_days, 'payment_terms_basis', mission.payment_terms_basis,
          'purchase_order', mission.purchase_order),
        'signer', (select json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'job_title', u.job_title)
          from ${userRows} u where u.id = mission.team_signer_id),
        'agreement', case when a.id is not null then json_build_object('valid_until', a.valid_until) end,
        'deliverables', coalesce(d.rows, '[]'::json), 'deliverables_total', coalesce(d.total, 0)::text) as data,
      template.body, coalesce(mission.template_locale, template.locale, t.locale) as locale,
      t.default_templates_version as default_version
      from ${missionRows} as mission cross join ${currentTenantRow} t
      join ${freelancerRows} f on f.id = mission.freelancer_id
      left join ${agreementRows} a on a.id = mission.framework_agreement_id
      left join ${templateRows} template on template.id = coalesce(mission.service_template_id, a.template_id)
      left join lateral (select json_agg(json_build_object('name', d.name, 'description', d.description,
          'quantity', d.quantity::text, 'amount', d.amount_excl_vat::text,
          'total', round(d.quantity * d.amount_excl_vat, ${input.decimals})::text) order by d.order_index, d.id) as rows,
          sum(round(d.quantity * d.amount_excl_vat, ${input.decimals})) as total
        from ${deliverableRows} d where d.mission_id = mission.id) d on true
      where mission.tenant_id = ${input.tenant_id} and mission.id = ${input.mission_id}`.compile(q),
  }),
)

type NewDocument = Key & {
  id: string
  series_id: string
  kind: 'contract' | 'amendment'
  sha256: Buffer
  size: number
  content: string
  at: Date
}

/** The caller has locked the row of the mission, so that version numbers are unique. */
export const insertDocument = prepared('document.insert', (q, row: NewDocument) => ({
  compile: () =>
    sql<{
      version: number
    }>`insert into document (tenant_id, id, mission_id, version, series_id, kind, sha256, size, content, created_at)
      select ${row.tenant_id}::uuid, ${row.id}::uuid, ${row.mission_id}::uuid,
        1 + coalesce(max(version), 0), ${row.series_id}::uuid, ${row.kind}, ${row.sha256}, ${row.size}, ${row.content}::jsonb, ${row.at}
      from document where tenant_id = ${row.tenant_id} and mission_id = ${row.mission_id} returning version`.compile(
      q,
    ),
}))

type ContractCopy = { tenant_id: string; from: string; to: string; id: string; is_signed: boolean; at: Date }

/**
 * Copies the newest contract of one mission to another: as signed, with its signatures and number, or unsigned, with a
 * separate number series.
 */
export const copyContract = prepared('document.copy', (q, row: ContractCopy) => ({
  compile: () =>
    sql<{
      version: number
      sha256: string
    }>`insert into document (tenant_id, id, mission_id, version, series_id, kind, sha256, size, content, created_at)
      select ${row.tenant_id}::uuid, ${row.id}::uuid, ${row.to}::uuid, case when ${row.is_signed}::boolean then d.version else 1 end,
        case when ${row.is_signed}::boolean then d.series_id else ${row.id}::uuid end, d.kind, d.sha256, d.size, d.content, ${row.at}::timestamptz
      from document d where d.tenant_id = ${row.tenant_id} and d.mission_id = ${row.from} and d.kind = 'contract'
        and (${row.is_signed}::boolean or not exists (select from signature s
          join document signed on signed.tenant_id = ${TENANT} and signed.id = s.document_id
          where s.tenant_id = ${TENANT} and signed.series_id = d.series_id and signed.version < d.version))
      order by d.version desc limit 1
      returning version, encode(sha256, 'hex') as sha256`.compile(q),
}))

export const findLatest = prepared('document.latest', (q, input: Key & { kind: 'contract' | 'amendment' }) =>
  q
    .selectFrom('document')
    .where('tenant_id', '=', input.tenant_id)
    .where('mission_id', '=', input.mission_id)
    .where('kind', '=', input.kind)
    .orderBy('version', 'desc')
    .limit(1)
    .select(['id', 'series_id', 'sha256'])
    // As text: only a render worker parses it, and it may be long.
    .select(sql<string>`content::text`.as('content'))
    .select(sql<UploadedFile | null>`content->'upload'`.as('upload'))
    .select(sql<boolean>`(select is_demo from ${currentTenantRow} as tenant)`.as('is_of_demo'))
    .select(sql<string>`(select time_zone from ${currentTenantRow} as tenant)`.as('time_zone')),
)

type FindFile = Key & { document_id?: string; freelancer_id?: string }

/** Finds the newest contract of a mission, or one version by its id; for a freelancer only in their own missions. */
export const findFile = prepared('document.file', (q, input: Required<FindFile>, presentFields) =>
  q
    .selectFrom('document')
    .innerJoin(missionRows.as('mission'), (join) => join.onRef('mission.id', '=', 'document.mission_id'))
    .where('document.tenant_id', '=', input.tenant_id)
    .where('document.mission_id', '=', input.mission_id)
    .$if(presentFields.has('document_id'), (rows) => rows.where('document.id', '=', input.document_id))
    // A draft that no longer has a contract keeps its earlier versions.
    .$if(!presentFields.has('document_id'), (rows) =>
      rows.where('document.kind', '=', 'contract').where('mission.has_document', '=', true),
    )
    .$if(presentFields.has('freelancer_id'), (rows) => rows.where(isShownTo('mission', input.freelancer_id)))
    .orderBy('document.version', 'desc')
    .limit(1)
    .select(['document.sha256', 'document.version', 'document.kind', 'mission.name']),
)

const LATEST_VERSION: ListOrder = {
  by: sql`version desc`,
  keys: [sql`version`],
  isAfter: (value) => sql`version < ${value(1, '2147483648')}::bigint`,
}

const SHOWN: ShownRows = {
  resource: 'document',
  id: sql`document.id`,
  time: sql`document.created_at`,
}

export const pageOfDocuments = prepared(
  'document.page',
  (q, input: Required<PageQuery & UpdatedSince & Key>, presentFields) => {
    const since = andUpdatedSince(input, presentFields, SHOWN, LATEST_VERSION)
    const matching = sql`from document where document.tenant_id = ${input.tenant_id} and document.mission_id = ${input.mission_id}${since}`
    const rows = sql`${matching}${andAfter(input, presentFields, LATEST_VERSION)}`
    const items = sql<{
      item: MissionDocument
    }>`(select ${documentView()} as item from (select document.* ${rows}
    order by ${LATEST_VERSION.by} limit ${limitExpression(input)} offset ${offsetExpression(input)}) as document)`
    const total = sql<number>`(select count(*) ${matching})`
    const next = nextCursor(input, presentFields, rows, withLastSealing(input, presentFields, LATEST_VERSION))
    const page = jsonPage<MissionDocument>(items, total, input, next)
    return q.selectNoFrom(asText(page))
  },
)

type VisibleMissionKey = Key & { freelancer_id?: string }

/** The mission is always visible to the team, and to the freelancer once it was offered. */
export const findVisibleMission = prepared(
  'document.mission',
  (q, input: Required<VisibleMissionKey>, presentFields) =>
    q
      .selectFrom(missionRows.as('mission'))
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.mission_id)
      .$if(presentFields.has('freelancer_id'), (rows) =>
        rows.where(isShownTo('mission', input.freelancer_id)),
      )
      .select('id'),
)

/** Document objects for events and changes. */
export const documentObjects = prepareObjects('document', documentView)
