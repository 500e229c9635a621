// Amounts overdue, due soon, pending and paid, per currency. Each opens the entries that it adds up.

import { addDays, firstDayOf } from '../../../shared/calendar/month.ts'
import { money } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { AccountingSum, AccountingSummary } from '../../../shared/sdk.ts'
import { TEXTS } from './texts.ts'

const TO_PAY = '/console/accounting?status=waiting_payment'
/** As the server counts `due_soon`. */
const SOON_DAYS = 7

export function MoneyTiles({ summary }: { summary: AccountingSummary }) {
  const w = useTexts(TEXTS)
  const { today, from, overdue, due_soon, waiting, paid } = summary
  return (
    <div class="tiles">
      <Tile
        name={w.overdue}
        sums={overdue}
        isBad={overdue.length > 0}
        href={`${TO_PAY}&due_date_to=${addDays(today, -1)}`}
      />
      <Tile
        name={w.dueSoon}
        sums={due_soon}
        href={`${TO_PAY}&due_date_from=${today}&due_date_to=${addDays(today, SOON_DAYS)}`}
      />
      <Tile name={w.toPay} sums={waiting} href={TO_PAY} />
      <Tile
        name={w.paid}
        sums={paid}
        href={`/console/accounting?status=paid&paid_at_from=${firstDayOf(from)}`}
      />
    </div>
  )
}

type TileProps = { name: string; sums: AccountingSum[]; href: string; isBad?: boolean }

function Tile({ name, sums, href, isBad }: TileProps) {
  const w = useTexts(TEXTS)
  return (
    <a class={isBad ? 'panel tile bad' : 'panel tile'} href={href}>
      <span class="soft">{name}</span>
      {sums.length === 0 && <span class="figure">{w.nothing}</span>}
      {sums.map(({ currency, count, amount_excl_vat, amount_incl_vat }) => (
        <span key={currency}>
          <span class="figure">{money(amount_incl_vat, currency)}</span>
          <br />
          <span class="small soft">
            {w.exclVat(money(amount_excl_vat, currency))} · {w.entries(count)}
          </span>
        </span>
      ))}
    </a>
  )
}
