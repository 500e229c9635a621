// Asks the person to confirm their identity with a passkey, a mailed code, or a code of the operator. The dialog opens above the page or
// the dialog that needs it, whose form keeps its values.
import { useState } from 'preact/hooks'
import { Dialog } from '../../../shared/kit/dialog.tsx'
import { TextField } from '../../../shared/kit/fields/field.tsx'
import { FormFailure } from '../../../shared/kit/form-failure.tsx'
import { Failure, LoadedContent } from '../../../shared/kit/states.tsx'
import { type Action, useAction } from '../../../shared/kit/use-action.ts'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import {
  ApiError,
  askForStepUpCode,
  beginPasskeyStepUp,
  confirmStepUp,
  confirmStepUpWithPasskey,
  getSignInMethods,
  listPasskeys,
  readDevelopmentInbox,
} from '../../../shared/sdk.ts'
import { useMe } from '../../../shared/session/me.ts'
import { api } from '../../../shared/session/session.ts'
import { canUsePasskeys, PasskeyCancelled, signWithPasskey } from '../passkeys/webauthn.ts'

const stepUpTexts = requireTexts('console/identity/step-up', 'stepUp')

type Props = { onDone: () => void; onBack: () => void }

export function StepUpDialog(props: Props) {
  const t = stepUpTexts()
  const methods = useLoaded('step-up', async (signal) => {
    const [{ code, shows_codes }, { items }] = await Promise.all([
      getSignInMethods({ client: api(), signal }),
      listPasskeys({ client: api(), signal }),
    ])
    return {
      sendsCodes: code || shows_codes,
      showsCodes: shows_codes,
      hasPasskey: items.length > 0 && canUsePasskeys(),
    }
  })
  return (
    <Dialog title={t.title} onClose={props.onBack}>
      <p>{t.lead}</p>
      <LoadedContent loaded={methods}>
        {(found) => (
          <>
            {found.hasPasskey && <PasskeyStepUp onDone={props.onDone} />}
            <CodeStepUp {...found} {...props} />
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

const isWithoutMail = (error: unknown) => error instanceof ApiError && error.code === 'step_up_without_mail'

/** The newest code of the development inbox. */
async function readOwnCode(address: string): Promise<string | undefined> {
  const { items } = await readDevelopmentInbox({ client: api() })
  const newest = items.find(({ kind, email }) => kind === 'confirmation' && email === address)
  return newest?.code ?? undefined
}

type CodeProps = Props & { sendsCodes: boolean; showsCodes: boolean; hasPasskey: boolean }

function CodeStepUp({ sendsCodes, showsCodes, hasPasskey, onDone, onBack }: CodeProps) {
  const t = stepUpTexts()
  const { user } = useMe()
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [shownCode, setShownCode] = useState<string>()
  const sending = useAction(async () => {
    await askForStepUpCode({ client: api() })
    if (showsCodes) setShownCode(await readOwnCode(user.email))
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
  // Codes are shown for the demo and sandboxes only, not for the other teams of the service.
  const hasNoCodes = !sendsCodes || isWithoutMail(sending.error)
  const canEnter = isSent || hasNoCodes
  return (
    <form class="stack" onSubmit={submit}>
      {hasNoCodes && <p>{t.noMail}</p>}
      {isSent && <p role="status">{shownCode ? t.shown(shownCode) : t.sent}</p>}
      {!hasNoCodes && <FormFailure action={sending} />}
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
        {!hasNoCodes && <SendButton action={sending} isSent={isSent} isFirst={!hasPasskey} />}
        {canEnter && (
          <button type="submit" class="primary" disabled={confirming.isRunning || code.trim() === ''}>
            {t.confirm}
          </button>
        )}
      </div>
    </form>
  )
}

type SendProps = { action: Action<[]>; isSent: boolean; isFirst: boolean }

function SendButton({ action, isSent, isFirst }: SendProps) {
  const t = stepUpTexts()
  const firstClass = isFirst ? 'primary' : ''
  return (
    <button
      type="button"
      class={isSent ? 'plain' : firstClass}
      disabled={action.isRunning}
      onClick={() => void action.run()}
    >
      {isSent ? t.sendAgain : t.send}
    </button>
  )
}
