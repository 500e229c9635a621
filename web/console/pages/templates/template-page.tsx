// One template: its text next to a preview.

import { useRef, useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { COMMON } from '../../../shared/kit/values/common-texts.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  type DocumentTemplate,
  deleteDocumentTemplate,
  getDocumentTemplate,
  previewDocumentTemplate,
  updateDocumentTemplate,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { Palette } from './palette.tsx'
import { TEXTS } from './texts.ts'

export function TemplatePage() {
  const { id = '' } = useRoute().params
  const template = useLoaded(`template ${id}`, (signal) =>
    getDocumentTemplate({ client: api(), path: { id }, signal }),
  )
  return <Shown of={template}>{(value) => <Template value={value} onSaved={template.put} />}</Shown>
}

type Props = { value: DocumentTemplate; onSaved: Loaded<DocumentTemplate>['put'] }

function Template({ value, onSaved }: Props) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const mayWrite = useMay()('document-templates:write')
  const { route } = useLocation()
  const [isDeleting, setDeleting] = useState(false)
  const deleting = useAction(() => deleteDocumentTemplate({ client: api(), path: { id: value.id } }))
  const gone = () => {
    forgetReferences('templates')
    route('/console/templates')
  }
  return (
    <div class="stack">
      <PageHead title={value.name} back={{ href: '/console/templates', name: w.title }}>
        {mayWrite && (
          <button type="button" class="danger" onClick={() => setDeleting(true)}>
            {c.remove}
          </button>
        )}
      </PageHead>
      <p class="soft">
        {w[value.kind]} · {w[value.locale]}
      </p>
      <div class="columns">
        <Editor value={value} onSaved={onSaved} isReadOnly={!mayWrite} />
        <section class="panel stack tight">
          <h2>{w.preview}</h2>
          <p class="soft small">{w.previewHint}</p>
          <PdfView
            title={w.preview}
            id={`${value.id} ${value.updated_at}`}
            load={(signal) => previewDocumentTemplate({ client: api(), path: { id: value.id }, signal })}
          />
        </section>
      </div>
      {isDeleting && (
        <Confirm
          title={w.removeTitle(value.name)}
          label={c.remove}
          isDanger
          action={deleting}
          onClose={() => setDeleting(false)}
          onDone={gone}
        >
          <p class="soft">{w.removeHint}</p>
        </Confirm>
      )}
    </div>
  )
}

function Editor({ value, onSaved, isReadOnly }: Props & { isReadOnly: boolean }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const [name, setName] = useState(value.name)
  const [body, setBody] = useState(value.body)
  const saving = useAction(async () => {
    onSaved(await updateDocumentTemplate({ client: api(), path: { id: value.id }, body: { name, body } }))
    forgetReferences('templates')
  })
  const form = useRef<HTMLFormElement>(null)
  const insert = (text: string) => {
    const area = form.current?.querySelector('textarea')
    if (!area) return
    area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
    setBody(area.value)
    area.focus()
  }
  const isChanged = name !== value.name || body !== value.body
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form ref={form} class="panel stack" onSubmit={submit}>
      <TextField
        label={c.name}
        value={name}
        onValue={setName}
        error={saving.errorOf('name')}
        disabled={isReadOnly}
        required
      />
      <TextArea
        label={w.body}
        value={body}
        onValue={setBody}
        error={saving.errorOf('body')}
        disabled={isReadOnly}
        rows={24}
        required
      />
      {!isReadOnly && <Palette onInsert={insert} />}
      <FormFailure action={saving} />
      {!isReadOnly && (
        <button type="submit" class="primary" disabled={!isChanged || saving.isRunning}>
          {c.save}
        </button>
      )}
    </form>
  )
}
