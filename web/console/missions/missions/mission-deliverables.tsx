// The catalogue of a deliverable mission.
import { type Column, DataTable } from '../../../shared/kit/data-table.tsx'
import { money, number, unitPrice } from '../../../shared/language/format.ts'
import { useTexts } from '../../../shared/language/language.ts'
import type { Deliverable, Mission } from '../../../shared/sdk.ts'
import { lineTotal } from './draft/deliverable-totals.ts'
import { MISSION_TEXTS } from './mission-texts.ts'

export function MissionDeliverables({ mission }: { mission: Mission }) {
  const w = useTexts(MISSION_TEXTS)
  const { currency, deliverables_catalog } = mission
  const columns: Column<Deliverable>[] = [
    {
      name: w.name,
      draw: ({ name, description }) => (
        <span>
          {name}
          {description && <span class="small soft prose">{description}</span>}
        </span>
      ),
    },
    { name: w.quantity, isNumber: true, draw: ({ quantity }) => number(quantity) },
    { name: w.unit, isNumber: true, draw: (one) => unitPrice(one.amount_excl_vat, currency) },
    { name: w.total, isNumber: true, draw: (one) => money(lineTotal(one), currency) },
  ]
  return (
    <section class="stack tight">
      <h2>{w.deliverables}</h2>
      <DataTable
        caption={w.deliverables}
        columns={columns}
        items={deliverables_catalog}
        keyOf={({ id }) => id}
      />
    </section>
  )
}
