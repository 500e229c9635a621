// A PDF on the page: in a frame where the browser shows PDFs, and always as a file to open or keep.
import { useEffect, useState } from 'preact/hooks'
import { defineWords, useWords } from '../language/language.ts'
import { Shown } from './states.tsx'
import { useLoaded } from './use-loaded.ts'

const WORDS = defineWords({
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
  return <Shown of={file}>{(value) => <Frame file={value} title={title} />}</Shown>
}

function Frame({ file, title }: { file: File; title: string }) {
  const w = useWords(WORDS)
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
        <a href={url} download={file.name}>
          {w.keep}
        </a>
      </div>
      {navigator.pdfViewerEnabled ? (
        <iframe class="pdf" src={url} title={title} />
      ) : (
        <p class="small soft">{w.unseen}</p>
      )}
    </div>
  )
}
