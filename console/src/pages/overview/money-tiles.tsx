// The money that waits, is late, was paid: one figure for each currency.
import { money } from '../../language/format.ts'
import { useWords } from '../../language/language.ts'
import type { AccountingSum, AccountingSummary } from '../../sdk.ts'
import { WORDS } from './words.ts'

export function MoneyTiles({ summary }: { summary: AccountingSummary }) {
  const w = useWords(WORDS)
  const late = dayBefore(summary.today)
  return (
    <div class="tiles">
      <Tile
        name={w.overdue}
        sums={summary.overdue}
        isBad={summary.overdue.length > 0}
        href={`/console/accounting?status=waiting_payment&due_date_to=${late}`}
      />
      <Tile name={w.waiting} sums={summary.waiting} href="/console/accounting?status=waiting_payment" />
      <Tile name={w.paid} sums={summary.paid} href="/console/accounting?status=paid" />
    </div>
  )
}

type TileProps = { name: string; sums: AccountingSum[]; href: string; isBad?: boolean }

function Tile({ name, sums, href, isBad }: TileProps) {
  const w = useWords(WORDS)
  return (
    <a class={isBad ? 'panel tile bad' : 'panel tile'} href={href}>
      <span class="soft">{name}</span>
      {sums.length === 0 && <span class="figure">{w.nothing}</span>}
      {sums.map(({ currency, count, amount_excl_vat, amount_incl_vat }) => (
        <span key={currency}>
          <span class="figure">{money(amount_excl_vat, currency)}</span>
          <br />
          <span class="small soft">
            {w.inclVat(money(amount_incl_vat, currency))} · {w.entries(count)}
          </span>
        </span>
      ))}
    </a>
  )
}

/** The last day on which what was due is late today. */
function dayBefore(date: string): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() - 1)
  return at.toISOString().slice(0, 10)
}
