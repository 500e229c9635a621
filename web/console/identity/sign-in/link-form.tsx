// A press of the button uses the link up, not the opening of the page: previews and scanners open pages, too.
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { signInWithLink } from '../../../shared/sdk.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { enterOrChoose, visitor } from './visitor.ts'

export function LinkForm({ token }: { token: string }) {
  const w = useTexts(SIGN_IN_TEXTS)
  const entering = useAction(async () => {
    enterOrChoose(await signInWithLink({ client: visitor(), body: { token } }))
  })
  const isWrong = entering.errorOf('token') !== undefined
  return (
    <section class="panel stack">
      <p>{w.link}</p>
      {isWrong && (
        <p class="notice bad" role="alert">
          {w.linkFailed}
        </p>
      )}
      {entering.error !== undefined && !isWrong && <Failure error={entering.error} />}
      <button
        type="button"
        class="primary"
        disabled={entering.isRunning || isWrong}
        onClick={() => void entering.run()}
      >
        {w.enter}
      </button>
    </section>
  )
}
