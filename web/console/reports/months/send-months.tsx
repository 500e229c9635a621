// Exports the invoices of a month: sends the files of the months of their dates to the accountant.
import { useState } from 'preact/hooks'
import { MayLink } from '../../../shared/kit/permitted-link.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { month as monthName } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { createAccountingSending, type MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { monthsToExport } from './month-state.ts'
import { MONTH_TEXTS } from './texts.ts'

type Props = { missions: readonly MonthMission[]; onSent: () => void }

export function SendMonths({ missions, onSent }: Props) {
  const w = useTexts(MONTH_TEXTS)
  const [sent, setSent] = useState('')
  const sending = useAction(async (month: string) => {
    const { emails } = await createAccountingSending({ client: api(), body: { month } })
    setSent(w.sent(monthName(month), emails.join(', ')))
    onSent()
  })
  const mayExport = useMay()('accounting:write')
  const months = mayExport ? monthsToExport(missions) : []
  return (
    <>
      <p role="status" class={sent ? 'notice good' : 'visually-hidden'}>
        {sent}
      </p>
      {months.length > 0 && (
        <section class="panel stack tight">
          <p class="small soft">{w.sendLead}</p>
          {sending.error !== undefined && <Failure error={sending.error} />}
          <div class="row">
            {months.map((month) => (
              <button
                key={month}
                type="button"
                disabled={sending.isRunning}
                onClick={() => void sending.run(month)}
              >
                {w.send(monthName(month))}
              </button>
            ))}
            <a href="/console/accounting/exports">{w.exports}</a>
            <MayLink scope="accounting:read" href="/console/accounting?status=all">
              {w.entries}
            </MayLink>
          </div>
        </section>
      )}
    </>
  )
}
