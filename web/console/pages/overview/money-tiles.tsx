// Amounts overdue, due soon, pending and paid, per currency.

import { addDays } from '../../../shared/calendar/month.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { byCurrency, inclOf, sumOf } from '../../../shared/kit/values/sum.ts'
import { money } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  type AccountingEntryPage,
  type AccountingSum,
  type AccountingSummary,
  listAccountingEntries,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TEXTS } from './texts.ts'

const TO_PAY = '/console/accounting?status=waiting_payment'

export function MoneyTiles({
  summary: { today, from, overdue, waiting, paid },
}: {
  summary: AccountingSummary
}) {
  const w = useTexts(TEXTS)
  return (
    <div class="tiles">
      <Tile
        name={w.overdue}
        sums={overdue}
        isBad={overdue.length > 0}
        href={`${TO_PAY}&due_date_to=${addDays(today, -1)}`}
      />
      <DueSoon today={today} />
      <Tile name={w.toPay} sums={waiting} href={TO_PAY} />
      <Tile name={w.paid} sums={paid} href={`/console/accounting?status=paid&paid_at_from=${from}-01`} />
    </div>
  )
}

/** The next payment run, including overdue entries. */
function DueSoon({ today }: { today: string }) {
  const w = useTexts(TEXTS)
  const may = useMay()
  const last = addDays(today, 7)
  const found = useLoaded(`due by ${last}`, (signal) => {
    const query = { status: 'waiting_payment', due_date_to: last, per_page: 100 }
    return listAccountingEntries({ client: api(), query, signal })
  })
  return (
    <Tile
      name={w.dueSoon}
      sums={found.value && sumsOf(found.value)}
      more={found.value && found.value.total > found.value.items.length ? w.andMore : undefined}
      href={may('payments:read') ? '/console/payments' : `${TO_PAY}&due_date_to=${last}`}
    />
  )
}

const sumsOf = ({ items }: AccountingEntryPage): AccountingSum[] =>
  byCurrency(items).map(([currency, own]) => ({
    currency,
    count: own.length,
    amount_excl_vat: sumOf(own.map(({ amount_excl_vat }) => amount_excl_vat)),
    amount_incl_vat: inclOf(own),
  }))

type TileProps = {
  name: string
  /** undefined while loading. */
  sums: AccountingSum[] | undefined
  href: string
  isBad?: boolean
  /** Set when there are more entries than were added up. */
  more?: string | undefined
}

function Tile({ name, sums, href, isBad, more }: TileProps) {
  const w = useTexts(TEXTS)
  return (
    <a class={isBad ? 'panel tile bad' : 'panel tile'} href={href}>
      <span class="soft">{name}</span>
      {!sums && <span class="figure">…</span>}
      {sums?.length === 0 && <span class="figure">{w.nothing}</span>}
      {sums?.map(({ currency, count, amount_excl_vat, amount_incl_vat }) => (
        <span key={currency}>
          <span class="figure">{money(amount_incl_vat, currency)}</span>
          <br />
          <span class="small soft">
            {w.exclVat(money(amount_excl_vat, currency))} · {w.entries(count)}
          </span>
        </span>
      ))}
      {more && <span class="small soft">{more}</span>}
    </a>
  )
}
