// A button that shows a file of the API in a dialog: a PDF in a frame, a photo as an image; and a link to save it.
import { useEffect, useState } from 'preact/hooks'
import { defineTexts, useTexts } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { PdfFrame } from './pdf-view.tsx'
import { Shown } from './states.tsx'
import { useLoaded } from './use-loaded.ts'

const TEXTS = defineTexts({
  en: { save: 'Download', close: 'Close' },
  fr: { save: 'Télécharger', close: 'Fermer' },
})

type Of = {
  id: string
  /** Of the dialog and, for screen readers, of the button. */
  title: string
  load: (signal: AbortSignal) => Promise<File>
}

export function FileButton({ label, ...of }: Of & { label: string }) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {label}
        <span class="visually-hidden"> : {of.title}</span>
      </button>
      {isOpen && (
        <Dialog title={of.title} onClose={() => setOpen(false)} isLarge>
          <Content {...of} />
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

function Content({ id, title, load }: Of) {
  const file = useLoaded(`file ${id}`, load)
  return (
    <Shown of={file}>
      {(value) =>
        value.type.startsWith('image/') ? (
          <Photo file={value} title={title} />
        ) : (
          <PdfFrame file={value} title={title} />
        )
      }
    </Shown>
  )
}

/** Of a file, while the page shows it. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function Photo({ file, title }: { file: File; title: string }) {
  const w = useTexts(TEXTS)
  const url = useObjectUrl(file)
  if (!url) return null
  return (
    <div class="stack tight">
      <a href={url} download={file.name}>
        {w.save}
      </a>
      <img class="document-photo" src={url} alt={title} />
    </div>
  )
}
