import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../domain/pagination.ts'
import { REPORT_STATUSES, type ReportStatus } from '../../../kernel/db/schema/tables.ts'
import { asText, jsonObject, jsonPage } from '../../../kernel/db/sql/json.ts'
import { andAfter, NEWEST, nextCursor } from '../../../kernel/db/sql/keyset.ts'
import { createSorts, type SortInput, selectOrder } from '../../../kernel/db/sql/list-sorts.ts'
import { prepareObjects } from '../../../kernel/db/sql/objects.ts'
import { limitToPage, selectMatches, selectRows } from '../../../kernel/db/sql/page-rows.ts'
import { TENANT } from '../../../kernel/db/sql/parameters.ts'
import { prepared, type Writer } from '../../../kernel/db/sql/prepared.ts'
import { statusTotals } from '../../../kernel/db/sql/status-totals.ts'
import { selectToday } from '../../company/tenants/tenants.tables.ts'
import { missionRows } from '../../missions/missions/missions.tables.ts'
import type { VatTerms } from '../../money/accounting/index.ts'
import { selectVatPeriod } from '../../people/freelancers/freelancers.tables.ts'
import {
  andUpdatedSince,
  type ShownRows,
  type UpdatedSince,
  withLastSealing,
} from '../../platform/changes/changes.tables.ts'
import type { ActivityReport, PortalReport, ReportCalculation } from './activity-reports.schemas.ts'
import {
  type Caller,
  hintFactsView,
  type PortalCaller,
  portalReportView,
  ratePeriods,
  reportSnapshot,
  reportView,
} from './activity-reports.views.ts'
import type { PageWithFacts } from './hints/hint-facts.ts'
import { aheadFacts, lastDayOfPeriod, missingDocuments } from './review/activity-reports.actions.ts'

type Key = { tenant_id: string; id: string }

export const findReport = prepared('activity_report.detail', (q, input: Key & Caller) =>
  q
    .selectFrom('activity_report')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([asText(reportView(input)), hintFactsView(input).as('hint_facts')]),
)

/** `vat_terms` are those that a submission would copy; null for a submitted report, which keeps its own. */
export const findCalculation = prepared('activity_report.calculation', (q, input: Key) =>
  q
    .selectFrom('activity_report')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([
      sql<string>`calculation::text`.as('json'),
      ratePeriods.as('rate_periods'),
      sql<VatTerms | null>`case when activity_report.status in ('draft', 'rejected') then (select json_build_object(
          'vat_regime', vat.vat_regime, 'vat_rate', vat.vat_rate::text)
        from ${missionRows} as mission
        cross join lateral ${selectVatPeriod(sql`mission.freelancer_id`, lastDayOfPeriod('mission', sql`activity_report.report_month`))} as vat
        where mission.id = activity_report.mission_id) end`.as('vat_terms'),
    ]),
)

export const findPortalReport = prepared('activity_report.portal_detail', (q, input: Key & PortalCaller) =>
  q
    .selectFrom('activity_report')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select([asText(portalReportView(input)), hintFactsView(input).as('hint_facts')]),
)

export const findReportMission = prepared('activity_report.mission', (q, input: Key) =>
  q
    .selectFrom('activity_report')
    .where('tenant_id', '=', input.tenant_id)
    .where('id', '=', input.id)
    .select(['mission_id', 'report_month']),
)

/** Locks the report until the transaction ends; returns the data for the entries of an approval. */
export const lockReport = prepared('activity_report.lock', (q, input: Key) =>
  q
    .selectFrom('activity_report')
    .innerJoin(missionRows.as('mission'), (join) =>
      join.onRef('mission.id', '=', 'activity_report.mission_id'),
    )
    .where('activity_report.tenant_id', '=', input.tenant_id)
    .where('activity_report.id', '=', input.id)
    .select([
      'activity_report.id',
      'activity_report.status',
      'activity_report.mission_id',
      'activity_report.freelancer_id',
      'activity_report.report_month',
      'activity_report.currency',
      'activity_report.vat_regime',
      'activity_report.vat_rate',
      'activity_report.payment_terms_days',
      'activity_report.payment_terms_basis',
      'activity_report.submission_date',
      'activity_report.reviewed_at',
      'activity_report.rejection_reason',
      sql<ReportCalculation>`activity_report.calculation`.as('calculation'),
      'mission.name as mission_name',
    ])
    .forNoKeyUpdate('activity_report'),
)

/** The kinds of documents that prevent the approval of a report. */
export const findMissingDocuments = prepared(
  'activity_report.missing_documents',
  (q, input: { tenant_id: string; id: string; now: Date }) =>
    q
      .selectFrom('activity_report')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select(missingDocuments(selectToday(input.now)).as('kinds')),
)

/** How far the report lies ahead of what the team approves. */
export const findAheadFacts = prepared(
  'activity_report.ahead',
  (q, input: { tenant_id: string; id: string; now: Date }) => {
    const { today, approve_ahead, approvable_from, last_day, rows, count } = aheadFacts(input.now)
    return q
      .selectFrom('activity_report')
      .where('tenant_id', '=', input.tenant_id)
      .where('id', '=', input.id)
      .select([
        today.as('today'),
        approve_ahead.as('approve_ahead'),
        approvable_from.as('approvable_from'),
        last_day.as('last_day'),
        rows.as('rows'),
        count.as('count'),
      ])
  },
)

