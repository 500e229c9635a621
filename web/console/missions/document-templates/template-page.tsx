// One template: its text beside its preview.
import { useState } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { invalidateCachedList } from '../../../shared/kit/fields/cached-lists.ts'
import { TextArea, TextField } from '../../../shared/kit/fields/field.tsx'
import { PageHead } from '../../../shared/kit/page-head.tsx'
import { PdfView } from '../../../shared/kit/pdf-view.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { type Loaded, useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  type DocumentTemplate,
  deleteDocumentTemplate,
  getDocumentTemplate,
  previewDocumentTemplate,
} from '../../../shared/sdk.ts'
import { useMay } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { TemplateEditor } from './template-editor.tsx'

const commonTexts = requireTexts('shared/kit', 'common')
const texts = requireTexts('console/missions/document-templates', 'documentTemplates')

export function TemplatePage() {
  const { id = '' } = useRoute().params
  const template = useLoaded(`template ${id}`, (signal) =>
    getDocumentTemplate({ client: api(), path: { id }, signal }),
  )
  return (
    <LoadedContent loaded={template}>
      {(value) => <TemplateDetail value={value} onSaved={template.put} />}
    </LoadedContent>
  )
}

type Props = { value: DocumentTemplate; onSaved: Loaded<DocumentTemplate>['put'] }

function TemplateDetail({ value, onSaved }: Props) {
  const [t, c] = [texts(), commonTexts()]
  const mayWrite = useMay()('document-templates:write')
  const { route } = useLocation()
  const [isDeleting, setDeleting] = useState(false)
  const deleting = useAction(() => deleteDocumentTemplate({ client: api(), path: { id: value.id } }))
  const returnToList = () => {
    invalidateCachedList('templates')
    route('/console/templates')
  }
  return (
    <div class="stack">
      <PageHead title={value.name} back={{ href: '/console/templates', name: t.title }}>
        {mayWrite && (
          <button type="button" class="danger" onClick={() => setDeleting(true)}>
            {c.remove}
          </button>
        )}
      </PageHead>
      <p class="soft">
        {t[value.kind]} · {t[value.locale]}
      </p>
      <div class="columns editor">
        {mayWrite ? <TemplateEditor value={value} onSaved={onSaved} /> : <ReadOnlyTemplate value={value} />}
      </div>
      {isDeleting && (
        <Confirm
          title={t.removeTitle(value.name)}
          label={c.remove}
          isDanger
          action={deleting}
          onClose={() => setDeleting(false)}
          onDone={returnToList}
        >
          <p class="soft">{t.removeHint}</p>
        </Confirm>
      )}
    </div>
  )
}

/** The template for people who may read templates but not change them. */
function ReadOnlyTemplate({ value }: { value: DocumentTemplate }) {
  const [t, c] = [texts(), commonTexts()]
  const ignore = () => {}
  return (
    <>
      <section class="panel stack">
        <TextField label={c.name} value={value.name} onValue={ignore} disabled />
        <TextArea label={t.body} value={value.body} onValue={ignore} disabled rows={24} />
      </section>
      <section class="panel stack tight beside-editor">
        <h2>{t.preview}</h2>
        <p class="soft small">{t.previewHint}</p>
        <PdfView
          title={t.preview}
          id={`${value.id} ${value.updated_at}`}
          load={(signal) => previewDocumentTemplate({ client: api(), path: { id: value.id }, signal })}
        />
      </section>
    </>
  )
}
