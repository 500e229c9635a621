// The sign-in page without a session; the frame with all pages otherwise.
import { LocationProvider } from 'preact-iso'
import { Failure, Loading } from '../shared/kit/states.tsx'
import { useLoaded } from '../shared/kit/use-loaded.ts'
import { getMe } from '../shared/sdk.ts'
import { MeContext } from '../shared/session/me.ts'
import { api, client } from '../shared/session/session.ts'
import { SignIn } from '../shared/session/sign-in.tsx'
import { Frame } from './frame.tsx'

export function Console() {
  return client.value ? <SignedIn /> : <SignIn />
}

function SignedIn() {
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
        <Frame />
      </LocationProvider>
    </MeContext.Provider>
  )
}
