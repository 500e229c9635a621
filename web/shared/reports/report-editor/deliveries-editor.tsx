// The deliverables of the month, with the remaining quantity of each over all months.
import { Fragment } from 'preact'
import { SelectField, TextField } from '../../kit/fields/field.tsx'
import { sumValues } from '../../kit/values/sum.ts'
import { money, number } from '../../language/format.ts'
import { requireTexts } from '../../language/texts.ts'
import type { Deliverable, PortalActivityReport } from '../../sdk.ts'
import { parseNumber } from './draft.ts'
import { createRowList, type Editing } from './editing.ts'
import { getDefaultDay } from './period.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { EditorRow } from './row.tsx'

const texts = requireTexts('shared/reports/report-editor', 'deliveriesEditor')

type Props = { editing: Editing; otherReports: readonly Pick<PortalActivityReport, 'timesheets'>[] }

export function DeliveriesEditor({ editing, otherReports: others }: Props) {
  const t = texts()
  const { mission, period } = editing
  const { rows, add, remove, field } = createRowList(editing, 'timesheets')
  const items = mission.deliverables_catalog
  const computeRemaining = (item: Deliverable) =>
    item.quantity -
    sumDelivered(
      item,
      others.flatMap(({ timesheets }) => timesheets),
    ) -
    sumDelivered(item, rows)
  const choices = [
    { value: '', label: t.choose },
    ...items.map((item) => ({ value: item.id, label: item.name })),
  ]
  const date = getDefaultDay(period)
  return (
    <section class="panel stack">
      <h2>{t.title}</h2>
      <dl class="facts">
        {items.map((item) => (
          <Fragment key={item.id}>
            <dt>{item.name}</dt>
            <dd>
              {t.left(
                number(computeRemaining(item)),
                number(item.quantity),
                money(item.amount_excl_vat, mission.currency),
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      {rows.length === 0 && <p class="soft">{t.none}</p>}
      {rows.map((_, index) => (
        <EditorRow key={index} onRemove={() => remove(index)}>
          <SelectField label={t.deliverable} wide choices={choices} {...field(index, 'deliverable_id')} />
          <TextField label={t.quantity} inputmode="decimal" {...field(index, 'quantity')} />
          <TextField
            label={t.date}
            type="date"
            min={period.first}
            max={period.last}
            {...field(index, 'date')}
          />
          <ProjectCodeField {...editing} {...field(index, 'project_code_id')} />
          <TextField label={t.description} wide {...field(index, 'description')} />
        </EditorRow>
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
          {t.add}
        </button>
      </div>
    </section>
  )
}

type DeliveredRow = { deliverable_id: string | null; quantity: number | string }

const sumDelivered = ({ id }: Deliverable, rows: readonly DeliveredRow[]) =>
  sumValues(
    rows.filter((row) => row.deliverable_id === id).map(({ quantity }) => parseNumber(String(quantity)) ?? 0),
  )
