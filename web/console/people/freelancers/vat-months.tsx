// The months that a change of the VAT regime touches, before it is saved.
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { month as monthName } from '../../../shared/language/format.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { listVatMonths, type VatMonth } from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'

const texts = requireTexts('console/people/freelancers', 'vatMonths')

type Props = { freelancerId: string; from: string }

export function VatMonths(props: Props) {
  return useMay()('activity-reports:read') ? <LoadedMonths {...props} /> : null
}

function LoadedMonths({ freelancerId: id, from }: Props) {
  const t = texts()
  const loaded = useLoaded(`vat months ${id} ${from}`, (signal) =>
    listVatMonths({ client: api(), path: { id }, query: from ? { vat_from: from } : {}, signal }),
  )
  return (
    <LoadedContent loaded={loaded}>
      {({ months, has_more }) => (
        <div class="notice stack tight" role="status">
          {months.length === 0 && <p>{t.none}</p>}
          <MonthList title={t.follow} months={months.filter(({ follows }) => follows)} />
          <MonthList title={t.keep} months={months.filter(({ follows }) => !follows)} />
          {has_more && <p class="small">{t.more}</p>}
        </div>
      )}
    </LoadedContent>
  )
}

function MonthList({ title, months }: { title: string; months: readonly VatMonth[] }) {
  if (months.length === 0) return null
  const missions = [...new Map(months.map((one) => [one.mission_id, one.mission_name]))]
  return (
    <div>
      <p>{title}</p>
      <ul class="small">
        {missions.map(([id, name]) => (
          <li key={id}>
            {name}: {listMonths(months, id)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const listMonths = (months: readonly VatMonth[], missionId: string) =>
  months
    .filter(({ mission_id }) => mission_id === missionId)
    .map(({ month }) => monthName(month))
    .join(', ')
