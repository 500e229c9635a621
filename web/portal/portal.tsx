// The freelancer's pages in a session or with a link, an invitation, or the page on which a freelancer signs in.
import { FailureHelp, LoadedContent } from '../shared/kit/states.tsx'
import { useLoaded } from '../shared/kit/use-loaded.ts'
import { SandboxBanner } from '../shared/platform/sandbox/sandbox-banner.tsx'
import { ConnectionError, getPortalMe } from '../shared/sdk.ts'
import { RateLimitNotice } from '../shared/session/budget-meter.tsx'
import { UnsubscribePage } from './across/notifications/unsubscribe-page.tsx'
import { isOffline } from './app/connection.ts'
import { OfflinePage } from './app/offline.tsx'
import { PortalFrame } from './frame.tsx'
import { InvitationPage } from './identity/invitations/invitation-page.tsx'
import { SignIn } from './identity/sign-in/sign-in.tsx'
import { type Link, link, portal, refusal, signInFragment, unsubscribeToken } from './link.ts'
import { FragmentLocation } from './location.tsx'
import { DocumentLink } from './people/compliance-documents/document-link.tsx'

export function Portal() {
  const token = unsubscribeToken.value
  if (token !== undefined) return <UnsubscribePage key={token} token={token} />
  const isOpen = !refusal.value && !signInFragment.value
  const currentLink = link.value
  return (
    <>
      <SandboxBanner />
      {/* Another link or session may belong to another person: remount everything. */}
      {isOpen && currentLink ? (
        <LinkContent key={currentLink.client} link={currentLink} />
      ) : (
        <SignIn key={signInFragment.value} />
      )}
      <RateLimitNotice />
    </>
  )
}

function LinkContent({ link: { kind } }: { link: Link }) {
  return kind === 'invitation' ? <InvitationPage /> : <FreelancerPortal />
}

function FreelancerPortal() {
  const me = useLoaded('me', (signal) => getPortalMe({ client: portal(), signal }))
  if (me.value)
    return (
      <FragmentLocation>
        <FailureHelp.Provider value={DocumentLink}>
          <PortalFrame me={me.value} />
        </FailureHelp.Provider>
      </FragmentLocation>
    )
  if (isOffline.value || me.error instanceof ConnectionError) return <OfflinePage retry={me.reload} />
  return (
    <main class="sign-in">
      <LoadedContent loaded={me}>{() => null}</LoadedContent>
    </main>
  )
}
