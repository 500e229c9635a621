// The filters of the list of accounting entries in SQL. Each filter has an index.

import { type RawBuilder, sql } from 'kysely'
import type { PageQuery } from '../../../../domain/pagination.ts'
import {
  ENTRY_STATUSES,
  ENTRY_TYPES,
  type EntryStatus,
  type EntryType,
} from '../../../../kernel/db/schema/tables.ts'
import { onOrAfter, onOrBefore } from '../../../../kernel/db/sql/fragments.ts'
import { TENANT } from '../../../../kernel/db/sql/parameters.ts'
import { parseWords } from '../../../../kernel/wire/filter-rules.ts'
import { reportRows } from '../../../reports/activity-reports/activity-reports.tables.ts'
import { waitsForNumber } from '../accounting.tables.ts'
import type { EntryQuery } from './accounting-filters.schemas.ts'

/** Parsed filters, with lists of values as arrays. */
export type EntryFilters = Partial<
  Omit<EntryQuery, keyof PageQuery | 'updated_since' | 'sort' | 'status' | 'type'>
> & {
  statuses?: EntryStatus[]
  types?: EntryType[]
}

export function toFilters(query: Partial<EntryQuery>): EntryFilters {
  const {
    page: _page,
    per_page: _perPage,
    after: _after,
    updated_since: _since,
    sort: _sort,
    status,
    type,
    ...otherFilters
  } = query
  const statuses = status && parseWords(status, ENTRY_STATUSES)
  const types = type && parseWords(type, ENTRY_TYPES)
  return { ...otherFilters, ...(statuses && { statuses }), ...(types && { types }) }
}

const WHERE: {
  [K in keyof EntryFilters]-?: (value: NonNullable<EntryFilters[K]>) => RawBuilder<boolean>
} = {
  statuses: (words) => sql`accounting_entry.status = any(${words}::text[])`,
  types: (words) => sql`accounting_entry.type = any(${words}::text[])`,
  freelancer_id: (id) => sql`accounting_entry.freelancer_id = ${id}`,
  activity_report_id: (id) => sql`accounting_entry.activity_report_id = ${id}`,
  // The ids of the reports are an array, so that the index by report finds the entries.
  mission_id: (id) => sql`accounting_entry.activity_report_id = any(array(
    select report.id from ${reportRows} report where report.mission_id = ${id}))`,
  report_month: (month) => sql`accounting_entry.activity_report_id = any(array(
    select report.id from ${reportRows} report where report.report_month = ${month}))`,
  project_code_id: (id) => sql`exists (select from accounting_entry_code share
    where share.tenant_id = ${TENANT} and share.entry_id = accounting_entry.id
      and share.project_code_id = ${id})`,
  invoice: () => waitsForNumber('accounting_entry'),
  created_at_from: (day) => onOrAfter('accounting_entry.created_at', day),
  created_at_to: (day) => onOrBefore('accounting_entry.created_at', day),
  paid_at_from: (day) => onOrAfter('accounting_entry.paid_at', day),
  paid_at_to: (day) => onOrBefore('accounting_entry.paid_at', day),
  invoice_date_from: (day) => sql`accounting_entry.invoice_date >= ${day}::date`,
  invoice_date_to: (day) => sql`accounting_entry.invoice_date <= ${day}::date`,
  due_date_from: (day) => sql`accounting_entry.due_date >= ${day}::date`,
  due_date_to: (day) => sql`accounting_entry.due_date <= ${day}::date`,
}

const FILTER_NAMES = Object.keys(WHERE) as (keyof EntryFilters)[]

export const whereConditions = (input: Required<EntryFilters>, presentFields: ReadonlySet<PropertyKey>) =>
  FILTER_NAMES.filter((name) => presentFields.has(name)).map((name) =>
    (WHERE[name] as (value: unknown) => RawBuilder<boolean>)(input[name]),
  )
