// Declines an offer, with a reason where one is required.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { defineTexts, useTexts } from '../../../shared/language/language.ts'

const TEXTS = defineTexts({
  en: {
    decline: 'Decline…',
    label: 'Decline',
    reason: 'Reason',
    optional: 'Reason (optional)',
    hint: 'Visible to the company.',
  },
  fr: {
    decline: 'Refuser…',
    label: 'Refuser',
    reason: 'Motif',
    optional: 'Motif (facultatif)',
    hint: 'Visible par l’entreprise.',
  },
})

type Props = {
  title: string
  text: string
  isReasonNeeded: boolean
  decline: (reason: string) => Promise<unknown>
}

export function Decline({ title, text, isReasonNeeded, decline }: Props) {
  const w = useTexts(TEXTS)
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const declining = useAction(() => decline(reason.trim()))
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {w.decline}
      </button>
      {isOpen && (
        <Confirm title={title} label={w.label} isDanger action={declining} onClose={close} onDone={close}>
          <p>{text}</p>
          <TextArea
            label={isReasonNeeded ? w.reason : w.optional}
            hint={w.hint}
            required={isReasonNeeded}
            value={reason}
            onValue={setReason}
            error={declining.errorOf('reason')}
          />
        </Confirm>
      )}
    </>
  )
}
