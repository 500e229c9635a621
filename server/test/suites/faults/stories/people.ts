// Users with their invitations, freelancers with theirs, and personal links.
import type { Members, Step } from '../ledger.ts'
import { idOf, type Story, type Teller, tokenIn } from './story.ts'

const users: Story = async (teller) => {
  const marker = teller.marker()
  const body = { email: `${marker}@example.com`, role: 'team-member' }
  const common = { kind: 'users', marker } as const
  const path = '/api/v1/users/invitations'
  const invited = await teller.write({
    ...common,
    act: 'inviteUser',
    method: 'POST',
    path,
    body,
    effect: body,
  })
  const token = tokenIn(invited['accept_url'])
  if (teller.happens(0.3) || !token) {
    const gone = { act: 'deleteInvitation', path: `${path}/${idOf(invited)}`, target: idOf(invited) }
    await teller.write({ kind: 'users', method: 'DELETE', effect: {}, isGone: true, ...gone })
    return
  }
  const names = { first_name: 'Lin', last_name: 'Ho' }
  await teller.write(
    {
      act: 'acceptPortalInvitation',
      kind: 'users',
      method: 'POST',
      body: names,
      path: '/portal/v1/invitation/accept',
      target: idOf(invited),
      effect: { status: 'active', ...names },
      // The invitation has become a user.
      forgets: ['id', 'created_at'],
      spendsToken: true,
    },
    token,
  )
}

export function makeFreelancer(teller: Teller): Promise<Members> {
  const marker = teller.marker()
  const body = { email: `${marker}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  return teller.write({
    act: 'createFreelancer',
    kind: 'freelancers',
    method: 'POST',
    path: '/api/v1/freelancers',
    body,
    marker,
    effect: { ...body, status: 'active' },
  })
}

/** A personal link's token; undefined when the answer had to be repeated. */
export async function makeLink(teller: Teller, freelancer: Members): Promise<string | undefined> {
  const path = `/api/v1/freelancers/${idOf(freelancer)}/portal-links`
  const step: Step = { act: 'createPortalLink', kind: 'portal-links', method: 'POST', path, effect: {} }
  return tokenIn((await teller.write(step))['token'])
}

const freelancers: Story = async (teller) => {
  const freelancer = await makeFreelancer(teller)
  const [target, body] = [idOf(freelancer), { company: 'Bernard SARL', city: 'Lyon' }]
  const path = `/api/v1/freelancers/${target}`
  const common = { kind: 'freelancers', method: 'PATCH', path, target } as const
  await teller.write({ ...common, act: 'updateFreelancer', body, effect: body })
  await makeLink(teller, freelancer)
}

const invitedFreelancers: Story = async (teller) => {
  const marker = teller.marker()
  const body = { email: `${marker}@example.com`, first_name: 'Kim', last_name: 'Petit' }
  const path = '/api/v1/freelancers'
  const made = await teller.write({
    act: 'inviteFreelancer',
    kind: 'freelancers',
    method: 'POST',
    path: `${path}/invitations`,
    body,
    marker,
    effect: { ...body, status: 'invited' },
  })
  const target = idOf(made)
  const common = { kind: 'freelancers', target, effect: {} } as const
  const invitation = `${path}/${target}/invitation`
  const resend = { act: 'resendFreelancerInvitation', method: 'POST', path: `${invitation}/resend` } as const
  await teller.write({ ...common, ...resend })
  const withdraw = { act: 'deleteFreelancerInvitation', method: 'DELETE', path: invitation } as const
  if (teller.happens(0.4)) await teller.write({ ...common, ...withdraw, isGone: true })
}

export const PEOPLE: readonly [Story, number][] = [
  [users, 2],
  [freelancers, 1],
  [invitedFreelancers, 1],
]
