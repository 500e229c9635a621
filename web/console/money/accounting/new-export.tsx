// Creates an export of the entries in a range of invoice dates, by default last month, or of everything that was not sent yet.

import { useState } from 'preact/hooks'
import { addMonths, firstDayOf, lastDayOf, toMonth } from '../../../shared/calendar/month.ts'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type AccountingExport,
  type AccountingExportFormat,
  type AccountingExportScope,
  createAccountingExport,
  getAccountingHeldBack,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { HeldBackNotice } from './left-out.tsx'

const texts = requireTexts('console/money/accounting-exports', 'newExport')

const SCOPES = ['period', 'unsent'] as const satisfies readonly AccountingExportScope[]
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
  const [scope, setScope] = useState<AccountingExportScope>('period')
  const isPeriod = scope === 'period'
  // An incomplete day has no earlier ones.
  const before = isPeriod && /^\d{4}-\d\d-\d\d$/.test(from) ? from : undefined
  const heldBack = useLoaded(`held back ${scope} ${before}`, async (signal) => {
    if (isPeriod && before === undefined) return null
    return getAccountingHeldBack({ client: api(), query: before === undefined ? {} : { before }, signal })
  })
  const creating = useAction(async () => {
    const body = isPeriod ? { format, scope, from, to } : { format, scope }
    onMade(await createAccountingExport({ client: api(), body }))
    heldBack.reload()
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
        <SelectField
          label={t.scope}
          choices={SCOPES.map((value) => ({ value, label: t.scopes[value] }))}
          value={scope}
          onValue={(value) => setScope(value as AccountingExportScope)}
        />
        {isPeriod && (
          <>
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
          </>
        )}
      </div>
      <p class="small soft">{isPeriod ? t.effect : t.unsentEffect}</p>
      {heldBack.value && (
        <HeldBackNotice heldBack={heldBack.value} title={isPeriod ? t.heldBack : t.heldBackAnyDay} />
      )}
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
