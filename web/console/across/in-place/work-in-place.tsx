// The missions, activity reports and invoices of a freelancer, or of a mission.
import type { Column } from '../../../shared/kit/data-table.tsx'
import { StatusBadge } from '../../../shared/kit/status-badge.tsx'
import { day, money, month } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
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
import { priceOf } from '../../missions/missions/mission-texts.ts'
import { DueDate } from '../../money/accounting/due-date.tsx'
import { ENTRY_TYPE_TEXTS } from '../../money/accounting/entry-texts.ts'
import { InvoiceBadge, useEntryName } from '../../money/accounting/invoice-badge.tsx'
import { InPlace } from './in-place.tsx'

const TEXTS = defineTexts({
  en: {
    missions: 'Missions',
    noMissions: 'No missions yet.',
    mission: 'Mission',
    period: 'Period',
    price: 'Price excl. VAT',
    reports: 'Activity reports',
    noReports: 'No activity reports yet.',
    month: 'Month',
    work: 'Work excl. VAT',
    expenses: 'Expenses excl. VAT',
    entries: 'Invoices and expenses',
    noEntries: 'Nothing invoiced yet: approving an activity report creates its invoice.',
    entry: 'Entry',
    due: 'Due',
    excl: 'Excl. VAT',
    incl: 'Incl. VAT',
    status: 'Status',
  },
  fr: {
    missions: 'Missions',
    noMissions: 'Aucune mission pour le moment.',
    mission: 'Mission',
    period: 'Période',
    price: 'Prix HT',
    reports: 'Comptes rendus d’activité',
    noReports: 'Aucun compte rendu pour le moment.',
    month: 'Mois',
    work: 'Prestation HT',
    expenses: 'Frais HT',
    entries: 'Factures et frais',
    noEntries: 'Rien n’est encore facturé : la facture est créée à la validation d’un compte rendu.',
    entry: 'Écriture',
    due: 'Échéance',
    excl: 'HT',
    incl: 'TTC',
    status: 'Statut',
  },
})

type OfFreelancer = { freelancer_id: string }
/** `turn`: loads again when it changes. */
type Props = { of: OfFreelancer | { mission_id: string }; turn?: number }

const searchOf = (of: Props['of']) => new URLSearchParams(of)
const aboutOf = ({ of, turn = 0 }: Props) => `${searchOf(of)} ${turn}`

export function MissionsInPlace({ of }: { of: OfFreelancer }) {
  const w = useTexts(TEXTS)
  const columns: Column<Mission>[] = [
    { name: w.mission, title: ({ name }) => name, draw: () => null },
    {
      name: w.period,
      draw: ({ start_date, end_date }) => (
        <span class="nowrap">
          {day(start_date)} – {day(end_date)}
        </span>
      ),
    },
    { name: w.price, isNumber: true, draw: priceOf },
    { name: w.status, draw: (mission) => <MissionBadge {...mission} /> },
  ]
  return (
    <InPlace
      title={w.missions}
      none={w.noMissions}
      about={aboutOf({ of })}
      href={`/console/missions?${searchOf(of)}`}
      hrefOf={({ id }) => `/console/missions/${id}`}
      columns={columns}
      load={(page, signal) => listMissions({ client: api(), query: { ...of, ...page }, signal })}
    />
  )
}

export function ReportsInPlace({ of, turn = 0 }: Props) {
  const w = useTexts(TEXTS)
  const columns: Column<ActivityReport>[] = [
    {
      name: w.month,
      title: ({ report_month }) => month(report_month),
      draw: ({ mission }) => 'freelancer_id' in of && <span class="small soft">{mission.name}</span>,
    },
    {
      name: w.work,
      isNumber: true,
      draw: ({ mission, invoice_amount_excl_vat: amount }) => money(amount, mission.currency),
    },
    {
      name: w.expenses,
      isNumber: true,
      draw: ({ mission, expense_amount_excl_vat: amount }) => amount !== 0 && money(amount, mission.currency),
    },
    { name: w.status, draw: ({ status }) => <StatusBadge isReport status={status} /> },
  ]
  return (
    <InPlace
      title={w.reports}
      none={w.noReports}
      about={aboutOf({ of, turn })}
      href={`/console/activity-reports?status=all&${searchOf(of)}`}
      hrefOf={({ id }) => `/console/activity-reports/${id}`}
      columns={columns}
      load={(page, signal) => listActivityReports({ client: api(), query: { ...of, ...page }, signal })}
    />
  )
}

export function EntriesInPlace({ of, turn = 0 }: Props) {
  const w = useTexts(TEXTS)
  const types = useTexts(ENTRY_TYPE_TEXTS)
  const entryName = useEntryName()
  const columns: Column<AccountingEntry>[] = [
    {
      name: w.entry,
      title: (entry) => <span class="nowrap">{entryName(entry)}</span>,
      draw: (entry) => (
        <>
          {entry.invoice_number && <span class="small soft">{types[entry.type]}</span>}{' '}
          <InvoiceBadge entry={entry} />
        </>
      ),
    },
    { name: w.due, draw: (entry) => entry.due_date && <DueDate entry={entry} /> },
    { name: w.excl, isNumber: true, draw: (entry) => money(entry.amount_excl_vat, entry.currency) },
    { name: w.incl, isNumber: true, draw: (entry) => money(entry.amount_incl_vat, entry.currency) },
    { name: w.status, draw: ({ status }) => <StatusBadge status={status} /> },
  ]
  return (
    <InPlace
      title={w.entries}
      none={w.noEntries}
      about={aboutOf({ of, turn })}
      href={`/console/accounting?status=all&${searchOf(of)}`}
      hrefOf={({ id }) => `/console/accounting/${id}`}
      columns={columns}
      load={(page, signal) => listAccountingEntries({ client: api(), query: { ...of, ...page }, signal })}
    />
  )
}
