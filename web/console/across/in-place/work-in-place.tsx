// The missions, activity reports and invoices of a freelancer, or of a mission.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, money, month } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountingEntry,
  type ActivityReport,
  listAccountingEntries,
  listActivityReports,
  listMissions,
  type Mission,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { MissionBadge } from '../../missions/missions/mission-status.tsx'
import { formatPrice } from '../../missions/missions/mission-texts.ts'
import { DueDate } from '../../money/accounting/due-date.tsx'
import { InvoiceBadge, useEntryName } from '../../money/accounting/invoice-badge.tsx'
import { InlineList } from './in-place.tsx'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/across/in-place', 'workInPlace')

type FreelancerQuery = { freelancer_id: string }
/** The lists load again when `reloadCount` changes. */
type Props = { filter: FreelancerQuery | { mission_id: string }; reloadCount?: number }

const toSearchParams = (filter: Props['filter']) => new URLSearchParams(filter)
const toContentKey = ({ filter, reloadCount = 0 }: Props) => `${toSearchParams(filter)} ${reloadCount}`

export function MissionInlineList({ filter }: { filter: FreelancerQuery }) {
  const t = texts()
  const columns: Column<Mission>[] = [
    { name: t.mission, title: ({ name }) => name, draw: () => null },
    {
      name: t.period,
      draw: ({ start_date, end_date }) => (
        <span class="nowrap">
          {day(start_date)} – {day(end_date)}
        </span>
      ),
    },
    { name: t.price, isNumber: true, draw: formatPrice },
    { name: t.status, draw: (mission) => <MissionBadge {...mission} /> },
  ]
  return (
    <InlineList
      title={t.missions}
      none={t.noMissions}
      about={toContentKey({ filter })}
      href={`/console/missions?${toSearchParams(filter)}`}
      toHref={({ id }) => `/console/missions/${id}`}
      columns={columns}
      load={(page, signal) => listMissions({ client: api(), query: { ...filter, ...page }, signal })}
    />
  )
}

export function ReportInlineList({ filter, reloadCount = 0 }: Props) {
  const t = texts()
  const columns: Column<ActivityReport>[] = [
    {
      name: t.month,
      title: ({ report_month }) => month(report_month),
      draw: ({ mission }) => 'freelancer_id' in filter && <span class="small soft">{mission.name}</span>,
    },
    {
      name: t.work,
      isNumber: true,
      draw: ({ mission, invoice_amount_excl_vat: amount }) => money(amount, mission.currency),
    },
    {
      name: t.expenses,
      isNumber: true,
      draw: ({ mission, expense_amount_excl_vat: amount }) => amount !== 0 && money(amount, mission.currency),
    },
    { name: t.status, draw: ({ status }) => <StatusBadge isReport status={status} /> },
  ]
  return (
    <InlineList
      title={t.reports}
      none={t.noReports}
      about={toContentKey({ filter, reloadCount })}
      href={`/console/activity-reports?status=all&${toSearchParams(filter)}`}
      toHref={({ id }) => `/console/activity-reports/${id}`}
      columns={columns}
      load={(page, signal) => listActivityReports({ client: api(), query: { ...filter, ...page }, signal })}
    />
  )
}

export function EntryInlineList({ filter, reloadCount = 0 }: Props) {
  const t = texts()
  const types = entryTypeTexts()
  const entryName = useEntryName()
  const columns: Column<AccountingEntry>[] = [
    {
      name: t.entry,
      title: (entry) => <span class="nowrap">{entryName(entry)}</span>,
      draw: (entry) => (
        <>
          {entry.invoice_number && <span class="small soft">{types[entry.type]}</span>}{' '}
          <InvoiceBadge entry={entry} />
        </>
      ),
    },
    { name: t.due, draw: (entry) => entry.due_date && <DueDate entry={entry} /> },
    { name: t.excl, isNumber: true, draw: (entry) => money(entry.amount_excl_vat, entry.currency) },
    { name: t.incl, isNumber: true, draw: (entry) => money(entry.amount_incl_vat, entry.currency) },
    { name: t.status, draw: ({ status }) => <StatusBadge status={status} /> },
  ]
  return (
    <InlineList
      title={t.entries}
      none={t.noEntries}
      about={toContentKey({ filter, reloadCount })}
      href={`/console/accounting?status=all&${toSearchParams(filter)}`}
      toHref={({ id }) => `/console/accounting/${id}`}
      columns={columns}
      load={(page, signal) => listAccountingEntries({ client: api(), query: { ...filter, ...page }, signal })}
    />
  )
}
