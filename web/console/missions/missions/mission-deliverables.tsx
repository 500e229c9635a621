// The catalogue of a deliverable mission.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { money, number, unitPrice } from '../../../shared/language/format.ts'
import type { Deliverable, Mission } from '../../../shared/sdk.ts'
import { computeLineTotal } from './draft/deliverable-totals.ts'
import { missionTexts } from './mission-texts.ts'

export function MissionDeliverables({ mission }: { mission: Mission }) {
  const t = missionTexts()
  const { currency, deliverables_catalog } = mission
  const columns: Column<Deliverable>[] = [
    {
      name: t.name,
      draw: ({ name, description }) => (
        <span>
          {name}
          {description && <span class="small soft prose">{description}</span>}
        </span>
      ),
    },
    { name: t.quantity, isNumber: true, draw: ({ quantity }) => number(quantity) },
    { name: t.unit, isNumber: true, draw: ({ amount_excl_vat }) => unitPrice(amount_excl_vat, currency) },
    { name: t.total, isNumber: true, draw: (line) => money(computeLineTotal(line), currency) },
  ]
  return (
    <section class="stack tight">
      <h2>{t.deliverables}</h2>
      <DataTable
        caption={t.deliverables}
        columns={columns}
        items={deliverables_catalog}
        getKey={({ id }) => id}
      />
    </section>
  )
}
