// What an export leaves out: entries without a number, those already paid, and what earlier periods still hold back, with the reasons.
import { day, money, month, number } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingExport, AccountingHeldBack, PaidWithoutInvoice } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/accounting-exports', 'leftOut')

/** The months of each reason that are shown; the others are counted. */
const MAX_MONTHS = 6

export function HeldBackNotice({ heldBack, title }: { heldBack: AccountingHeldBack; title: string }) {
  const t = texts()
  if (heldBack.count === 0) return null
  return (
    <div class="notice warn stack tight">
      <strong>{title}</strong>
      <ul>
        {heldBack.reasons.map(({ reason, count }) => {
          const months = heldBack.months.filter((one) => one.reason === reason)
          const monthTexts = months
            .slice(0, MAX_MONTHS)
            .map((one) => `${month(one.month)} (${number(one.count)})`)
          const more = months.length - monthTexts.length
          return (
            <li key={reason}>
              {t.reason[reason](count)}{' '}
              <span class="small soft">
                {monthTexts.join(', ')}
                {more > 0 && ` ${t.moreMonths(more)}`}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function PaidWithoutInvoiceNotice({ paid }: { paid: PaidWithoutInvoice }) {
  const t = texts()
  if (paid.count === 0) return null
  const sums = paid.totals
    .map(({ currency, amount_incl_vat }) => money(amount_incl_vat, currency))
    .join(' + ')
  return (
    <div class="notice warn stack tight">
      <strong>{t.paid(paid.count, sums)}</strong>
      <ul>
        {paid.items.map(({ entry_id, amount_incl_vat, currency, paid_on }) => (
          <li key={entry_id}>
            <a href={`/console/accounting/${entry_id}`}>{money(amount_incl_vat, currency)}</a>
            {', '}
            {t.paidOn(day(paid_on))}
          </li>
        ))}
      </ul>
      {paid.count > paid.items.length && (
        <a href="/console/accounting?invoice=missing&status=paid">{t.all}</a>
      )}
    </div>
  )
}

export function LeftOut({ accountingExport }: { accountingExport: AccountingExport }) {
  const t = texts()
  const { scope, paid_without_invoice, held_back } = accountingExport
  return (
    <>
      {paid_without_invoice && <PaidWithoutInvoiceNotice paid={paid_without_invoice} />}
      {held_back && (
        <HeldBackNotice heldBack={held_back} title={scope === 'unsent' ? t.stillHeld : t.earlier} />
      )}
    </>
  )
}
