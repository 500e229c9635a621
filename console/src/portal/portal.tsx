// A link opens the freelancer's pages or an invitation; without one that works there is a page that says so.
import { Shown } from '../kit/states.tsx'
import { useStore } from '../kit/store.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { useLanguage } from '../language/language.ts'
import { getPortalMe } from '../sdk.ts'
import { WaitNotice } from '../session/budget-meter.tsx'
import { Frame } from './frame.tsx'
import { InvitationPage } from './invitation/invitation-page.tsx'
import { type Link, link, portal, refusal } from './link.ts'
import { LinkProblem } from './link-problem.tsx'

export function Portal() {
  useLanguage()
  const why = useStore(refusal)
  const now = useStore(link)
  return (
    <>
      {why || !now ? <LinkProblem why={why ?? 'none'} /> : <Opened link={now} />}
      <WaitNotice />
    </>
  )
}

function Opened({ link: { kind } }: { link: Link }) {
  return kind === 'invitation' ? <InvitationPage /> : <Freelancer />
}

function Freelancer() {
  const me = useLoaded('me', (signal) => getPortalMe({ client: portal(), signal }))
  if (me.value) return <Frame me={me.value} />
  return (
    <main class="sign-in">
      <Shown of={me}>{() => null}</Shown>
    </main>
  )
}
