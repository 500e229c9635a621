// Copies the address of this page. Not offered where the browser has no clipboard, as over plain HTTP.
import { useState } from 'preact/hooks'
import { defineTexts, useTexts } from '../language/language.ts'

const TEXTS = defineTexts({
  en: { copy: 'Copy link', copied: 'Link copied' },
  fr: { copy: 'Copier le lien', copied: 'Lien copié' },
})

export function CopyLink() {
  const w = useTexts(TEXTS)
  const [isCopied, setCopied] = useState(false)
  if (!navigator.clipboard) return null
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <button type="button" class="link" onClick={() => void copy()}>
      <span role="status">{isCopied ? w.copied : w.copy}</span>
    </button>
  )
}
