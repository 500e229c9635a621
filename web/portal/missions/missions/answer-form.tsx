// Accepts an offer, with the typed name and, where the service sends mail, a code; or declines it.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { AcceptBillingMandate } from '../../../shared/sdk.ts'
import { useMailedCode } from '../../mailed-code.tsx'
import { isSignatureComplete, SignatureField, type SignedContent } from './signature-field.tsx'

type Props = {
  title: string
  label: string
  /** What is accepted: a document, or a text on the page. */
  content: SignedContent
  /** The offer of a mission that has ended can only be declined. */
  canAccept: boolean
  accept: (body: AcceptBillingMandate) => Promise<unknown>
  /** The decline button. Its dialog is a form too, so it cannot be nested in this one. */
  decline: ComponentChildren
  children?: ComponentChildren
}

export function AnswerForm({ title, label, content, canAccept, accept, decline, children }: Props) {
  const id = useId()
  const [signature, setSignature] = useState({ name: '', hasRead: false })
  const accepting = useMailedCode((code) => accept({ signature_name: signature.name.trim(), ...code }))
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.action.run()
  }
  return (
    <section class="panel stack answer" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <form class="stack" id={id} onSubmit={submit}>
        {children}
        {canAccept && (
          <SignatureField
            content={content}
            value={signature}
            onValue={setSignature}
            error={accepting.action.getFieldError('signature_name')}
          />
        )}
        {accepting.field}
        {accepting.failureBeside(['signature_name'])}
      </form>
      <div class="row spread">
        {decline}
        {canAccept && (
          <button
            type="submit"
            form={id}
            class="primary"
            disabled={accepting.action.isRunning || !isSignatureComplete(signature) || !accepting.isReady}
          >
            {label}
          </button>
        )}
      </div>
    </section>
  )
}
