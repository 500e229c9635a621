// The selected entries, their total, and the confirmation before they are marked as paid.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { byCurrency, inclOf } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const TEXTS = defineTexts({
  en: {
    chosen: (count: string) => `${count} selected`,
    none: 'Clear selection',
    pay: 'Mark as paid…',
    title: (count: string) => (count === '1' ? 'Mark 1 entry as paid?' : `Mark ${count} entries as paid?`),
    label: 'Mark as paid',
    date: (today: string) =>
      `The payment date of all of them will be today, ${today}. For another date or a file for the bank, use Payments.`,
  },
  fr: {
    chosen: (count: string) => (count === '1' ? '1 sélectionnée' : `${count} sélectionnées`),
    none: 'Tout désélectionner',
    pay: 'Marquer comme payées…',
    title: (count: string) =>
      count === '1' ? 'Marquer 1 écriture comme payée ?' : `Marquer ${count} écritures comme payées ?`,
    label: 'Marquer comme payées',
    date: (today: string) =>
      `La date de paiement sera celle d’aujourd’hui, ${today}. Pour une autre date ou un fichier pour la banque, passez par Paiements.`,
  },
})

type Props = { entries: readonly AccountingEntry[]; onPay: () => void; onNone: () => void }

export function PayChosen({ entries, onPay, onNone }: Props) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const today = useToday()
  const count = number(entries.length)
  const sums = byCurrency(entries)
    .map(([currency, own]) => money(inclOf(own), currency))
    .join(' + ')
  const action = useAction(() => Promise.resolve())
  const pay = () => {
    setOpen(false)
    onPay()
  }
  return (
    <div class="chosen row spread">
      <span role="status">
        {w.chosen(count)} · <strong>{sums}</strong>
      </span>
      <span class="row">
        <button type="button" class="plain" onClick={onNone}>
          {w.none}
        </button>
        <button type="button" class="primary" onClick={() => setOpen(true)}>
          {w.pay}
        </button>
      </span>
      {isOpen && (
        <Confirm
          title={w.title(count)}
          label={w.label}
          action={action}
          onClose={() => setOpen(false)}
          onDone={pay}
        >
          <p>
            <strong>{sums}</strong>
          </p>
          <p>{w.date(day(today))}</p>
        </Confirm>
      )}
    </div>
  )
}
