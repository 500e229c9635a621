// A PDF in a frame where the browser supports it, and always as a link to open or download.
import { useEffect, useState } from 'preact/hooks'
import { requireTexts } from '../language/texts.ts'
import { LoadedContent } from './states.tsx'
import { useLoaded } from './use-loaded.ts'

const texts = requireTexts('shared/kit', 'pdfView')

type Props = { title: string; id: string; load: (signal: AbortSignal) => Promise<File> }

export function PdfView({ title, id, load }: Props) {
  const file = useLoaded(`pdf ${id}`, load)
  return <LoadedContent loaded={file}>{(value) => <PdfFrame file={value} title={title} />}</LoadedContent>
}

type FrameProps = {
  file: File
  title: string
  /** The name of the download, if not that of the file. */
  name?: string
}

export function PdfFrame({ file, title, name = file.name }: FrameProps) {
  const t = texts()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  if (!url) return null
  return (
    <div class="stack tight">
      <div class="row">
        <a href={url} target="_blank" rel="noreferrer">
          {t.open}
        </a>
        <a href={url} download={name}>
          {t.keep}
        </a>
      </div>
      {navigator.pdfViewerEnabled ? (
        // A new element for each file: a new address of the same frame would be an entry in the history of the tab.
        <iframe key={url} class="pdf" src={url} title={title} />
      ) : (
        <p class="small soft">{t.unseen}</p>
      )}
    </div>
  )
}
