// Amounts overdue, due soon, pending and paid, per currency. Each opens the entries that it adds up.
import { addDays, firstDayOf } from '../../../shared/calendar/month.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingSum, AccountingSummary } from '../../../shared/sdk.ts'

const texts = requireTexts('console/across/overview', 'overview')

const TO_PAY_HREF = '/console/accounting?status=waiting_payment'
/** The number of days that the server uses for `due_soon`. */
const SOON_DAYS = 7

export function MoneyTiles({ summary }: { summary: AccountingSummary }) {
  const t = texts()
  const { today, from, overdue, due_soon, waiting, paid } = summary
  return (
    <div class="tiles">
      <MoneyTile
        name={t.overdue}
        sums={overdue}
        isBad={overdue.length > 0}
        href={`${TO_PAY_HREF}&due_date_to=${addDays(today, -1)}`}
      />
      <MoneyTile
        name={t.dueSoon}
        sums={due_soon}
        href={`${TO_PAY_HREF}&due_date_from=${today}&due_date_to=${addDays(today, SOON_DAYS)}`}
      />
      <MoneyTile name={t.toPay} sums={waiting} href={TO_PAY_HREF} />
      <MoneyTile
        name={t.paid}
        sums={paid}
        href={`/console/accounting?status=paid&paid_at_from=${firstDayOf(from)}`}
      />
    </div>
  )
}

type TileProps = { name: string; sums: AccountingSum[]; href: string; isBad?: boolean }

function MoneyTile({ name, sums, href, isBad }: TileProps) {
  const t = texts()
  return (
    <a class={isBad ? 'panel tile bad' : 'panel tile'} href={href}>
      <span class="soft">{name}</span>
      {sums.length === 0 && <span class="figure">{t.nothing}</span>}
      {sums.map(({ currency, count, amount_excl_vat, amount_incl_vat }) => (
        <span key={currency}>
          <span class="figure">{money(amount_incl_vat, currency)}</span>
          <br />
          <span class="small soft">
            {t.exclVat(money(amount_excl_vat, currency))} · {t.entries(count)}
          </span>
        </span>
      ))}
    </a>
  )
}
