// Downloads the invoices and credit notes of a month in one file. Default: last month.
import { useState } from 'preact/hooks'
import { addMonths, firstDayOf, lastDayOf, toMonth } from '../../../shared/calendar/month.ts'
import { saveFile } from '../../../shared/kit/download.ts'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { getInvoiceArchive } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/accounting-exports', 'invoiceArchive')

export function InvoiceArchive() {
  const t = texts()
  const [month, setMonth] = useState(addMonths(toMonth(useToday()), -1))
  const saving = useAction(async () => {
    const query = { from: firstDayOf(month), to: lastDayOf(month) }
    saveFile(await getInvoiceArchive({ client: api(), query }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{t.title}</h2>
      <p class="small soft">{t.lead}</p>
      <div class="filters top">
        <TextField type="month" label={t.month} value={month} onValue={setMonth} required />
      </div>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="submit" disabled={saving.isRunning}>
          {t.download}
        </button>
        {saving.isRunning && <progress aria-label={t.running} />}
      </div>
    </form>
  )
}
