// One accounting entry: details, invoice, calculation, and the other entries of its report.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { nameOf } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AccountingEntry,
  explainAccountingEntry,
  getAccountingEntry,
  listAccountingEntries,
  listSupplierInvoices,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { EntryActions } from './entry-actions.tsx'
import { EntryCalculation } from './entry-calculation.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryInvoice } from './entry-invoice.tsx'
import { EntryPayments } from './entry-payments.tsx'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'
import { InvoiceBadge, useEntryName } from './invoice-badge.tsx'
import { SupplierInvoices } from './supplier-invoices.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Accounting entry',
    list: 'Accounting',
    saved: 'Saved.',
    others: 'Other entries of the same report',
    cancelledBy: 'Cancelled by credit note',
  },
  fr: {
    title: 'Écriture comptable',
    list: 'Comptabilité',
    saved: 'Enregistré.',
    others: 'Autres écritures du même compte rendu',
    cancelledBy: 'Annulée par l’avoir',
  },
})

export function EntryPage() {
  const { id = '' } = useRoute().params
  return <Entry key={id} id={id} />
}

function Entry({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const types = useTexts(ENTRY_TYPE_TEXTS)
  const entry = useLoaded(
    `entry ${id}`,
    async (signal) => (await getAccountingEntry({ client: api(), path: { id }, signal })).entry,
  )
  // Counts the changes, so that the message takes the focus each time.
  const [turn, setTurn] = useState(0)
  const changed = () => {
    entry.reload()
    setTurn((now) => now + 1)
  }
  const { value } = entry
  const title = value
    ? `${[types[value.type], value.invoice_number].filter(Boolean).join(' ')}, ${nameOf(value.freelancer)}`
    : w.title
  return (
    <div class="stack">
      <PageHead title={title} back={{ href: '/console/accounting', name: w.list }}>
        {value && <InvoiceBadge entry={value} />}
        {value && <EntryActions entry={value} onChanged={changed} />}
      </PageHead>
      {turn > 0 && <Saved key={turn} />}
      <Shown of={entry}>{(shown) => <Details entry={shown} turn={turn} onChanged={changed} />}</Shown>
    </div>
  )
}

type DetailsProps = { entry: AccountingEntry; turn: number; onChanged: () => void }

function Details({ entry, turn, onChanged }: DetailsProps) {
  const { id, activity_report_id } = entry
  const calculation = useLoaded(`calculation ${id}`, (signal) =>
    explainAccountingEntry({ client: api(), path: { id }, signal }),
  )
  const report = useLoaded(`report ${activity_report_id}`, async (signal) => {
    const of = { client: api(), query: { activity_report_id, per_page: 100 }, signal }
    const [entries, sent] = await Promise.all([listAccountingEntries(of), listSupplierInvoices(of)])
    return { entries: entries.items, sent: sent.items }
  })
  const changed = () => {
    onChanged()
    calculation.reload()
    report.reload()
  }
  return (
    <>
      <EntryFacts entry={entry} />
      <EntryPayments entry={entry} turn={turn} />
      <EntryInvoice entry={entry} />
      <Shown of={report}>
        {({ entries, sent }) => (
          <SupplierInvoices entry={entry} entries={entries} sent={sent} onChanged={changed} />
        )}
      </Shown>
      <Shown of={calculation}>{(worked) => <EntryCalculation entry={entry} calculation={worked} />}</Shown>
      {report.value && <Others entry={entry} entries={report.value.entries} />}
    </>
  )
}

/** Takes the focus from the removed button. */
function Saved() {
  const w = useTexts(TEXTS)
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <p class="notice good" role="status" tabIndex={-1} ref={element}>
      {w.saved}
    </p>
  )
}

type OthersProps = { entry: AccountingEntry; entries: readonly AccountingEntry[] }

function Others({ entry: { id }, entries }: OthersProps) {
  const w = useTexts(TEXTS)
  const columns = useEntryColumns()
  const entryName = useEntryName()
  const others = entries.filter((other) => other.id !== id)
  const creditNote = others.find(({ credited_entry_id }) => credited_entry_id === id)
  if (others.length === 0) return null
  return (
    <section class="stack tight">
      <h2>{w.others}</h2>
      {creditNote && (
        <p>
          {w.cancelledBy} <a href={`/console/accounting/${creditNote.id}`}>{entryName(creditNote)}</a>.
        </p>
      )}
      <DataTable caption={w.others} columns={columns} items={others} keyOf={(other) => other.id} />
    </section>
  )
}
