// Actions on an entry: mark as paid, mark as sent to the accountant.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { day, money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type AccountingEntry, payAccountingEntry, sendAccountingEntry } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    pay: {
      button: 'Mark as paid…',
      title: (amount: string) => `Mark ${amount} as paid?`,
      label: 'Mark as paid',
      effect: (today: string) => `The payment date will be today, ${today}. This cannot be undone.`,
    },
    send: {
      button: 'Mark as sent to accounting…',
      title: (amount: string) => `Mark ${amount} as sent to accounting?`,
      label: 'Mark as sent',
      effect: (today: string) =>
        `Dated today, ${today}. This cannot be undone. Exports do this automatically.`,
    },
  },
  fr: {
    pay: {
      button: 'Marquer comme payée…',
      title: (amount: string) => `Marquer l’écriture de ${amount} comme payée ?`,
      label: 'Marquer comme payée',
      effect: (today: string) =>
        `La date de paiement sera celle d’aujourd’hui, ${today}. Cette action est définitive.`,
    },
    send: {
      button: 'Marquer comme transmise à la comptabilité…',
      title: (amount: string) => `Marquer l’écriture de ${amount} comme transmise à la comptabilité ?`,
      label: 'Marquer comme transmise',
      effect: (today: string) =>
        `En date d’aujourd’hui, ${today}. Cette action est définitive ; les exports le font automatiquement.`,
    },
  },
})

const CALLS = {
  pay: (id: string) => payAccountingEntry({ client: api(), path: { id }, body: { status: 'paid' } }),
  send: (id: string) => sendAccountingEntry({ client: api(), path: { id } }),
}
type EntryAction = keyof typeof CALLS

type Props = { entry: AccountingEntry; onChanged: (entry: AccountingEntry) => void }

export function EntryActions({ entry, onChanged }: Props) {
  const w = useTexts(TEXTS)
  const [open, setOpen] = useState<EntryAction>()
  return (
    <>
      {entry.allowed_actions.includes('send') && (
        <button type="button" onClick={() => setOpen('send')}>
          {w.send.button}
        </button>
      )}
      {entry.allowed_actions.includes('pay') && (
        <button type="button" class="primary" onClick={() => setOpen('pay')}>
          {w.pay.button}
        </button>
      )}
      {open && (
        <ConfirmDialog kind={open} entry={entry} onChanged={onChanged} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function ConfirmDialog({
  kind,
  entry,
  onChanged,
  onClose,
}: Props & { kind: EntryAction; onClose: () => void }) {
  const w = useTexts(TEXTS)[kind]
  const today = useToday()
  const action = useAction(async () => onChanged((await CALLS[kind](entry.id)).entry))
  const title = w.title(money(entry.amount_incl_vat, entry.currency))
  return (
    <Confirm title={title} label={w.label} action={action} onClose={onClose} onDone={onClose}>
      <p>{w.effect(day(today))}</p>
    </Confirm>
  )
}
