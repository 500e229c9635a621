// The amounts that the freelancer invoiced and was paid, by calendar year.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { money } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type FreelancerYear, getFreelancerMoney } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/freelancers', 'freelancerMoney')

export function FreelancerMoney({ id }: { id: string }) {
  const t = texts()
  const found = useLoaded(`freelancer money ${id}`, (signal) =>
    getFreelancerMoney({ client: api(), path: { id }, signal }),
  )
  const createAmountColumn = (
    name: string,
    getAmount: (year: FreelancerYear) => number,
  ): Column<FreelancerYear> => ({
    name,
    isNumber: true,
    draw: (year) => money(getAmount(year), year.currency),
  })
  const columns: Column<FreelancerYear>[] = [
    { name: t.year, draw: ({ year }) => year },
    createAmountColumn(t.excl, (year) => year.invoiced_excl_vat),
    createAmountColumn(t.incl, (year) => year.invoiced_incl_vat),
    createAmountColumn(t.paid, (year) => year.paid_incl_vat),
    createAmountColumn(t.due, (year) => year.due_incl_vat),
  ]
  return (
    <section class="stack tight">
      <h2>{t.title}</h2>
      <LoadedContent loaded={found}>
        {({ years }) =>
          years.length === 0 ? (
            <p class="soft">{t.none}</p>
          ) : (
            <>
              <DataTable
                caption={t.title}
                columns={columns}
                items={years}
                getKey={({ year, currency }) => `${year} ${currency}`}
              />
              <p class="small soft">{t.explain}</p>
            </>
          )
        }
      </LoadedContent>
    </section>
  )
}
