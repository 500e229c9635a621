// Declines an offer, with a reason where one is required.
import { useState } from 'preact/hooks'
import { Confirm } from '../../../shared/kit/confirm.tsx'
import { TextArea } from '../../../shared/kit/fields/field.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'

const texts = requireTexts('portal/missions/missions', 'decline')

type Props = {
  title: string
  text: string
  isReasonNeeded: boolean
  decline: (reason: string) => Promise<unknown>
}

export function DeclineButton({ title, text, isReasonNeeded, decline }: Props) {
  const t = texts()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const declining = useAction(() => decline(reason.trim()))
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" class="danger" onClick={() => setOpen(true)}>
        {t.decline}
      </button>
      {isOpen && (
        <Confirm title={title} label={t.label} isDanger action={declining} onClose={close} onDone={close}>
          <p>{text}</p>
          <TextArea
            label={isReasonNeeded ? t.reason : t.optional}
            hint={t.hint}
            required={isReasonNeeded}
            value={reason}
            onValue={setReason}
            error={declining.getFieldError('reason')}
          />
        </Confirm>
      )}
    </>
  )
}
