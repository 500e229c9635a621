// The freelancer's invoices, each with its missing data, its file, its payment and the allowed actions.
import { useState } from 'preact/hooks'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Empty, LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { groupByCurrency, sumInclVat } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listPortalAccountingEntries, type PortalAccountingEntry } from '../../../shared/sdk.ts'
import { portal } from '../../link.ts'
import { MANDATE_HREF } from '../../location.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { listSentInvoices } from './sent-invoices.ts'

const texts = requireTexts('portal/money/invoices', 'invoiceList')

export function InvoiceList() {
  const t = texts()
  const [page, setPage] = useState(1)
  const invoices = useLoaded(`entries ${page}`, async (signal) => {
    const query = { page, per_page: 100 }
    const [found, sent] = await Promise.all([
      listPortalAccountingEntries({ client: portal(), query, signal }),
      listSentInvoices(signal),
    ])
    return { found, sent }
  })
  const handleChange = (next: PortalAccountingEntry) => {
    if (!invoices.value) return
    const { found, sent } = invoices.value
    const items = found.items.map((entry) => (entry.id === next.id ? next : entry))
    invoices.put({ found: { ...found, items }, sent })
  }
  return (
    <div class="stack">
      <PageHead title={t.title}>
        <a class="button" href={MANDATE_HREF}>
          {t.mandate}
        </a>
      </PageHead>
      <LoadedContent loaded={invoices}>
        {({ found, sent }) =>
          found.items.length === 0 ? (
            <Empty>{t.none}</Empty>
          ) : (
            <>
              {found.total <= found.per_page && <WaitingAmounts entries={found.items} />}
              <ul class="invoices">
                {found.items.map((entry) => (
                  <li key={entry.id} class="panel stack tight">
                    <InvoiceCard
                      entry={entry}
                      entries={found.items}
                      sent={sent}
                      onChanged={handleChange}
                      onSent={invoices.reload}
                    />
                  </li>
                ))}
              </ul>
              {found.total > found.per_page && <Pager page={found} onPage={setPage} />}
            </>
          )
        }
      </LoadedContent>
    </div>
  )
}

type Props = { entries: readonly PortalAccountingEntry[] }

/** The unpaid amounts per currency. */
function WaitingAmounts({ entries }: Props) {
  const t = texts()
  const waiting = groupByCurrency(entries.filter(({ status }) => status === 'waiting_payment'))
  const amounts = waiting.map(([currency, currencyEntries]) => money(sumInclVat(currencyEntries), currency))
  if (amounts.length === 0) return null
  return (
    <p>
      {t.waiting} <strong>{amounts.join(' + ')}</strong>
    </p>
  )
}
