// Supplementary items and deductions.
import { TextField } from '../../kit/fields/field.tsx'
import { requireTexts } from '../../language/texts.ts'
import { createRowList, type Editing } from './editing.ts'
import { ProjectCodeField } from './project-code-field.tsx'
import { EditorRow } from './row.tsx'

const texts = requireTexts('shared/reports/report-editor', 'itemsEditor')

export function ItemsEditor({ editing }: { editing: Editing }) {
  const t = texts()
  const { rows, add, remove, field } = createRowList(editing, 'supplementary_items')
  const listError = editing.getFieldError('supplementary_items')
  return (
    <section class="panel stack">
      <div class="stack tight">
        <h2>{t.title}</h2>
        <p class="soft small">{t.lead}</p>
      </div>
      {listError && (
        <p class="notice bad" role="alert">
          {listError}
        </p>
      )}
      {rows.map((_, index) => (
        <EditorRow key={index} onRemove={() => remove(index)}>
          <TextField label={t.description} wide {...field(index, 'description')} />
          <TextField
            label={t.amount(editing.mission.currency)}
            inputmode="text"
            {...field(index, 'amount_excl_vat')}
          />
          <ProjectCodeField {...editing} {...field(index, 'project_code_id')} />
        </EditorRow>
      ))}
      <div>
        <button
          type="button"
          onClick={() => add({ description: '', amount_excl_vat: '', project_code_id: '' })}
        >
          {t.add}
        </button>
      </div>
    </section>
  )
}
