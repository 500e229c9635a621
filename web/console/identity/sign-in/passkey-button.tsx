import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../../../shared/sdk.ts'
import { PasskeyCancelled, signWithPasskey } from '../passkeys/webauthn.ts'
import { enterOrChoose, visitor } from './visitor.ts'

const signInTexts = requireTexts('console/identity/sign-in', 'signIn')

export function PasskeyButton() {
  const t = signInTexts()
  const entering = useAction(async () => {
    const options = await beginPasskeySignIn({ client: visitor() })
    enterOrChoose(await signInWithPasskey({ client: visitor(), body: await signWithPasskey(options) }))
  })
  const isRefused = entering.error instanceof PasskeyCancelled || entering.getFieldError('credential_id')
  return (
    <>
      <button type="button" disabled={entering.isRunning} onClick={() => void entering.run()}>
        {t.byPasskey}
      </button>
      {isRefused && <p role="alert">{t.passkeyFailed}</p>}
      {entering.error !== undefined && !isRefused && <Failure error={entering.error} />}
    </>
  )
}
