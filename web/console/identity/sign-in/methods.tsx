// The sign-in methods that the operator has configured.
import { AddressForm } from '../../../shared/identity/sign-in/address-form.tsx'
import { LoadedContent } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { requireTexts } from '../../../shared/language/texts.ts'
import { beginSignIn, getSignInMethods } from '../../../shared/sdk.ts'
import { canUsePasskeys } from '../passkeys/webauthn.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { visitor } from './visitor.ts'

const signInTexts = requireTexts('console/identity/sign-in', 'signIn')

export function SignInMethods({ onSent }: { onSent: (email: string) => void }) {
  const t = signInTexts()
  const methods = useLoaded('sign-in methods', (signal) => getSignInMethods({ client: visitor(), signal }))
  return (
    <LoadedContent loaded={methods}>
      {({ code, shows_codes, oidc }) => (
        <>
          {oidc && (
            <a class="button primary" href={oidc.url}>
              {t.with(oidc.name)}
            </a>
          )}
          {!code && shows_codes && <p class="panel">{t.shownCodes}</p>}
          {(code || shows_codes) && (
            <AddressForm
              begin={(email) => beginSignIn({ client: visitor(), body: { email } })}
              onSent={onSent}
            />
          )}
          {canUsePasskeys() && <PasskeyButton />}
          {!oidc && !code && !shows_codes && <p class="panel">{t.noMethod}</p>}
        </>
      )}
    </LoadedContent>
  )
}
