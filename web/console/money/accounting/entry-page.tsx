// One accounting entry: details, invoice, calculation, and the other entries of its report.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useRoute } from 'preact-iso'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { formatName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
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
import { InvoiceBadge, useEntryName } from './invoice-badge.tsx'
import { LatePayment } from './late-payment.tsx'
import { SupplierInvoices } from './supplier-invoices.tsx'

const entryTypeTexts = requireTexts('console/money/accounting', 'entryType')

const texts = requireTexts('console/money/entry-page', 'entryPage')

export function EntryPage() {
  const { id = '' } = useRoute().params
  return <EntryView key={id} id={id} />
}

function EntryView({ id }: { id: string }) {
  const t = texts()
  const types = entryTypeTexts()
  const entry = useLoaded(
    `entry ${id}`,
    async (signal) => (await getAccountingEntry({ client: api(), path: { id }, signal })).entry,
  )
  // Counts the changes, so that the message takes the focus after each of them.
  const [changeCount, setChangeCount] = useState(0)
  const reloadEntry = () => {
    entry.reload()
    setChangeCount((now) => now + 1)
  }
  const { value } = entry
  const title = value
    ? `${[types[value.type], value.invoice_number].filter(Boolean).join(' ')}, ${formatName(value.freelancer)}`
    : t.title
  return (
    <div class="stack">
      <PageHead title={title} back={{ href: '/console/accounting', name: t.list }}>
        {value && <InvoiceBadge entry={value} />}
        {value && <EntryActions entry={value} onChanged={reloadEntry} />}
      </PageHead>
      {changeCount > 0 && <SavedNotice key={changeCount} />}
      <LoadedContent loaded={entry}>
        {(loadedEntry) => (
          <EntryDetails entry={loadedEntry} reloadCount={changeCount} onChanged={reloadEntry} />
        )}
      </LoadedContent>
    </div>
  )
}

type DetailsProps = { entry: AccountingEntry; reloadCount: number; onChanged: () => void }

function EntryDetails({ entry, reloadCount, onChanged }: DetailsProps) {
  const t = texts()
  const { id, activity_report_id } = entry
  const calculation = useLoaded(`calculation ${id}`, (signal) =>
    explainAccountingEntry({ client: api(), path: { id }, signal }),
  )
  const report = useLoaded(`report ${activity_report_id}`, async (signal) => {
    const requestOptions = { client: api(), query: { activity_report_id, per_page: 100 }, signal }
    const [entries, sent] = await Promise.all([
      listAccountingEntries(requestOptions),
      listSupplierInvoices(requestOptions),
    ])
    return { entries: entries.items, sent: sent.items }
  })
  const reloadAll = () => {
    onChanged()
    calculation.reload()
    report.reload()
  }
  return (
    <>
      {entry.status === 'paid' && entry.invoice_number === null && (
        <p class="notice warn">{t.paidWithoutInvoice}</p>
      )}
      <EntryFacts entry={entry} />
      <LatePayment entry={entry} />
      <EntryPayments entry={entry} reloadCount={reloadCount} />
      <EntryInvoice entry={entry} />
      <LoadedContent loaded={report}>
        {({ entries, sent }) => (
          <SupplierInvoices entry={entry} entries={entries} sent={sent} onChanged={reloadAll} />
        )}
      </LoadedContent>
      <LoadedContent loaded={calculation}>
        {(loadedCalculation) => <EntryCalculation entry={entry} calculation={loadedCalculation} />}
      </LoadedContent>
      {report.value && <OtherEntries entry={entry} entries={report.value.entries} />}
    </>
  )
}

/** The notice takes the focus, because the focused button has been removed. */
function SavedNotice() {
  const t = texts()
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <p class="notice good" role="status" tabIndex={-1} ref={element}>
      {t.saved}
    </p>
  )
}

type OthersProps = { entry: AccountingEntry; entries: readonly AccountingEntry[] }

function OtherEntries({ entry: { id }, entries }: OthersProps) {
  const t = texts()
  const columns = useEntryColumns()
  const entryName = useEntryName()
  const others = entries.filter((other) => other.id !== id)
  const creditNote = others.find(({ credited_entry_id }) => credited_entry_id === id)
  if (others.length === 0) return null
  return (
    <section class="stack tight">
      <h2>{t.others}</h2>
      {creditNote && (
        <p>
          {t.cancelledBy} <a href={`/console/accounting/${creditNote.id}`}>{entryName(creditNote)}</a>.
        </p>
      )}
      <DataTable caption={t.others} columns={columns} items={others} getKey={(other) => other.id} />
    </section>
  )
}
