// Fees paid per beneficiary and year, for the French DAS2 declaration. Default: last year.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type Das2Beneficiary, getDas2File, listDas2 } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'DAS2: fees paid in a year',
    lead: 'Per beneficiary, by the date of payment.',
    year: 'Year of payment',
    none: 'No payments in this year.',
    name: 'Beneficiary',
    fees: 'Fees excl. VAT',
    expenses: 'Expenses excl. VAT',
    vat: 'VAT',
    total: 'Incl. VAT',
    state: 'Declaration',
    declare: 'To declare',
    over: (limit: string) => `Over ${limit}`,
    not: 'Not to declare',
    download: 'Download CSV',
  },
  fr: {
    title: 'DAS2 : honoraires versés dans l’année',
    lead: 'Par bénéficiaire, à la date de paiement.',
    year: 'Année de paiement',
    none: 'Aucun paiement cette année-là.',
    name: 'Bénéficiaire',
    fees: 'Honoraires HT',
    expenses: 'Frais HT',
    vat: 'TVA',
    total: 'TTC',
    state: 'Déclaration',
    declare: 'À déclarer',
    over: (limit: string) => `Plus de ${limit}`,
    not: 'Pas à déclarer',
    download: 'Télécharger le CSV',
  },
})

const YEARS_BACK = 5

export function Das2() {
  const w = useTexts(TEXTS)
  const now = Number(useToday().slice(0, 4))
  const [year, setYear] = useState(now - 1)
  const [page, setPage] = useState(1)
  const found = useLoaded(`das2 ${year} ${page}`, (signal) =>
    listDas2({ client: api(), query: { year, page, per_page: 50 }, signal }),
  )
  const saving = useAction(async () => saveFile(await getDas2File({ client: api(), query: { year } })))
  const years = Array.from({ length: YEARS_BACK }, (_, at) => String(now - at))
  const columns = useColumns()
  return (
    <section class="panel stack">
      <h2>{w.title}</h2>
      <p class="small soft">{w.lead}</p>
      <div class="filters">
        <SelectField
          label={w.year}
          choices={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onValue={(value) => {
            setYear(Number(value))
            setPage(1)
          }}
        />
        <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
          {w.download}
        </button>
      </div>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <Shown of={found}>
        {(value) =>
          value.items.length === 0 ? (
            <p class="soft">{w.none}</p>
          ) : (
            <>
              <DataTable
                caption={w.title}
                columns={columns}
                items={value.items}
                keyOf={({ siren, name, currency }) => `${siren ?? name} ${currency}`}
              />
              <Pager page={value} onPage={setPage} />
            </>
          )
        }
      </Shown>
    </section>
  )
}

function useColumns() {
  const w = useTexts(TEXTS)
  const amount = (label: string, of: (one: Das2Beneficiary) => number) => ({
    name: label,
    isNumber: true,
    draw: (one: Das2Beneficiary) => money(of(one), one.currency),
  })
  return [
    {
      name: w.name,
      draw: ({ name, siren }: Das2Beneficiary) => (
        <span>
          {name}
          {siren && <span class="small soft">SIREN {siren}</span>}
        </span>
      ),
    },
    amount(w.fees, (one) => one.fees_excl_vat),
    amount(w.expenses, (one) => one.expenses_excl_vat),
    amount(w.vat, (one) => one.vat_amount),
    amount(w.total, (one) => one.amount_incl_vat),
    {
      name: w.state,
      draw: ({ is_to_declare, is_over_threshold, threshold, currency }: Das2Beneficiary) => (
        <span>
          <span class={`badge ${is_to_declare ? 'warn' : ''}`}>{is_to_declare ? w.declare : w.not}</span>
          {is_over_threshold && threshold !== null && (
            <span class="small soft">{w.over(money(threshold, currency))}</span>
          )}
        </span>
      ),
    },
  ]
}
