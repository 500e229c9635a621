// Yes, with a signature where there is a document; or no.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Failure } from '../../shared/kit/states.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import type { AcceptMission } from '../../shared/sdk.ts'
import { isGiven, SignatureField } from './signature-field.tsx'

type Props = {
  title: string
  act: string
  isSigned: boolean
  /** Declining may be all that is left. */
  canAccept: boolean
  accept: (body: AcceptMission) => Promise<unknown>
  /** The button that declines. Its dialog is a form too, so it stands beside this one. */
  decline: ComponentChildren
  children?: ComponentChildren
}

export function AnswerForm({ title, act, isSigned, canAccept, accept, decline, children }: Props) {
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
            fault={accepting.faultOf('signature_name')}
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
            {act}
          </button>
        )}
      </div>
    </section>
  )
}
