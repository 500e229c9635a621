// The freelancer's invoices: what each waits for, its file, its payment, and what the freelancer may do with it.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { byCurrency, inclOf } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { listPortalAccountingEntries, type PortalAccountingEntry } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MANDATE_HREF } from '../../location.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { allSentInvoices } from './sent-invoices.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Invoices',
    mandate: 'Billing mandate',
    none: 'No invoices yet. The first one is created when the company approves your first report.',
    waiting: 'Awaiting payment',
  },
  fr: {
    title: 'Factures',
    mandate: 'Mandat de facturation',
    none: 'Aucune facture pour le moment. La première sera établie dès que l’entreprise aura validé votre premier compte rendu.',
    waiting: 'En attente de paiement',
  },
})

export function InvoiceList() {
  const w = useTexts(TEXTS)
  const [page, setPage] = useState(1)
  const known = useLoaded(`entries ${page}`, async (signal) => {
    const query = { page, per_page: 100 }
    const [found, sent] = await Promise.all([
      listPortalAccountingEntries({ client: portal(), query, signal }),
      allSentInvoices(signal),
    ])
    return { found, sent }
  })
  const changed = (next: PortalAccountingEntry) => {
    if (!known.value) return
    const { found, sent } = known.value
    const items = found.items.map((one) => (one.id === next.id ? next : one))
    known.put({ found: { ...found, items }, sent })
  }
  return (
    <div class="stack">
      <PageHead title={w.title}>
        <a class="button" href={MANDATE_HREF}>
          {w.mandate}
        </a>
      </PageHead>
      <Shown of={known}>
        {({ found, sent }) =>
          found.items.length === 0 ? (
            <Empty>{w.none}</Empty>
          ) : (
            <>
              {found.total <= found.per_page && <Waiting entries={found.items} />}
              <ul class="invoices">
                {found.items.map((entry) => (
                  <li key={entry.id} class="panel stack tight">
                    <InvoiceCard
                      entry={entry}
                      entries={found.items}
                      sent={sent}
                      onChanged={changed}
                      onSent={known.reload}
                    />
                  </li>
                ))}
              </ul>
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
