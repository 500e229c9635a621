// Edits the text of a template next to a live preview.
import { useRef, useState } from 'preact/hooks'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import type { Loaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { type DocumentTemplate, updateDocumentTemplate } from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { PreviewPanel } from './live-preview.tsx'
import { VariablePalette } from './palette.tsx'
import { useLivePreview } from './use-live-preview.ts'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/missions/document-templates', 'documentTemplates')

type Props = { value: DocumentTemplate; onSaved: Loaded<DocumentTemplate>['put'] }

export function TemplateEditor({ value, onSaved }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const [name, setName] = useState(value.name)
  const [body, setBody] = useState(value.body)
  const preview = useLivePreview({ kind: value.kind, locale: value.locale, body })
  const saving = useAction(async () => {
    onSaved(await updateDocumentTemplate({ client: api(), path: { id: value.id }, body: { name, body } }))
    invalidateCachedList('templates')
  })
  const form = useRef<HTMLFormElement>(null)
  const getTextArea = () => form.current?.querySelector('textarea') as HTMLTextAreaElement
  const insert = (text: string) => {
    getTextArea().setRangeText(text, getTextArea().selectionStart, getTextArea().selectionEnd, 'end')
    setBody(getTextArea().value)
    getTextArea().focus()
  }
  const isChanged = name !== value.name || body !== value.body
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  const bodyError = saving.getFieldError('body')
  return (
    <>
      <form ref={form} class="panel stack" onSubmit={submit}>
        <TextField
          label={c.name}
          value={name}
          onValue={setName}
          error={saving.getFieldError('name')}
          required
        />
        <TextArea
          label={t.body}
          value={body}
          onValue={setBody}
          error={bodyError && (preview.faults.length > 0 ? t.notSaved : bodyError)}
          rows={24}
          required
        />
        <VariablePalette onInsert={insert} />
        <FormFailure action={saving} />
        <div class="row">
          <button type="submit" class="primary" disabled={!isChanged || saving.isRunning}>
            {c.save}
          </button>
        </div>
      </form>
      <PreviewPanel
        preview={preview}
        fileName={`${value.name}.pdf`}
        onLine={(line) => selectLine(getTextArea(), line)}
      />
    </>
  )
}

/** The number of the first line is 1. */
function selectLine(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n')
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
  area.focus()
  area.setSelectionRange(start, start + (lines[line - 1] ?? '').length)
  // Browsers scroll to the cursor only while typing.
  area.scrollTop = ((line - 1) / lines.length) * area.scrollHeight - area.clientHeight / 2
}
