// The selected entries, their total, and the confirmation before they are marked as paid.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { groupByCurrency, sumInclVat } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const texts = requireTexts('console/money/accounting', 'paySelected')

type Props = { entries: readonly AccountingEntry[]; onPay: () => void; onNone: () => void }

export function PaySelectionBar({ entries, onPay, onNone }: Props) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const count = entries.length
  const withoutInvoice = entries.filter(({ invoice_number }) => invoice_number === null).length
  const sums = groupByCurrency(entries)
    .map(([currency, currencyEntries]) => money(sumInclVat(currencyEntries), currency))
    .join(' + ')
  const action = useAction(() => Promise.resolve())
  const pay = () => {
    setOpen(false)
    onPay()
  }
  return (
    <div class="chosen row spread">
      <span role="status">
        {t.chosen(count)} · <strong>{sums}</strong>
      </span>
      <span class="row">
        <button type="button" class="plain" onClick={onNone}>
          {t.none}
        </button>
        <button type="button" class="primary" onClick={() => setOpen(true)}>
          {t.pay}
        </button>
      </span>
      {isOpen && (
        <Confirm
          title={t.title(count)}
          label={t.label}
          action={action}
          onClose={() => setOpen(false)}
          onDone={pay}
        >
          <p>
            <strong>{sums}</strong>
          </p>
          <p>{t.date(day(today))}</p>
          {withoutInvoice > 0 && <p class="notice warn">{t.withoutInvoice(withoutInvoice)}</p>}
        </Confirm>
      )}
    </div>
  )
}
