// A button that shows a file of the API in a dialog: a PDF in a frame, a photo as an image; and a link to save it.
import { useEffect, useState } from 'preact/hooks'
import { requireTexts } from '../language/texts.ts'
import { Dialog } from './dialog.tsx'
import { PdfFrame } from './pdf-view.tsx'
import { LoadedContent } from './states.tsx'
import { useLoaded } from './use-loaded.ts'

const texts = requireTexts('shared/kit', 'fileButton')

type FileProps = {
  id: string
  /** The title of the dialog and, for screen readers, of the button. */
  title: string
  load: (signal: AbortSignal) => Promise<File>
}

export function FileButton({ label, ...fileProps }: FileProps & { label: string }) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="link" onClick={() => setOpen(true)}>
        {label}
        <span class="visually-hidden"> : {fileProps.title}</span>
      </button>
      {isOpen && (
        <Dialog title={fileProps.title} onClose={() => setOpen(false)} isLarge>
          <FileContent {...fileProps} />
          <div>
            <button type="button" onClick={() => setOpen(false)}>
              {t.close}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function FileContent({ id, title, load }: FileProps) {
  const file = useLoaded(`file ${id}`, load)
  return (
    <LoadedContent loaded={file}>
      {(value) =>
        value.type.startsWith('image/') ? (
          <PhotoView file={value} title={title} />
        ) : (
          <PdfFrame file={value} title={title} />
        )
      }
    </LoadedContent>
  )
}

/** Returns an address of the file, which is valid while the component is mounted. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

function PhotoView({ file, title }: { file: File; title: string }) {
  const t = texts()
  const url = useObjectUrl(file)
  if (!url) return null
  return (
    <div class="stack tight">
      <a href={url} download={file.name}>
        {t.save}
      </a>
      <img class="document-photo" src={url} alt={title} />
    </div>
  )
}
