// Asks the person to confirm that it is them: with a passkey, a mailed code, or a code of the operator. It lies above the page or the
// dialog that needs it, whose form stays as it is.
import { useState } from 'preact/hooks'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  askForStepUpCode,
  beginPasskeyStepUp,
  confirmStepUp,
  confirmStepUpWithPasskey,
  getSignInMethods,
  listPasskeys,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { canUsePasskeys, PasskeyCancelled, signWithPasskey } from '../passkeys/webauthn.ts'

const stepUpTexts = requireTexts('console/identity/step-up', 'stepUp')

type Props = { onDone: () => void; onBack: () => void }

export function StepUpDialog(props: Props) {
  const t = stepUpTexts()
  const methods = useLoaded('step-up', async (signal) => {
    const [{ code }, { items }] = await Promise.all([
      getSignInMethods({ client: api(), signal }),
      listPasskeys({ client: api(), signal }),
    ])
    return { sendsMail: code, hasPasskey: items.length > 0 && canUsePasskeys() }
  })
  return (
    <Dialog title={t.title} onClose={props.onBack}>
      <p>{t.lead}</p>
      <LoadedContent of={methods}>
        {({ sendsMail, hasPasskey }) => (
          <>
            {hasPasskey && <PasskeyStepUp onDone={props.onDone} />}
            <CodeStepUp sendsMail={sendsMail} {...props} />
          </>
        )}
      </LoadedContent>
    </Dialog>
  )
}

function PasskeyStepUp({ onDone }: Pick<Props, 'onDone'>) {
  const t = stepUpTexts()
  const confirming = useAction(async () => {
    const options = await beginPasskeyStepUp({ client: api() })
    await confirmStepUpWithPasskey({ client: api(), body: await signWithPasskey(options) })
    onDone()
  })
  return (
    <div class="stack tight">
      <button
        type="button"
        class="primary"
        disabled={confirming.isRunning}
        onClick={() => void confirming.run()}
      >
        {t.byPasskey}
      </button>
      {confirming.error instanceof PasskeyCancelled && <p role="alert">{t.cancelled}</p>}
      {confirming.error !== undefined && !(confirming.error instanceof PasskeyCancelled) && (
        <Failure error={confirming.error} />
      )}
    </div>
  )
}

function CodeStepUp({ sendsMail, onDone, onBack }: Props & { sendsMail: boolean }) {
  const t = stepUpTexts()
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const sending = useAction(async () => {
    await askForStepUpCode({ client: api() })
    setSent(true)
  })
  const confirming = useAction(async () => {
    await confirmStepUp({ client: api(), body: { code: code.trim() } })
    onDone()
  })
  const codeError = confirming.getFieldError('code')
  const submit = (event: Event) => {
    event.preventDefault()
    void confirming.run()
  }
  const canEnter = isSent || !sendsMail
  return (
    <form class="stack" onSubmit={submit}>
      {!sendsMail && <p>{t.noMail}</p>}
      {isSent && <p role="status">{t.sent}</p>}
      <FormFailure action={sending} />
      {canEnter && (
        <TextField
          label={t.code}
          hint={t.codeHint}
          error={codeError}
          value={code}
          onValue={setCode}
          name="code"
          autocomplete="one-time-code"
          spellcheck={false}
          required
        />
      )}
      <FormFailure action={confirming} />
      <div class="row spread">
        <button type="button" class="plain" onClick={onBack}>
          {t.back}
        </button>
        {sendsMail && (
          <button
            type="button"
            class={isSent ? 'plain' : ''}
            disabled={sending.isRunning}
            onClick={() => void sending.run()}
          >
            {isSent ? t.sendAgain : t.send}
          </button>
        )}
        {canEnter && (
          <button type="submit" class="primary" disabled={confirming.isRunning || code.trim() === ''}>
            {t.confirm}
          </button>
        )}
      </div>
    </form>
  )
}
