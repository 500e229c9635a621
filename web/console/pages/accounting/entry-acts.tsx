// What can be done with an entry: mark it as paid, mark it as sent to the accountant.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { defineWords, useWords } from '../../../shared/language/language.ts'
import { type AccountingEntry, payAccountingEntry, sendAccountingEntry } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const WORDS = defineWords({
  en: {
    pay: {
      button: 'Mark as paid…',
      title: (amount: string) => `Mark ${amount} as paid?`,
      act: 'Mark as paid',
      effect: (today: string) => `The payment date will be today, ${today}. This cannot be undone.`,
    },
    send: {
      button: 'Mark as sent to accounting…',
      title: (amount: string) => `Mark ${amount} as sent to accounting?`,
      act: 'Mark as sent',
      effect: (today: string) =>
        `Dated today, ${today}. This cannot be undone. Exports do this automatically.`,
    },
  },
  fr: {
    pay: {
      button: 'Marquer comme payée…',
      title: (amount: string) => `Marquer l’écriture de ${amount} comme payée ?`,
      act: 'Marquer comme payée',
      effect: (today: string) =>
        `La date de paiement sera celle d’aujourd’hui, ${today}. Cette action est définitive.`,
    },
    send: {
      button: 'Marquer comme transmise à la comptabilité…',
      title: (amount: string) => `Marquer l’écriture de ${amount} comme transmise à la comptabilité ?`,
      act: 'Marquer comme transmise',
      effect: (today: string) =>
        `En date d’aujourd’hui, ${today}. Cette action est définitive ; les exports le font automatiquement.`,
    },
  },
})

const CALLS = {
  pay: (id: string) => payAccountingEntry({ client: api(), path: { id }, body: { status: 'paid' } }),
  send: (id: string) => sendAccountingEntry({ client: api(), path: { id } }),
}
type Act = keyof typeof CALLS

type Props = { entry: AccountingEntry; onChanged: (entry: AccountingEntry) => void }

export function EntryActs({ entry, onChanged }: Props) {
  const w = useWords(WORDS)
  const [asked, setAsked] = useState<Act>()
  return (
    <>
      {entry.allowed_actions.includes('send') && (
        <button type="button" onClick={() => setAsked('send')}>
          {w.send.button}
        </button>
      )}
      {entry.allowed_actions.includes('pay') && (
        <button type="button" class="primary" onClick={() => setAsked('pay')}>
          {w.pay.button}
        </button>
      )}
      {asked && <Ask act={asked} entry={entry} onChanged={onChanged} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Ask({ act, entry, onChanged, onClose }: Props & { act: Act; onClose: () => void }) {
  const w = useWords(WORDS)[act]
  const today = useToday()
  const action = useAction(async () => onChanged((await CALLS[act](entry.id)).entry))
  const title = w.title(money(entry.amount_incl_vat, entry.currency))
  return (
    <Confirm title={title} act={w.act} action={action} onClose={onClose} onDone={onClose}>
      <p>{w.effect(day(today))}</p>
    </Confirm>
  )
}
