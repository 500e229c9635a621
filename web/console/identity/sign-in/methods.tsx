// The ways to sign in that the operator has set up.

import { AddressForm } from '../../../shared/identity/sign-in/address-form.tsx'
import { Shown } from '../../../shared/kit/states.tsx'
import { useLoaded } from '../../../shared/kit/use-loaded.ts'
import { useTexts } from '../../../shared/language/language.ts'
import { beginSignIn, getSignInMethods } from '../../../shared/sdk.ts'
import { canUsePasskeys } from '../passkeys/webauthn.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'
import { visitor } from './visitor.ts'

export function Methods({ onSent }: { onSent: (email: string) => void }) {
  const w = useTexts(SIGN_IN_TEXTS)
  const methods = useLoaded('sign-in methods', (signal) => getSignInMethods({ client: visitor(), signal }))
  return (
    <Shown of={methods}>
      {({ code, oidc }) => (
        <>
          {oidc && (
            <a class="button primary" href={oidc.url}>
              {w.with(oidc.name)}
            </a>
          )}
          {code && (
            <AddressForm
              begin={(email) => beginSignIn({ client: visitor(), body: { email } })}
              onSent={onSent}
            />
          )}
          {canUsePasskeys() && <PasskeyButton />}
          {!oidc && !code && <p class="panel">{w.noMethod}</p>}
        </>
      )}
    </Shown>
  )
}
