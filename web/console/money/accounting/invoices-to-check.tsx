// The invoices of suppliers that the team has to accept or reject, each with a link to its entry.
import { useCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { exactMoney, formatName, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listSupplierInvoices } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/accounting', 'invoicesToCheck')

const MAX_SHOWN = 10

export function InvoicesToCheck() {
  const t = texts()
  const people = useCachedList('freelancers', useMay()('freelancers:read'))
  const found = useLoaded('supplier invoices to check', (signal) =>
    listSupplierInvoices({ client: api(), query: { status: 'received', per_page: MAX_SHOWN }, signal }),
  )
  if (found.error !== undefined) return <Failure error={found.error} retry={found.reload} />
  if (!found.value || found.value.total === 0) return null
  const { items, total } = found.value
  const nameOfFreelancer = (id: string) => formatName(people.value?.find((person) => person.id === id))
  return (
    <section class="notice warn stack tight">
      <h2>{t.title(total)}</h2>
      <ul class="missing">
        {items.map(({ id, entry_ids, freelancer_id, number: name, amount_incl_vat, currency }) => (
          <li key={id}>
            <a href={`/console/accounting/${entry_ids[0]}`}>{name}</a> {nameOfFreelancer(freelancer_id)}{' '}
            <span class="nowrap">{exactMoney(amount_incl_vat, currency)}</span>
          </li>
        ))}
        {total > items.length && <li>{t.more(number(total - items.length))}</li>}
      </ul>
    </section>
  )
}
