// Creates an export of the entries in a range of invoice dates. Default: last month.

import { useState } from 'preact/hooks'
import { addMonths, firstDayOf, lastDayOf, toMonth } from '../../../shared/calendar/month.ts'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountingExport,
  type AccountingExportFormat,
  createAccountingExport,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/accounting-exports', 'newExport')

const FORMATS = ['fec', 'csv_excel', 'csv'] as const satisfies readonly AccountingExportFormat[]

function findLastMonth(today: string): [string, string] {
  const month = addMonths(toMonth(today), -1)
  return [firstDayOf(month), lastDayOf(month)]
}

export function NewExport({ onMade }: { onMade: (newExport: AccountingExport) => void }) {
  const t = texts()
  const [first, last] = findLastMonth(useToday())
  const [format, setFormat] = useState<AccountingExportFormat>('csv_excel')
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const creating = useAction(async () => {
    const body = { format, from, to }
    onMade(await createAccountingExport({ client: api(), body }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void creating.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{t.title}</h2>
      <div class="filters top">
        <SelectField
          label={t.format}
          choices={FORMATS.map((value) => ({ value, label: t.formats[value] }))}
          hint={t.about[format]}
          error={creating.getFieldError('format')}
          value={format}
          onValue={(value) => setFormat(value as AccountingExportFormat)}
        />
        <TextField
          type="date"
          label={t.from}
          error={creating.getFieldError('from')}
          value={from}
          onValue={setFrom}
          required
        />
        <TextField
          type="date"
          label={t.to}
          error={creating.getFieldError('to')}
          value={to}
          onValue={setTo}
          required
        />
      </div>
      <p class="small soft">{t.effect}</p>
      <FormFailure action={creating} />
      <div class="row">
        <button type="submit" class="primary" disabled={creating.isRunning}>
          {t.make}
        </button>
        {creating.isRunning && <progress aria-label={t.making} />}
      </div>
    </form>
  )
}
