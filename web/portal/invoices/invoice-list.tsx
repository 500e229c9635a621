// The freelancer's invoices with their payment status.
import { useState } from 'preact/hooks'
import { today } from '../../shared/calendar/month.ts'
import { DataTable } from '../../shared/kit/data-table.tsx'
import { PageHead } from '../../shared/kit/page-head.tsx'
import { Pager } from '../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../shared/kit/states.tsx'
import { useLoaded } from '../../shared/kit/use-loaded.ts'
import { byCurrency, inclOf } from '../../shared/kit/values/sum.ts'
import { day, money, month } from '../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../shared/language/language.ts'
import { listPortalAccountingEntries, type PortalAccountingEntry } from '../../shared/sdk.ts'
import { portal } from '../link.ts'
import { reportHref } from '../location.tsx'
import { EntryBadge } from '../status.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Invoices',
    none: 'No invoices yet. The first one is created when the company approves your first report.',
    number: 'Number',
    work: 'Description',
    excl: (amount: string) => `${amount} excl. VAT`,
    incl: 'Incl. VAT',
    due: 'Due',
    state: 'Payment',
    invoice: (date: string) => `Invoice of ${date}`,
    expense: (date: string) => `Expenses of ${date}`,
    credit_note: (date: string) => `Credit note of ${date}`,
    paidOn: (date: string) => `on ${date}`,
    late: 'Overdue',
    waiting: 'Awaiting payment',
  },
  fr: {
    title: 'Factures',
    none: 'Aucune facture pour le moment. La première sera établie dès que l’entreprise aura validé votre premier compte rendu.',
    number: 'Numéro',
    work: 'Objet',
    excl: (amount: string) => `${amount} HT`,
    incl: 'TTC',
    due: 'Échéance',
    state: 'Paiement',
    invoice: (date: string) => `Facture du ${date}`,
    expense: (date: string) => `Frais du ${date}`,
    credit_note: (date: string) => `Avoir du ${date}`,
    paidOn: (date: string) => `le ${date}`,
    late: 'En retard',
    waiting: 'En attente de paiement',
  },
})

export function InvoiceList() {
  const w = useTexts(TEXTS)
  const [page, setPage] = useState(1)
  const entries = useLoaded(`entries ${page}`, (signal) =>
    listPortalAccountingEntries({ client: portal(), query: { page, per_page: 100 }, signal }),
  )
  return (
    <div class="stack">
      <PageHead title={w.title} />
      <Shown of={entries}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty>{w.none}</Empty>
          ) : (
            <>
              {found.total <= found.per_page && <Waiting entries={found.items} />}
              <Entries entries={found.items} />
              {found.total > found.per_page && <Pager page={found} onPage={setPage} />}
            </>
          )
        }
      </Shown>
    </div>
  )
}

type Props = { entries: readonly PortalAccountingEntry[] }

/** Per currency. */
function Waiting({ entries }: Props) {
  const w = useTexts(TEXTS)
  const waiting = byCurrency(entries.filter(({ status }) => status === 'waiting_payment'))
  const shown = waiting.map(([currency, own]) => money(inclOf(own), currency))
  if (shown.length === 0) return null
  return (
    <p>
      {w.waiting} <strong>{shown.join(' + ')}</strong>
    </p>
  )
}

function Entries({ entries }: Props) {
  const w = useTexts(TEXTS)
  const isLate = ({ status, due_date }: PortalAccountingEntry) =>
    status === 'waiting_payment' && due_date !== null && due_date < today()
  const columns = [
    {
      name: w.number,
      draw: (entry: PortalAccountingEntry) => (
        <span>
          <span class="nowrap">{entry.invoice_number}</span>{' '}
          <span class="small soft">{w[entry.type](day(entry.invoice_date))}</span>
        </span>
      ),
    },
    {
      name: w.work,
      draw: ({ mission, report_month }: PortalAccountingEntry) => (
        <span>
          <a href={reportHref(mission.id, report_month)}>{mission.name}</a>{' '}
          <span class="small soft">{month(report_month)}</span>
        </span>
      ),
    },
    {
      name: w.incl,
      isNumber: true,
      draw: (entry: PortalAccountingEntry) => (
        <span>
          {money(entry.amount_incl_vat, entry.currency)}{' '}
          <span class="small soft">{w.excl(money(entry.amount_excl_vat, entry.currency))}</span>
        </span>
      ),
    },
    {
      name: w.due,
      draw: (entry: PortalAccountingEntry) => (
        <span class="nowrap">{entry.due_date && day(entry.due_date)}</span>
      ),
    },
    {
      name: w.state,
      draw: (entry: PortalAccountingEntry) => (
        <span>
          {isLate(entry) ? <span class="badge bad">{w.late}</span> : <EntryBadge status={entry.status} />}{' '}
          {entry.paid_at && <span class="small soft">{w.paidOn(day(entry.paid_at))}</span>}
        </span>
      ),
    },
  ]
  return <DataTable caption={w.title} columns={columns} items={entries} keyOf={({ id }) => id} />
}
