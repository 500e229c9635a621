// One template: its text beside its preview.

import { useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { forgetReferences } from '../../../shared/kit/fields/references.ts'
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
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TemplateEditor } from './template-editor.tsx'
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
      <div class="columns editor">
        {mayWrite ? <TemplateEditor value={value} onSaved={onSaved} /> : <ReadOnlyTemplate value={value} />}
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

/** For people who may read templates and not change them. */
function ReadOnlyTemplate({ value }: { value: DocumentTemplate }) {
  const [w, c] = [useTexts(TEXTS), useTexts(COMMON)]
  const ignore = () => {}
  return (
    <>
      <section class="panel stack">
        <TextField label={c.name} value={value.name} onValue={ignore} disabled />
        <TextArea label={w.body} value={value.body} onValue={ignore} disabled rows={24} />
      </section>
      <section class="panel stack tight beside-editor">
        <h2>{w.preview}</h2>
        <p class="soft small">{w.previewHint}</p>
        <PdfView
          title={w.preview}
          id={`${value.id} ${value.updated_at}`}
          load={(signal) => previewDocumentTemplate({ client: api(), path: { id: value.id }, signal })}
        />
      </section>
    </>
  )
}
