// A link that is shown once.
import { useState } from 'preact/hooks'
import { useTexts } from '../language/language.ts'
import { Dialog } from './dialog.tsx'
import { COMMON } from './values/common-texts.ts'

type Props = { title: string; lead: string; secret: string; onClose: () => void }

export function ShownOnce({ title, lead, secret, onClose }: Props) {
  const w = useTexts(COMMON)
  const [isCopied, setCopied] = useState(false)
  // The clipboard API is not available over plain HTTP; the text can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      <input
        readOnly
        aria-label={title}
        class="mono"
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="row spread">
        <button type="button" class="plain" onClick={onClose}>
          {w.close}
        </button>
        <button type="button" class="primary" onClick={() => void copy()}>
          {isCopied ? w.copied : w.copy}
        </button>
      </div>
    </Dialog>
  )
}
