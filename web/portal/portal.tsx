// A link opens the freelancer's pages or an invitation; without a valid link an error page is shown.
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
      {/* Another link may belong to another person: remount everything. */}
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
