// The entries that are chosen, what they come to, and the question before they are marked as paid.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { byCurrency, inclOf } from '../../../shared/kit/values/sum.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money, number } from '../../../shared/language/format.ts'
import { defineWords, useWords } from '../../../shared/language/language.ts'
import type { AccountingEntry } from '../../../shared/sdk.ts'

const WORDS = defineWords({
  en: {
    chosen: (count: string) => `${count} selected`,
    none: 'Clear selection',
    pay: 'Mark as paid…',
    title: (count: string) => (count === '1' ? 'Mark 1 entry as paid?' : `Mark ${count} entries as paid?`),
    act: 'Mark as paid',
    date: (today: string) =>
      `The payment date of all of them will be today, ${today}. This cannot be undone.`,
  },
  fr: {
    chosen: (count: string) => (count === '1' ? '1 sélectionnée' : `${count} sélectionnées`),
    none: 'Tout désélectionner',
    pay: 'Marquer comme payées…',
    title: (count: string) =>
      count === '1' ? 'Marquer 1 écriture comme payée ?' : `Marquer ${count} écritures comme payées ?`,
    act: 'Marquer comme payées',
    date: (today: string) =>
      `La date de paiement sera celle d’aujourd’hui, ${today}. Cette action est définitive.`,
  },
})

type Props = { entries: readonly AccountingEntry[]; onPay: () => void; onNone: () => void }

export function PayChosen({ entries, onPay, onNone }: Props) {
  const w = useWords(WORDS)
  const [isAsked, setAsked] = useState(false)
  const today = useToday()
  const count = number(entries.length)
  const sums = byCurrency(entries)
    .map(([currency, own]) => money(inclOf(own), currency))
    .join(' + ')
  const action = useAction(() => Promise.resolve())
  const pay = () => {
    setAsked(false)
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
        <button type="button" class="primary" onClick={() => setAsked(true)}>
          {w.pay}
        </button>
      </span>
      {isAsked && (
        <Confirm
          title={w.title(count)}
          act={w.act}
          action={action}
          onClose={() => setAsked(false)}
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
