// Accepts an offer, with a signature where there is a document, or declines it.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Failure } from '../../shared/kit/states.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import type { AcceptMission } from '../../shared/sdk.ts'
import { isGiven, SignatureField } from './signature-field.tsx'

type Props = {
  title: string
  label: string
  isSigned: boolean
  /** The offer of a mission that has ended can only be declined. */
  canAccept: boolean
  accept: (body: AcceptMission) => Promise<unknown>
  /** The decline button. Its dialog is a form too, so it cannot be nested in this one. */
  decline: ComponentChildren
  children?: ComponentChildren
}

export function AnswerForm({ title, label, isSigned, canAccept, accept, decline, children }: Props) {
  const id = useId()
  const [signature, setSignature] = useState({ name: '', hasRead: false })
  const accepting = useAction(() => accept(isSigned ? { signature_name: signature.name.trim() } : {}))
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.run()
  }
  return (
    <section class="panel stack answer" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <form class="stack" id={id} onSubmit={submit}>
        {children}
        {canAccept && isSigned && (
          <SignatureField
            value={signature}
            onValue={setSignature}
            error={accepting.errorOf('signature_name')}
          />
        )}
        {accepting.error !== undefined && <Failure error={accepting.error} />}
      </form>
      <div class="row spread">
        {decline}
        {canAccept && (
          <button
            type="submit"
            form={id}
            class="primary"
            disabled={accepting.isRunning || (isSigned && !isGiven(signature))}
          >
            {label}
          </button>
        )}
      </div>
    </section>
  )
}
