// A dialog that shows a secret once, such as a portal link or a new key.
import { useState } from 'preact/hooks'
import { requireTexts } from '../language/texts.ts'
import { Dialog } from './dialog.tsx'

const commonTexts = requireTexts('shared/kit', 'common')

type Props = { title: string; lead: string; secret: string; onClose: () => void }

export function SecretDialog({ title, lead, secret, onClose }: Props) {
  const t = commonTexts()
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
          {t.close}
        </button>
        <button type="button" class="primary" onClick={() => void copy()}>
          {isCopied ? t.copied : t.copy}
        </button>
      </div>
    </Dialog>
  )
}
