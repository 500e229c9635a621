// A PDF in a frame where the browser supports it, and always as a link to open or download.
import { useEffect, useState } from 'preact/hooks'
import { defineTexts, useTexts } from '../language/language.ts'
import { Shown } from './states.tsx'
import { useLoaded } from './use-loaded.ts'

const TEXTS = defineTexts({
  en: {
    open: 'Open in a new tab',
    keep: 'Download',
    unseen: 'This browser cannot display PDFs here. Open or download the file instead.',
  },
  fr: {
    open: 'Ouvrir dans un nouvel onglet',
    keep: 'Télécharger',
    unseen: 'Ce navigateur ne peut pas afficher le PDF ici. Ouvrez-le ou téléchargez-le.',
  },
})

type Props = { title: string; id: string; load: (signal: AbortSignal) => Promise<File> }

export function PdfView({ title, id, load }: Props) {
  const file = useLoaded(`pdf ${id}`, load)
  return <Shown of={file}>{(value) => <PdfFrame file={value} title={title} />}</Shown>
}

type FrameProps = {
  file: File
  title: string
  /** Of the download, if not that of the file. */
  name?: string
}

export function PdfFrame({ file, title, name = file.name }: FrameProps) {
  const w = useTexts(TEXTS)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!url) return null
  return (
    <div class="stack tight">
      <div class="row">
        <a href={url} target="_blank" rel="noreferrer">
          {w.open}
        </a>
        <a href={url} download={name}>
          {w.keep}
        </a>
      </div>
      {navigator.pdfViewerEnabled ? (
        // A new element for each file: a new address of the same frame would be an entry in the history of the tab.
        <iframe key={url} class="pdf" src={url} title={title} />
      ) : (
        <p class="small soft">{w.unseen}</p>
      )}
    </div>
  )
}
