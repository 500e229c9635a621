// The link is used when the button is pressed, not when the page is opened: previews and scanners open pages, too.
import { Failure } from '../../../shared/kit/states.tsx'
import { useAction } from '../../../shared/kit/use-action.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { signInWithLink } from '../../../shared/sdk.ts'
import { enterOrChoose, visitor } from './visitor.ts'

const signInTexts = requireTexts('console/identity/sign-in', 'signIn')

export function LinkForm({ token }: { token: string }) {
  const t = signInTexts()
  const entering = useAction(async () => {
    enterOrChoose(await signInWithLink({ client: visitor(), body: { token } }))
  })
  const isWrong = entering.getFieldError('token') !== undefined
  return (
    <section class="panel stack">
      <p>{t.link}</p>
      {isWrong && (
        <p class="notice bad" role="alert">
          {t.linkFailed}
        </p>
      )}
      {entering.error !== undefined && !isWrong && <Failure error={entering.error} />}
      <button
        type="button"
        class="primary"
        disabled={entering.isRunning || isWrong}
        onClick={() => void entering.run()}
      >
        {t.enter}
      </button>
    </section>
  )
}
