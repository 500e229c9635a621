// One accounting entry: details, calculation, and the other entries of its report.
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
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { EntryActions } from './entry-actions.tsx'
import { EntryCalculation } from './entry-calculation.tsx'
import { useEntryColumns } from './entry-columns.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { EntryInvoice } from './entry-invoice.tsx'
import { ENTRY_TYPE_TEXTS } from './entry-texts.ts'
import { InvoiceBadge, useEntryName } from './invoice-badge.tsx'

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
  const at = { client: api(), path: { id } }
  const entry = useLoaded(
    `entry ${id}`,
    async (signal) => (await getAccountingEntry({ ...at, signal })).entry,
  )
  const calculation = useLoaded(`calculation ${id}`, (signal) => explainAccountingEntry({ ...at, signal }))
  const [isSaved, setSaved] = useState(false)
  const changed = (next: AccountingEntry) => {
    entry.put(next)
    setSaved(true)
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
      {isSaved && <Saved />}
      <Shown of={entry}>
        {(shown) => (
          <>
            <EntryFacts entry={shown} />
            <EntryInvoice entry={shown} />
            <Shown of={calculation}>
              {(worked) => <EntryCalculation entry={shown} calculation={worked} />}
            </Shown>
            <Others entry={shown} />
          </>
        )}
      </Shown>
    </div>
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

function Others({ entry }: { entry: AccountingEntry }) {
  const w = useTexts(TEXTS)
  const { id, activity_report_id } = entry
  const all = useLoaded(`entries of ${activity_report_id}`, (signal) =>
    listAccountingEntries({ client: api(), query: { activity_report_id, per_page: 100 }, signal }),
  )
  const columns = useEntryColumns()
  const entryName = useEntryName()
  return (
    <Shown of={all}>
      {({ items }) => {
        const others = items.filter((other) => other.id !== id)
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
      }}
    </Shown>
  )
}
