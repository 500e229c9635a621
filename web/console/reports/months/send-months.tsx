// Exports the invoices of a month: sends the accountant the files of each month that has an invoice date.
import { useState } from 'preact/hooks'
import { PermittedLink } from '../../../shared/kit/permitted-link.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { createAccountingSending, type MonthMission } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { listMonthsToExport } from './month-state.ts'

const monthTexts = requireTexts('console/reports/months', 'month')

type Props = { missions: readonly MonthMission[]; onSent: () => void }

export function SendMonths({ missions, onSent }: Props) {
  const t = monthTexts()
  const [statusText, setStatusText] = useState('')
  const sending = useAction(async (month: string) => {
    const { emails } = await createAccountingSending({ client: api(), body: { month } })
    setStatusText(t.sent(monthName(month), emails.join(', ')))
    onSent()
  })
  const mayExport = useMay()('accounting:write')
  const months = mayExport ? listMonthsToExport(missions) : []
  return (
    <>
      <p role="status" class={statusText ? 'notice good' : 'visually-hidden'}>
        {statusText}
      </p>
      {months.length > 0 && (
        <section class="panel stack tight">
          <p class="small soft">{t.sendLead}</p>
          {sending.error !== undefined && <Failure error={sending.error} />}
          <div class="row">
            {months.map((month) => (
              <button
                key={month}
                type="button"
                disabled={sending.isRunning}
                onClick={() => void sending.run(month)}
              >
                {t.send(monthName(month))}
              </button>
            ))}
            <a href="/console/accounting/exports">{t.exports}</a>
            <PermittedLink scope="accounting:read" href="/console/accounting?status=all">
              {t.entries}
            </PermittedLink>
          </div>
        </section>
      )}
    </>
  )
}
