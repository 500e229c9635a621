// Asks for a file of all entries whose invoice date lies in a range: last month, unless told otherwise.
import { useState } from 'preact/hooks'
import { SelectField, TextField } from '../../kit/field.tsx'
import { Failure } from '../../kit/states.tsx'
import { useToday } from '../../kit/today.ts'
import { useAction } from '../../kit/use-action.ts'
import { defineWords, useWords } from '../../language/language.ts'
import { type AccountingExport, type AccountingExportFormat, createAccountingExport } from '../../sdk.ts'
import { api } from '../../session/session.ts'

const WORDS = defineWords({
  en: {
    title: 'New export',
    format: 'Format',
    csv: 'CSV: one row for each entry',
    fec: 'FEC: purchase journal, in euro',
    from: 'First invoice date',
    to: 'Last invoice date',
    effect:
      'All entries of the range, whatever their status. Those that were never sent to accounting are marked as sent.',
    make: 'Make the file',
    making: 'The file is being made…',
  },
  fr: {
    title: 'Nouvel export',
    format: 'Format',
    csv: 'CSV : une ligne par écriture',
    fec: 'FEC : journal des achats, en euros',
    from: 'Première date de facture',
    to: 'Dernière date de facture',
    effect:
      'Toutes les écritures de la période, quel que soit leur statut. Celles qui n’ont jamais été transmises à la comptabilité sont marquées comme transmises.',
    make: 'Créer le fichier',
    making: 'Le fichier est en cours de création…',
  },
})

function lastMonthOf(today: string): [string, string] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  const last = new Date(first.getTime() - 86_400_000).toISOString().slice(0, 10)
  return [`${last.slice(0, 7)}-01`, last]
}

export function NewExport({ onMade }: { onMade: (made: AccountingExport) => void }) {
  const w = useWords(WORDS)
  const [first, last] = lastMonthOf(useToday())
  const [format, setFormat] = useState<string>('csv')
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(last)
  const making = useAction(async () => {
    const body = { format: format as AccountingExportFormat, from, to }
    onMade(await createAccountingExport({ client: api(), body }))
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void making.run()
  }
  const formats = [
    { value: 'csv', label: w.csv },
    { value: 'fec', label: w.fec },
  ]
  const beside = making.faultsBeside(['format', 'from', 'to'])
  const isFaultShown = ['format', 'from', 'to'].some(making.faultOf) && beside.length === 0
  return (
    <form class="panel stack" onSubmit={submit}>
      <h2>{w.title}</h2>
      <div class="filters">
        <SelectField
          label={w.format}
          choices={formats}
          fault={making.faultOf('format')}
          value={format}
          onValue={setFormat}
        />
        <TextField
          type="date"
          label={w.from}
          fault={making.faultOf('from')}
          value={from}
          onValue={setFrom}
          required
        />
        <TextField
          type="date"
          label={w.to}
          fault={making.faultOf('to')}
          value={to}
          onValue={setTo}
          required
        />
      </div>
      <p class="small soft">{w.effect}</p>
      {making.error !== undefined && !isFaultShown && <Failure error={making.error} />}
      <div class="row">
        <button type="submit" class="primary" disabled={making.isRunning}>
          {w.make}
        </button>
        {making.isRunning && <progress aria-label={w.making} />}
      </div>
    </form>
  )
}
