// A link opens the freelancer's pages or an invitation; without one that works there is a page that says so.
import { Shown } from '../shared/kit/states.tsx'
import { useLoaded } from '../shared/kit/use-loaded.ts'
import { getPortalMe } from '../shared/sdk.ts'
import { WaitNotice } from '../shared/session/budget-meter.tsx'
import { Frame } from './frame.tsx'
import { InvitationPage } from './invitation/invitation-page.tsx'
import { type Link, link, portal, refusal } from './link.ts'
import { LinkProblem } from './link-problem.tsx'
import { FragmentLocation } from './location.tsx'

export function Portal() {
  const why = refusal.value
  const now = link.value
  return (
    <>
      {/* Another link may be another person's: nothing stays of the page before. */}
      {why || !now ? <LinkProblem why={why ?? 'none'} /> : <Opened key={now.client} link={now} />}
      <WaitNotice />
    </>
  )
}

function Opened({ link: { kind } }: { link: Link }) {
  return kind === 'invitation' ? <InvitationPage /> : <Freelancer />
}

function Freelancer() {
  const me = useLoaded('me', (signal) => getPortalMe({ client: portal(), signal }))
  if (me.value)
    return (
      <FragmentLocation>
        <Frame me={me.value} />
      </FragmentLocation>
    )
  return (
    <main class="sign-in">
      <Shown of={me}>{() => null}</Shown>
    </main>
  )
}
