// Says no, with a reason where one is wanted.
import { useState } from 'preact/hooks'
import { Confirm } from '../../shared/kit/confirm.tsx'
import { TextArea } from '../../shared/kit/fields/field.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import { defineWords, useWords } from '../../shared/language/language.ts'

const WORDS = defineWords({
  en: {
    decline: 'Decline…',
    act: 'Decline',
    reason: 'Reason',
    optional: 'Reason (optional)',
    hint: 'Visible to the company.',
  },
  fr: {
    decline: 'Refuser…',
    act: 'Refuser',
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
  const w = useWords(WORDS)
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const declining = useAction(() => decline(reason.trim()))
  const close = () => setAsked(false)
  return (
    <>
      <button type="button" class="danger" onClick={() => setAsked(true)}>
        {w.decline}
      </button>
      {isAsked && (
        <Confirm title={title} act={w.act} isDanger action={declining} onClose={close} onDone={close}>
          <p>{text}</p>
          <TextArea
            label={isReasonNeeded ? w.reason : w.optional}
            hint={w.hint}
            required={isReasonNeeded}
            value={reason}
            onValue={setReason}
            fault={declining.faultOf('reason')}
          />
        </Confirm>
      )}
    </>
  )
}
