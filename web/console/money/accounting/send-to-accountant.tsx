// Sends the accountant a mail with links to the files of a month, which need a sign-in. Default: last month.
import { useState } from 'preact/hooks'
import { addMonths, monthOf } from '../../../shared/calendar/month.ts'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type AccountingSending, createAccountingSending } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Send to the accountant',
    lead: 'Creates the files of the month and mails your accountant links to them. The links require signing in.',
    month: 'Month',
    send: 'Send to accountant',
    sent: (to: string) => `Sent to ${to}.`,
  },
  fr: {
    title: 'Envoyer au comptable',
    lead: 'Crée les fichiers du mois et envoie à votre comptable un e-mail avec leurs liens, qui exigent une connexion.',
    month: 'Mois',
    send: 'Envoyer au comptable',
    sent: (to: string) => `Envoyé à ${to}.`,
  },
})

export function SendToAccountant({ onSent }: { onSent: () => void }) {
  const w = useTexts(TEXTS)
  const [month, setMonth] = useState(addMonths(monthOf(useToday()), -1))
  const [sent, setSent] = useState<AccountingSending>()
  const sending = useAction(async () => {
    setSent(await createAccountingSending({ client: api(), body: { month } }))
    onSent()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void sending.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{w.title}</h2>
      <p class="small soft">{w.lead}</p>
      <div class="filters top">
        <TextField type="month" label={w.month} value={month} onValue={setMonth} required />
      </div>
      {sending.error !== undefined && <Failure error={sending.error} />}
      <div class="row">
        <button type="submit" disabled={sending.isRunning}>
          {w.send}
        </button>
        <span role="status">{sent && w.sent(sent.emails.join(', '))}</span>
      </div>
    </form>
  )
}
