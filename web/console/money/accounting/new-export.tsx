// Creates an export of the entries in a range of invoice dates. Default: last month.

import { useState } from 'preact/hooks'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../shared/calendar/month.ts'
import { SelectField, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import {
  type AccountingExport,
  type AccountingExportFormat,
  createAccountingExport,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'New export',
    format: 'Format',
    formats: { csv_excel: 'CSV for French Excel', csv: 'CSV (plain)', fec: 'FEC' },
    about: {
      csv_excel: 'One row per entry, with semicolons and decimal commas.',
      csv: 'One row per entry, with commas and decimal points, for programs.',
      fec: 'A purchase journal in the French FEC format, in euros.',
    },
    from: 'First invoice date',
    to: 'Last invoice date',
    effect:
      'All numbered entries in this period, whatever their status. Entries not yet sent to accounting are marked as sent.',
    make: 'Create export',
    making: 'Creating export…',
  },
  fr: {
    title: 'Nouvel export',
    format: 'Format',
    formats: { csv_excel: 'CSV pour Excel', csv: 'CSV (brut)', fec: 'FEC' },
    about: {
      csv_excel: 'Une ligne par écriture, avec points-virgules et virgules décimales.',
      csv: 'Une ligne par écriture, avec virgules et points décimaux, pour les programmes.',
      fec: 'Un journal des achats au format FEC, en euros.',
    },
    from: 'Première date de facture',
    to: 'Dernière date de facture',
    effect:
      'Toutes les écritures numérotées de la période, quel que soit leur statut. Celles qui n’ont pas encore été transmises à la comptabilité sont marquées comme transmises.',
    make: 'Créer l’export',
    making: 'Création de l’export…',
  },
})

const FORMATS = ['fec', 'csv_excel', 'csv'] as const satisfies readonly AccountingExportFormat[]

function lastMonthOf(today: string): [string, string] {
  const month = addMonths(monthOf(today), -1)
  return [firstDayOf(month), lastDayOf(month)]
}

export function NewExport({ onMade }: { onMade: (made: AccountingExport) => void }) {
  const w = useTexts(TEXTS)
  const [first, last] = lastMonthOf(useToday())
  const [format, setFormat] = useState<AccountingExportFormat>('csv_excel')
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const making = useAction(async () => {
    const body = { format, from, to }
    onMade(await createAccountingExport({ client: api(), body }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void making.run()
  }
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{w.title}</h2>
      <div class="filters top">
        <SelectField
          label={w.format}
          choices={FORMATS.map((value) => ({ value, label: w.formats[value] }))}
          hint={w.about[format]}
          error={making.errorOf('format')}
          value={format}
          onValue={(value) => setFormat(value as AccountingExportFormat)}
        />
        <TextField
          type="date"
          label={w.from}
          error={making.errorOf('from')}
          value={from}
          onValue={setFrom}
          required
        />
        <TextField
          type="date"
          label={w.to}
          error={making.errorOf('to')}
          value={to}
          onValue={setTo}
          required
        />
      </div>
      <p class="small soft">{w.effect}</p>
      <FormFailure action={making} />
      <div class="row">
        <button type="submit" class="primary" disabled={making.isRunning}>
          {w.make}
        </button>
        {making.isRunning && <progress aria-label={w.making} />}
      </div>
    </form>
  )
}
