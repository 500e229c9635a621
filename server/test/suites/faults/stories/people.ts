// Users with their invitations, freelancers with theirs, and portal links.
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
  const first = tokenIn(invited['accept_url'])
  if (teller.happens(0.3) || !first) {
    const gone = { act: 'deleteInvitation', path: `${path}/${idOf(invited)}`, target: idOf(invited) }
    await teller.write({ kind: 'users', method: 'DELETE', effect: {}, isGone: true, ...gone })
    if (first) await teller.endsToken(INVITATION, first)
    return
  }
  const again = { act: 'resendInvitation', method: 'POST', path: `${path}/${idOf(invited)}/resend` } as const
  const renewed = await teller.write({ ...again, kind: 'users', target: idOf(invited), effect: {} })
  await teller.endsToken(INVITATION, first)
  const token = tokenIn(renewed['accept_url'])
  if (!token) return
  const names = { first_name: 'Lin', last_name: 'Ho' }
  const accepted = await teller.write(
    {
      act: 'acceptPortalInvitation',
      kind: 'users',
      method: 'POST',
      body: names,
      path: `${INVITATION}/accept`,
      target: idOf(invited),
      effect: { status: 'active', ...names },
      // The invitation has become a user.
      forgets: ['id', 'created_at'],
      spendsToken: true,
    },
    token,
  )
  await changeUser(teller, marker, accepted)
}

const INVITATION = '/portal/v1/invitation'

/** Permissions change; the user is deactivated, and their key is revoked permanently. */
async function changeUser(teller: Teller, marker: string, { user, key }: Members): Promise<void> {
  const target = idOf(user as Members)
  const common = { act: 'updateUser', kind: 'users', method: 'PATCH', marker, target } as const
  const path = `/api/v1/users/${target}`
  const body = { job_title: 'Buyer', permissions: ['missions:read', 'missions:write'] }
  await teller.write({ ...common, path, body, effect: body })
  if (teller.happens(0.5)) return
  await teller.write({ ...common, path, body: { is_active: false }, effect: { status: 'deactivated' } })
  const token = tokenIn(key)
  if (token) await teller.endsToken('/api/v1/me', token)
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

const linksOf = (freelancer: Members) => `/api/v1/freelancers/${idOf(freelancer)}/portal-links`

function createLink(teller: Teller, freelancer: Members): Promise<Members> {
  const path = linksOf(freelancer)
  const step: Step = { act: 'createPortalLink', kind: 'portal-links', method: 'POST', path, effect: {} }
  return teller.write(step)
}

/** The token of a portal link; undefined when the response was replayed. */
export async function makeLink(teller: Teller, freelancer: Members): Promise<string | undefined> {
  return tokenIn((await createLink(teller, freelancer))['token'])
}

const freelancers: Story = async (teller) => {
  const freelancer = await makeFreelancer(teller)
  const [target, body] = [idOf(freelancer), { company: 'Bernard SARL', city: 'Lyon' }]
  const path = `/api/v1/freelancers/${target}`
  const common = { kind: 'freelancers', method: 'PATCH', path, target } as const
  await teller.write({ ...common, act: 'updateFreelancer', body, effect: body })
  const [first, second] = [await createLink(teller, freelancer), await createLink(teller, freelancer)]
  const link = { kind: 'portal-links', target: idOf(first), effect: {} } as const
  const revoked = {
    act: 'revokePortalLink',
    method: 'DELETE',
    path: `${linksOf(freelancer)}/${idOf(first)}`,
  } as const
  await teller.write({ ...link, ...revoked })
  const archived = { status: 'archived' }
  await teller.write({ ...common, act: 'updateFreelancer', body: archived, effect: archived })
  for (const { token } of [first, second]) {
    const ended = tokenIn(token)
    if (ended) await teller.endsToken('/portal/v1/me', ended)
  }
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
  const renewed = await teller.write({ ...common, ...resend })
  const [first, token] = [tokenIn(made['accept_url']), tokenIn(renewed['accept_url'])]
  if (first) await teller.endsToken(INVITATION, first)
  const withdraw = { act: 'deleteFreelancerInvitation', method: 'DELETE', path: invitation } as const
  if (teller.happens(0.4)) {
    await teller.write({ ...common, ...withdraw, isGone: true })
    return
  }
  if (!token) return
  const accept = { act: 'acceptPortalInvitation', method: 'POST', path: `${INVITATION}/accept` } as const
  const names = { first_name: 'Kim', last_name: 'Grand' }
  const effect = { ...names, status: 'active' }
  await teller.write({ ...common, ...accept, body: names, effect, spendsToken: true }, token)
}

export const PEOPLE: readonly [Story, number][] = [
  [users, 2],
  [freelancers, 1],
  [invitedFreelancers, 1],
]
