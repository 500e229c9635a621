import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../../../shared/sdk.ts'
import { PasskeyCancelled, usePasskeyOf } from '../passkeys/webauthn.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { enterOrChoose, visitor } from './visitor.ts'

export function PasskeyButton() {
  const w = useTexts(SIGN_IN_TEXTS)
  const entering = useAction(async () => {
    const options = await beginPasskeySignIn({ client: visitor() })
    enterOrChoose(await signInWithPasskey({ client: visitor(), body: await usePasskeyOf(options) }))
  })
  const isRefused = entering.error instanceof PasskeyCancelled || entering.errorOf('credential_id')
  return (
    <>
      <button type="button" disabled={entering.isRunning} onClick={() => void entering.run()}>
        {w.byPasskey}
      </button>
      {isRefused && <p role="alert">{w.passkeyFailed}</p>}
      {entering.error !== undefined && !isRefused && <Failure error={entering.error} />}
    </>
  )
}
