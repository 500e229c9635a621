// Copies the URL of this page. Not rendered if the browser has no clipboard, for example over plain HTTP.
import { useState } from 'preact/hooks'
import { requireTexts } from '../language/texts.ts'

const texts = requireTexts('shared/kit', 'copyLink')

export function CopyLink() {
  const t = texts()
  const [isCopied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button type="button" class="link" onClick={() => void copy()}>
      <span role="status">{isCopied ? t.copied : t.copy}</span>
    </button>
  )
}
