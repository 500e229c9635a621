// Downloads the invoices and credit notes of a month in one file. Default: last month.
import { useState } from 'preact/hooks'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../shared/calendar/month.ts'
import { saveFile } from '../../../shared/kit/download.ts'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { getInvoiceArchive } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Invoices of a month',
    lead: 'All invoices and credit notes dated in the month whose file is ready, as PDFs (Factur-X) in one zip file.',
    month: 'Month',
    download: 'Download zip',
    running: 'Preparing the file…',
  },
  fr: {
    title: 'Factures du mois',
    lead: 'Toutes les factures et tous les avoirs datés du mois dont le fichier est prêt, en PDF (Factur-X), dans un fichier zip.',
    month: 'Mois',
    download: 'Télécharger le zip',
    running: 'Préparation du fichier…',
  },
})

export function InvoiceArchive() {
  const w = useTexts(TEXTS)
  const [month, setMonth] = useState(addMonths(monthOf(useToday()), -1))
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
      <h2>{w.title}</h2>
      <p class="small soft">{w.lead}</p>
      <div class="filters top">
        <TextField type="month" label={w.month} value={month} onValue={setMonth} required />
      </div>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <div class="row">
        <button type="submit" disabled={saving.isRunning}>
          {w.download}
        </button>
        {saving.isRunning && <progress aria-label={w.running} />}
      </div>
    </form>
  )
}
