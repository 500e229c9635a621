// Sends the accountant a mail with links to the files of a month, which need a sign-in. Default: last month.
import { useState } from 'preact/hooks'
import { addMonths, toMonth } from '../../../shared/calendar/month.ts'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type AccountingSending, createAccountingSending } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/accounting-exports', 'sendToAccountant')

export function SendToAccountant({ onSent }: { onSent: () => void }) {
  const t = texts()
  const [month, setMonth] = useState(addMonths(toMonth(useToday()), -1))
  const [lastSending, setLastSending] = useState<AccountingSending>()
  const sending = useAction(async () => {
    setLastSending(await createAccountingSending({ client: api(), body: { month } }))
    onSent()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void sending.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{t.title}</h2>
      <p class="small soft">{t.lead}</p>
      <div class="filters top">
        <TextField type="month" label={t.month} value={month} onValue={setMonth} required />
      </div>
      {sending.error !== undefined && <Failure error={sending.error} />}
      <div class="row">
        <button type="submit" disabled={sending.isRunning}>
          {t.send}
        </button>
        <span role="status">{lastSending && t.sent(lastSending.emails.join(', '))}</span>
      </div>
    </form>
  )
}
