// The deliverables of the month, with the remaining quantity of each over all months.
import { Fragment } from 'preact'
import { SelectField, TextField } from '../../kit/fields/field.tsx'
import { sumOf } from '../../kit/values/sum.ts'
import { money, number } from '../../language/format.ts'
import { defineTexts, useTexts } from '../../language/language.ts'
import type { Deliverable, PortalActivityReport } from '../../sdk.ts'
import { numberOf } from './draft.ts'
import { type Editing, rowsIn } from './editing.ts'
import { usualDay } from './period.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { Part } from './row.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Delivered this month',
    none: 'No deliveries yet.',
    left: (left: string, all: string, price: string) => `${left} of ${all} left, ${price} each`,
    deliverable: 'Deliverable',
    choose: 'Select…',
    quantity: 'Quantity',
    date: 'Delivered on',
    description: 'Note (optional)',
    add: 'Add a delivery',
  },
  fr: {
    title: 'Livré ce mois-ci',
    none: 'Aucune livraison pour le moment.',
    left: (left: string, all: string, price: string) => `reste ${left} sur ${all}, ${price} l’unité`,
    deliverable: 'Livrable',
    choose: 'Choisir…',
    quantity: 'Quantité',
    date: 'Livré le',
    description: 'Note (facultative)',
    add: 'Ajouter une livraison',
  },
})

type Props = { editing: Editing; others: readonly Pick<PortalActivityReport, 'timesheets'>[] }

export function DeliveriesEditor({ editing, others }: Props) {
  const w = useTexts(TEXTS)
  const { mission, period } = editing
  const { rows, add, remove, field } = rowsIn(editing, 'timesheets')
  const items = mission.deliverables_catalog
  const leftOf = (item: Deliverable) =>
    item.quantity -
    countOf(
      item,
      others.flatMap(({ timesheets }) => timesheets),
    ) -
    countOf(item, rows)
  const choices = [
    { value: '', label: w.choose },
    ...items.map((item) => ({ value: item.id, label: item.name })),
  ]
  const date = usualDay(period)
  return (
    <section class="panel stack">
      <h2>{w.title}</h2>
      <dl class="facts">
        {items.map((item) => (
          <Fragment key={item.id}>
            <dt>{item.name}</dt>
            <dd>
              {w.left(
                number(leftOf(item)),
                number(item.quantity),
                money(item.amount_excl_vat, mission.currency),
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      {rows.length === 0 && <p class="soft">{w.none}</p>}
      {rows.map((_, at) => (
        <Part key={at} onRemove={() => remove(at)}>
          <SelectField label={w.deliverable} wide choices={choices} {...field(at, 'deliverable_id')} />
          <TextField label={w.quantity} inputmode="decimal" {...field(at, 'quantity')} />
          <TextField label={w.date} type="date" min={period.first} max={period.last} {...field(at, 'date')} />
          <ProjectCodeField {...editing} {...field(at, 'project_code_id')} />
          <TextField label={w.description} wide {...field(at, 'description')} />
        </Part>
      ))}
      <div>
        <button
          type="button"
          onClick={() =>
            add({
              date,
              quantity: '1',
              description: '',
              project_code_id: '',
              deliverable_id: items.length === 1 ? (items[0]?.id ?? '') : '',
            })
          }
        >
          {w.add}
        </button>
      </div>
    </section>
  )
}

type Counted = { deliverable_id: string | null; quantity: number | string }

const countOf = ({ id }: Deliverable, rows: readonly Counted[]) =>
  sumOf(
    rows.filter((row) => row.deliverable_id === id).map(({ quantity }) => numberOf(String(quantity)) ?? 0),
  )
