// What the freelancer invoiced and was paid, by calendar year.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money } from '../../../shared/language/format.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'
import { type FreelancerYear, getFreelancerMoney } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const TEXTS = defineTexts({
  en: {
    title: 'Money by year',
    none: 'Nothing invoiced or paid yet.',
    year: 'Year',
    excl: 'Invoiced excl. VAT',
    incl: 'Invoiced incl. VAT',
    paid: 'Paid incl. VAT',
    due: 'To be paid incl. VAT',
    explain:
      'Invoiced: invoices and expenses by invoice date, less credit notes. Paid: payments made in the year, whatever the year of the invoice.',
  },
  fr: {
    title: 'Montants par année',
    none: 'Rien de facturé ni de payé pour le moment.',
    year: 'Année',
    excl: 'Facturé HT',
    incl: 'Facturé TTC',
    paid: 'Payé TTC',
    due: 'Reste à payer TTC',
    explain:
      'Facturé : factures et frais à leur date de facture, avoirs déduits. Payé : règlements effectués dans l’année, quelle que soit l’année de la facture.',
  },
})

export function FreelancerMoney({ id }: { id: string }) {
  const w = useTexts(TEXTS)
  const found = useLoaded(`freelancer money ${id}`, (signal) =>
    getFreelancerMoney({ client: api(), path: { id }, signal }),
  )
  const amount = (name: string, of: (year: FreelancerYear) => number): Column<FreelancerYear> => ({
    name,
    isNumber: true,
    draw: (year) => money(of(year), year.currency),
  })
  const columns: Column<FreelancerYear>[] = [
    { name: w.year, draw: ({ year }) => year },
    amount(w.excl, (year) => year.invoiced_excl_vat),
    amount(w.incl, (year) => year.invoiced_incl_vat),
    amount(w.paid, (year) => year.paid_incl_vat),
    amount(w.due, (year) => year.due_incl_vat),
  ]
  return (
    <section class="stack tight">
      <h2>{w.title}</h2>
      <Shown of={found}>
        {({ years }) =>
          years.length === 0 ? (
            <p class="soft">{w.none}</p>
          ) : (
            <>
              <DataTable
                caption={w.title}
                columns={columns}
                items={years}
                keyOf={({ year, currency }) => `${year} ${currency}`}
              />
              <p class="small soft">{w.explain}</p>
            </>
          )
        }
      </Shown>
    </section>
  )
}
