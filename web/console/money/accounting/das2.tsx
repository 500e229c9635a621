// Fees paid per beneficiary and year, for the French DAS2 declaration. Default: last year.
import { useState } from 'preact/hooks'
import { DataTable } from '../../../shared/kit/data-table.tsx'
import { saveFile } from '../../../shared/kit/download.ts'
import { SelectField } from '../../../shared/kit/fields/field.tsx'
import { Pager } from '../../../shared/kit/pager.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useToday } from '../../../shared/kit/values/today.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type Das2Beneficiary, getDas2File, listDas2 } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/money/accounting-exports', 'das2')

const YEARS_BACK = 5

export function Das2() {
  const t = texts()
  const currentYear = Number(useToday().slice(0, 4))
  const [year, setYear] = useState(currentYear - 1)
  const [page, setPage] = useState(1)
  const found = useLoaded(`das2 ${year} ${page}`, (signal) =>
    listDas2({ client: api(), query: { year, page, per_page: 50 }, signal }),
  )
  const saving = useAction(async () => saveFile(await getDas2File({ client: api(), query: { year } })))
  const years = Array.from({ length: YEARS_BACK }, (_, index) => String(currentYear - index))
  const columns = useColumns()
  return (
    <section class="panel stack">
      <h2>{t.title}</h2>
      <p class="small soft">{t.lead}</p>
      <div class="filters">
        <SelectField
          label={t.year}
          choices={years.map((value) => ({ value, label: value }))}
          value={String(year)}
          onValue={(value) => {
            setYear(Number(value))
            setPage(1)
          }}
        />
        <button type="button" disabled={saving.isRunning} onClick={() => void saving.run()}>
          {t.download}
        </button>
      </div>
      {saving.error !== undefined && <Failure error={saving.error} />}
      <LoadedContent loaded={found}>
        {(value) =>
          value.items.length === 0 ? (
            <p class="soft">{t.none}</p>
          ) : (
            <>
              <DataTable
                caption={t.title}
                columns={columns}
                items={value.items}
                getKey={({ siren, name, currency }) => `${siren ?? name} ${currency}`}
              />
              <Pager page={value} onPage={setPage} />
            </>
          )
        }
      </LoadedContent>
    </section>
  )
}

function useColumns() {
  const t = texts()
  const toAmountColumn = (label: string, getAmount: (beneficiary: Das2Beneficiary) => number) => ({
    name: label,
    isNumber: true,
    draw: (beneficiary: Das2Beneficiary) => money(getAmount(beneficiary), beneficiary.currency),
  })
  return [
    {
      name: t.name,
      draw: ({ name, siren }: Das2Beneficiary) => (
        <span>
          {name}
          {siren && <span class="small soft">SIREN {siren}</span>}
        </span>
      ),
    },
    toAmountColumn(t.fees, (beneficiary) => beneficiary.fees_excl_vat),
    toAmountColumn(t.expenses, (beneficiary) => beneficiary.expenses_excl_vat),
    toAmountColumn(t.disbursements, (beneficiary) => beneficiary.disbursements),
    toAmountColumn(t.vat, (beneficiary) => beneficiary.vat_amount),
    toAmountColumn(t.total, (beneficiary) => beneficiary.amount_incl_vat),
    {
      name: t.state,
      draw: ({ is_to_declare, is_over_threshold, threshold, currency }: Das2Beneficiary) => (
        <span>
          <span class={`badge ${is_to_declare ? 'warn' : ''}`}>{is_to_declare ? t.declare : t.not}</span>
          {is_over_threshold && threshold !== null && (
            <span class="small soft">{t.over(money(threshold, currency))}</span>
          )}
        </span>
      ),
    },
  ]
}