type MissionMonth = { tenant_id: string; mission_id: string; report_month: string }

/** Finds the report of the month that is not cancelled. */
export const findActiveReport = prepared('activity_report.live', (q, input: MissionMonth) =>
  q
    .selectFrom('activity_report')
    .where('tenant_id', '=', input.tenant_id)
    .where('mission_id', '=', input.mission_id)
    .where('report_month', '=', input.report_month)
    .where('status', '<>', 'cancelled')
    .select('id'),
)

type Filters = {
  statuses?: ReportStatus[]
  mission_id?: string
  freelancer_id?: string
  project_code_id?: string
  report_month_from?: string
  report_month_to?: string
}

const FILTER_CONDITIONS: { [K in keyof Filters]-?: (value: NonNullable<Filters[K]>) => RawBuilder<boolean> } =
  {
    statuses: (words) => sql`activity_report.status = any(${words}::text[])`,
    mission_id: (id) => sql`activity_report.mission_id = ${id}`,
    freelancer_id: (id) => sql`activity_report.freelancer_id = ${id}`,
    project_code_id: (id) => sql`exists (select from activity_report_code share
    where share.tenant_id = ${TENANT} and share.report_id = activity_report.id
      and share.project_code_id = ${id})`,
    report_month_from: (month) => sql`activity_report.report_month >= ${month}`,
    report_month_to: (month) => sql`activity_report.report_month <= ${month}`,
  }
const FILTER_NAMES = Object.keys(FILTER_CONDITIONS) as (keyof Filters)[]

type ListInput = PageQuery & UpdatedSince & Filters & SortInput

const SORTS = createSorts('activity_report', {
  report_month: { key: 'text', expression: sql`report_month` },
  submission_date: { key: 'timestamp', expression: sql`coalesce(submission_date, created_at)` },
})

const SHOWN: ShownRows = {
  resource: 'activity_report',
  id: sql`activity_report.id`,
  time: sql`activity_report.updated_at`,
}

/** Filters whose matches may all be far down a sorted list: the index of the filter finds them before the sort. */
const FAR_DOWN = ['statuses', 'mission_id', 'freelancer_id', 'project_code_id'] as const

type SummaryInput = Filters & { tenant_id: string }

/** Returns SQL that begins with `from`. */
function matchingReports(
  input: Required<SummaryInput>,
  presentFields: ReadonlySet<PropertyKey>,
): RawBuilder<unknown> {
  const conditions = FILTER_NAMES.filter((name) => presentFields.has(name)).map((name) =>
    (FILTER_CONDITIONS[name] as (value: unknown) => RawBuilder<boolean>)(input[name]),
  )
  const isOfTenant = sql`activity_report.tenant_id = ${input.tenant_id}`
  return sql`from activity_report where ${sql.join([isOfTenant, ...conditions], sql` and `)}`
}

const createListQuery =
  <T, C extends PortalCaller>(view: (caller: C) => RawBuilder<T>) =>
  (q: Writer, input: Required<ListInput & C>, presentFields: ReadonlySet<keyof (ListInput & C)>) => {
    const filters = input as Required<ListInput> & { tenant_id: string }
    const order = selectOrder(presentFields, SORTS)
    const since = andUpdatedSince(filters, presentFields, SHOWN, order)
    const matching = sql`${matchingReports(filters, presentFields)}${since}`
    const after = sql`${matching}${andAfter(filters, presentFields, order)}`
    const isFarDown = order !== NEWEST && FAR_DOWN.some((name) => presentFields.has(name))
    const pageRows = isFarDown ? selectMatches('activity_report', after) : after
    const ids = sql`select id ${pageRows} ${limitToPage(filters, order)}`
    const rows = selectRows('activity_report', input.tenant_id, ids, order)
    const items = sql<{ item: T }>`(select ${view(input)} as item from ${rows})`
    const total = sql<number>`(select count(*) ${matching})`
    const next = nextCursor(filters, presentFields, pageRows, withLastSealing(filters, presentFields, order))
    const page = jsonPage<T>(items, total, input, next)
    return { compile: () => sql<{ json: string }>`select ${page}::text as json`.compile(q) }
  }

export const pageOfReports = prepared(
  'activity_report.page',
  createListQuery<ActivityReport, Caller>(reportView),
)
/** Each item has the report as text, and what its hints are computed from. */
export const pageOfReportsWithFacts = prepared(
  'activity_report.page_with_hints',
  createListQuery<PageWithFacts['items'][number], Caller>((caller) =>
    jsonObject({ report: sql`${reportView(caller)}::text`, facts: hintFactsView(caller) }),
  ),
)
export const pageOfPortalReports = prepared(
  'activity_report.portal_page',
  createListQuery<PortalReport, PortalCaller>(portalReportView),
)

export const findReportSummary = prepared(
  'activity_report.summary',
  (q, input: Required<SummaryInput>, presentFields) =>
    q.selectNoFrom(asText(statusTotals(REPORT_STATUSES, matchingReports(input, presentFields)))),
)

/** Objects of activity reports, for events and changes. */
export const activityReportObjects = prepareObjects('activity_report', reportSnapshot)
