// The file of a compliance document: a PDF in a frame, a photo as an image; and a link to save it.
import { useEffect, useState } from 'preact/hooks'
import { Dialog } from '../kit/dialog.tsx'
import { PdfView } from '../kit/pdf-view.tsx'
import { Shown } from '../kit/states.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { defineTexts, useTexts } from '../language/language.ts'
import type { ComplianceKind } from '../sdk.ts'
import { COMPLIANCE_KIND_TEXTS } from './compliance-texts.ts'

const TEXTS = defineTexts({
  en: { view: 'View file', save: 'Download', close: 'Close' },
  fr: { view: 'Voir le fichier', save: 'Télécharger', close: 'Fermer' },
})

type Props = {
  document: { id: string; kind: ComplianceKind; media_type: string | null }
  load: (signal: AbortSignal) => Promise<File>
}

export function DocumentFile({ document, load }: Props) {
  const [w, kinds] = [useTexts(TEXTS), useTexts(COMPLIANCE_KIND_TEXTS)]
  const [isOpen, setOpen] = useState(false)
  const title = kinds[document.kind]
  if (!document.media_type) return null
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {w.view}
        <span class="visually-hidden"> : {title}</span>
      </button>
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)} isLarge>
          {document.media_type === 'application/pdf' ? (
            <PdfView title={title} id={document.id} load={load} />
          ) : (
            <Photo id={document.id} title={title} load={load} />
          )}
          <div>
            <button type="button" onClick={() => setOpen(false)}>
              {w.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function Photo({ id, title, load }: { id: string; title: string; load: Props['load'] }) {
  const w = useTexts(TEXTS)
  const file = useLoaded(`compliance photo ${id}`, load)
  const [url, setUrl] = useState<string>()
  const { value } = file
  useEffect(() => {
    if (!value) return
    const made = URL.createObjectURL(value)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  return (
    <Shown of={file}>
      {({ name }) =>
        url && (
          <div class="stack tight">
            <a href={url} download={name}>
              {w.save}
            </a>
            <img class="document-photo" src={url} alt={title} />
          </div>
        )
      }
    </Shown>
  )
}
