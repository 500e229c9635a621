// Asks the person to confirm that it is them, in place of the form that needs it: with a passkey, a mailed code, or a code of the operator.

import { useState } from 'preact/hooks'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Failure, Shown } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import {
  ApiError,
  askForStepUpCode,
  beginPasskeyStepUp,
  confirmStepUp,
  confirmStepUpWithPasskey,
  getSignInMethods,
  listPasskeys,
} from '../../../shared/sdk.ts'
import { api } from '../../../shared/session/session.ts'
import { canUsePasskeys, PasskeyCancelled, usePasskeyOf } from '../passkeys/webauthn.ts'
import { STEP_UP_TEXTS } from './step-up-texts.ts'

export const needsStepUp = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'step_up_required'

type Props = { onDone: () => void; onBack: () => void }

export function StepUp(props: Props) {
  const w = useTexts(STEP_UP_TEXTS)
  const ways = useLoaded('step-up', async (signal) => {
    const [{ code }, { items }] = await Promise.all([
      getSignInMethods({ client: api(), signal }),
      listPasskeys({ client: api(), signal }),
    ])
    return { sendsMail: code, hasPasskey: items.length > 0 && canUsePasskeys() }
  })
  return (
    <section class="stack" aria-labelledby="step-up">
      <h3 id="step-up">{w.title}</h3>
      <p>{w.lead}</p>
      <Shown of={ways}>
        {({ sendsMail, hasPasskey }) => (
          <>
            {hasPasskey && <ByPasskey onDone={props.onDone} />}
            <ByCode sendsMail={sendsMail} {...props} />
          </>
        )}
      </Shown>
    </section>
  )
}

function ByPasskey({ onDone }: Pick<Props, 'onDone'>) {
  const w = useTexts(STEP_UP_TEXTS)
  const using = useAction(async () => {
    const options = await beginPasskeyStepUp({ client: api() })
    await confirmStepUpWithPasskey({ client: api(), body: await usePasskeyOf(options) })
    onDone()
  })
  return (
    <div class="stack tight">
      <button type="button" class="primary" disabled={using.isRunning} onClick={() => void using.run()}>
        {w.byPasskey}
      </button>
      {using.error instanceof PasskeyCancelled && <p role="alert">{w.cancelled}</p>}
      {using.error !== undefined && !(using.error instanceof PasskeyCancelled) && (
        <Failure error={using.error} />
      )}
    </div>
  )
}

function ByCode({ sendsMail, onDone, onBack }: Props & { sendsMail: boolean }) {
  const w = useTexts(STEP_UP_TEXTS)
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
  const wrong = confirming.errorOf('code')
  const submit = (event: Event) => {
    event.preventDefault()
    void confirming.run()
  }
  const canEnter = isSent || !sendsMail
  return (
    <form class="stack" onSubmit={submit}>
      {!sendsMail && <p>{w.noMail}</p>}
      {isSent && <p role="status">{w.sent}</p>}
      <FormFailure action={sending} />
      {canEnter && (
        <TextField
          label={w.code}
          hint={w.codeHint}
          error={wrong}
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
          {w.back}
        </button>
        {sendsMail && (
          <button
            type="button"
            class={isSent ? 'plain' : ''}
            disabled={sending.isRunning}
            onClick={() => void sending.run()}
          >
            {isSent ? w.sendAgain : w.send}
          </button>
        )}
        {canEnter && (
          <button type="submit" class="primary" disabled={confirming.isRunning || code.trim() === ''}>
            {w.confirm}
          </button>
        )}
      </div>
    </form>
  )
}
