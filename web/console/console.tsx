// The sign-in page if nobody is signed in or a sign-in link was opened; the frame with all pages otherwise.
import { LocationProvider } from 'preact-iso'
import { Failure, FailureHelp, Loading } from '../shared/kit/states.tsx'
import { useLoaded } from '../shared/kit/use-loaded.ts'
import { getMe } from '../shared/sdk.ts'
import { MeContext } from '../shared/session/me.ts'
import { api, authentication } from '../shared/session/session.ts'
import { ConsoleFrame } from './frame.tsx'
import { signInFragment } from './identity/sign-in/brought.ts'
import { SignIn } from './identity/sign-in/sign-in.tsx'
import { DocumentLinks } from './people/compliance-documents/document-links.tsx'

export function Console() {
  return authentication.value && !signInFragment.value ? <SignedInConsole /> : <SignIn />
}

function SignedInConsole() {
  const me = useLoaded('me', (signal) => getMe({ client: api(), signal }))
  if (me.error !== undefined)
    return (
      <main class="main">
        <Failure error={me.error} retry={me.reload} />
      </main>
    )
  if (!me.value)
    return (
      <main class="main">
        <Loading />
      </main>
    )
  return (
    <MeContext.Provider value={me.value}>
      <LocationProvider scope="/console">
        <FailureHelp.Provider value={DocumentLinks}>
          <ConsoleFrame />
        </FailureHelp.Provider>
      </LocationProvider>
    </MeContext.Provider>
  )
}
