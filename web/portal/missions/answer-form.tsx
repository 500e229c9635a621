// Accepts an offer, with the typed name and, where the service sends mail, a code; or declines it.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { TextField } from '../../shared/kit/fields/field.tsx'
import { Failure } from '../../shared/kit/states.tsx'
import { useAction } from '../../shared/kit/use-action.ts'
import { defineTexts, useTexts } from '../../shared/language/language.ts'
import { type AcceptBillingMandate, ApiError, askForPortalCode } from '../../shared/sdk.ts'
import { portal } from '../link.ts'
import { isGiven, SignatureField, type SignedContent } from './signature-field.tsx'

const TEXTS = defineTexts({
  en: {
    sent: 'We have sent a code to your e-mail address, to make sure that it is you. It is valid for 10 minutes.',
    code: 'Code from the e-mail',
    codeHint: 'Eight letters and digits, for example ABCD-2345.',
    sendAgain: 'Send a new code',
  },
  fr: {
    sent: 'Un code vient d’être envoyé à votre adresse e-mail, pour confirmer que c’est bien vous. Il est valable 10 minutes.',
    code: 'Code reçu par e-mail',
    codeHint: 'Huit lettres et chiffres, par exemple ABCD-2345.',
    sendAgain: 'Envoyer un nouveau code',
  },
})

type Props = {
  title: string
  label: string
  /** What is accepted: a document, or a text on the page. */
  of: SignedContent
  /** The offer of a mission that has ended can only be declined. */
  canAccept: boolean
  accept: (body: AcceptBillingMandate) => Promise<unknown>
  /** The decline button. Its dialog is a form too, so it cannot be nested in this one. */
  decline: ComponentChildren
  children?: ComponentChildren
}

const needsCode = (error: unknown) => error instanceof ApiError && error.reason === 'step_up_required'

export function AnswerForm({ title, label, of, canAccept, accept, decline, children }: Props) {
  const id = useId()
  const [signature, setSignature] = useState({ name: '', hasRead: false })
  const [code, setCode] = useState<string>()
  const sending = useAction(async () => {
    await askForPortalCode({ client: portal() })
    setCode('')
  })
  const accepting = useAction(async () => {
    const signed = { signature_name: signature.name.trim() }
    try {
      await accept(code === undefined ? signed : { ...signed, code: code.trim() })
    } catch (error) {
      if (!needsCode(error)) throw error
      await sending.run()
    }
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void accepting.run()
  }
  const [wrongName, wrongCode] = [accepting.errorOf('signature_name'), accepting.errorOf('code')]
  return (
    <section class="panel stack answer" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <form class="stack" id={id} onSubmit={submit}>
        {children}
        {canAccept && <SignatureField of={of} value={signature} onValue={setSignature} error={wrongName} />}
        {code !== undefined && (
          <CodeField value={code} onValue={setCode} error={wrongCode} onAgain={() => void sending.run()} />
        )}
        {accepting.error !== undefined && !wrongName && !wrongCode && <Failure error={accepting.error} />}
        {sending.error !== undefined && <Failure error={sending.error} />}
      </form>
      <div class="row spread">
        {decline}
        {canAccept && (
          <button
            type="submit"
            form={id}
            class="primary"
            disabled={accepting.isRunning || !isGiven(signature) || code?.trim() === ''}
          >
            {label}
          </button>
        )}
      </div>
    </section>
  )
}

type CodeProps = {
  value: string
  onValue: (value: string) => void
  error: string | undefined
  onAgain: () => void
}

function CodeField({ onAgain, ...field }: CodeProps) {
  const w = useTexts(TEXTS)
  return (
    <div class="stack tight">
      <p role="status">{w.sent}</p>
      <TextField
        label={w.code}
        hint={w.codeHint}
        name="code"
        autocomplete="one-time-code"
        spellcheck={false}
        required
        {...field}
      />
      <button type="button" class="link" onClick={onAgain}>
        {w.sendAgain}
      </button>
    </div>
  )
}
