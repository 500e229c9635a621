// Supplementary items and deductions.
import { TextField } from '../../kit/fields/field.tsx'
import { defineTexts, useTexts } from '../../language/language.ts'
import { type Editing, rowsIn } from './editing.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { Part } from './row.tsx'

const TEXTS = defineTexts({
  en: {
    title: 'Supplementary items',
    lead: 'A bonus or on-call duty, for example, invoiced with the work. Enter a negative amount for a deduction.',
    description: 'Description',
    amount: (currency: string) => `Amount excl. VAT (${currency})`,
    add: 'Add an item',
  },
  fr: {
    title: 'Éléments complémentaires',
    lead: 'Par exemple une prime ou une astreinte, facturée avec la prestation. Saisissez un montant négatif pour une déduction.',
    description: 'Objet',
    amount: (currency: string) => `Montant HT (${currency})`,
    add: 'Ajouter un élément',
  },
})

export function ItemsEditor({ editing }: { editing: Editing }) {
  const w = useTexts(TEXTS)
  const { rows, add, remove, field } = rowsIn(editing, 'supplementary_items')
  const whole = editing.errorOf('supplementary_items')
  return (
    <section class="panel stack">
      <div class="stack tight">
        <h2>{w.title}</h2>
        <p class="soft small">{w.lead}</p>
      </div>
      {whole && (
        <p class="notice bad" role="alert">
          {whole}
        </p>
      )}
      {rows.map((_, at) => (
        <Part key={at} onRemove={() => remove(at)}>
          <TextField label={w.description} wide {...field(at, 'description')} />
          <TextField
            label={w.amount(editing.mission.currency)}
            inputmode="text"
            {...field(at, 'amount_excl_vat')}
          />
          <ProjectCodeField {...editing} {...field(at, 'project_code_id')} />
        </Part>
      ))}
      <div>
        <button
          type="button"
          onClick={() => add({ description: '', amount_excl_vat: '', project_code_id: '' })}
        >
          {w.add}
        </button>
      </div>
    </section>
  )
}
