// Users with their invitations, freelancers with theirs, and portal links.
import type { Fields, Step } from '../ledger.ts'
import { createListStep, extractToken, getId, type StepRunner, type Story } from './story.ts'

const users: Story = async (runner) => {
  const marker = runner.marker()
  const body = { email: `${marker}@example.com`, role: 'team-member' }
  const common = { kind: 'users', marker } as const
  const path = '/api/v1/users/invitations'
  const invited = await runner.write({
    ...common,
    act: 'inviteUser',
    method: 'POST',
    path,
    body,
    effect: body,
  })
  const first = extractToken(invited['accept_url'])
  if (runner.happens(0.3) || !first) {
    const deletion = { act: 'deleteInvitation', path: `${path}/${getId(invited)}`, target: getId(invited) }
    await runner.write({ kind: 'users', method: 'DELETE', effect: {}, isGone: true, ...deletion })
    if (first) await runner.waitUntilTokenIsRefused(INVITATION, first)
    return
  }
  const again = { act: 'resendInvitation', method: 'POST', path: `${path}/${getId(invited)}/resend` } as const
  const renewed = await runner.write({ ...again, kind: 'users', target: getId(invited), effect: {} })
  await runner.waitUntilTokenIsRefused(INVITATION, first)
  const token = extractToken(renewed['accept_url'])
  if (!token) return
  const names = { first_name: 'Lin', last_name: 'Ho' }
  const accepted = await runner.write(
    {
      act: 'acceptPortalInvitation',
      kind: 'users',
      method: 'POST',
      body: names,
      path: `${INVITATION}/accept`,
      target: getId(invited),
      effect: { status: 'active', ...names },
      // The invitation has become a user.
      forgets: ['id', 'created_at'],
      spendsToken: true,
    },
    token,
  )
  await changeUser(runner, marker, accepted)
}

const INVITATION = '/portal/v1/invitation'

/** Permissions change; the user is deactivated, and their key is revoked permanently. */
async function changeUser(runner: StepRunner, marker: string, { user, key }: Fields): Promise<void> {
  const target = getId(user as Fields)
  const common = { act: 'updateUser', kind: 'users', method: 'PATCH', marker, target } as const
  const path = `/api/v1/users/${target}`
  const body = { job_title: 'Buyer', permissions: ['missions:read', 'missions:write'] }
  await runner.write({ ...common, path, body, effect: body })
  if (runner.happens(0.5)) return
  await runner.write({ ...common, path, body: { is_active: false }, effect: { status: 'deactivated' } })
  const token = extractToken(key)
  if (token) await runner.waitUntilTokenIsRefused('/api/v1/me', token)
}

export function makeFreelancer(runner: StepRunner): Promise<Fields> {
  const marker = runner.marker()
  const body = { email: `${marker}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  return runner.write({
    act: 'createFreelancer',
    kind: 'freelancers',
    method: 'POST',
    path: '/api/v1/freelancers',
    body,
    marker,
    effect: { ...body, status: 'active' },
  })
}

const toLinksPath = (freelancer: Fields) => `/api/v1/freelancers/${getId(freelancer)}/portal-links`

function createLink(runner: StepRunner, freelancer: Fields): Promise<Fields> {
  const path = toLinksPath(freelancer)
  const step: Step = { act: 'createPortalLink', kind: 'portal-links', method: 'POST', path, effect: {} }
  return runner.write(step)
}

/** The token of a portal link; undefined when the response was replayed. */
export async function makeLink(runner: StepRunner, freelancer: Fields): Promise<string | undefined> {
  return extractToken((await createLink(runner, freelancer))['token'])
}

const freelancers: Story = async (runner) => {
  const freelancer = await makeFreelancer(runner)
  const [target, body] = [getId(freelancer), { company: 'Bernard SARL', city: 'Lyon' }]
  const path = `/api/v1/freelancers/${target}`
  const common = { kind: 'freelancers', method: 'PATCH', path, target } as const
  await runner.write({ ...common, act: 'updateFreelancer', body, effect: body })
  const [first, second] = [await createLink(runner, freelancer), await createLink(runner, freelancer)]
  await completeProfile(runner, freelancer, extractToken(first['token']))
  await endSessions(runner, freelancer, extractToken(first['token']))
  const link = { kind: 'portal-links', target: getId(first), effect: {} } as const
  const revoked = {
    act: 'revokePortalLink',
    method: 'DELETE',
    path: `${toLinksPath(freelancer)}/${getId(first)}`,
  } as const
  await runner.write({ ...link, ...revoked })
  const archived = { status: 'archived' }
  await runner.write({ ...common, act: 'updateFreelancer', body: archived, effect: archived })
  for (const { token } of [first, second]) {
    const ended = extractToken(token)
    if (ended) await runner.waitUntilTokenIsRefused('/portal/v1/me', ended)
  }
}

async function completeProfile(
  runner: StepRunner,
  freelancer: Fields,
  token: string | undefined,
): Promise<void> {
  if (token === undefined) return
  const body = { siren: '732829320', vat_number: 'FR44732829320', legal_form: 'SARL' }
  const step = {
    act: 'updatePortalProfile',
    kind: 'freelancers',
    method: 'PATCH',
    body,
    effect: body,
  } as const
  await runner.write({ ...step, path: '/portal/v1/profile', target: getId(freelancer) }, token)
}

/** Signs in first, because revoking no session would leave no audit entry. */
async function endSessions(runner: StepRunner, freelancer: Fields, token: string | undefined): Promise<void> {
  if (token === undefined || !(await runner.signIn(token, 'portal'))) return
  const path = `/api/v1/freelancers/${getId(freelancer)}/portal-sessions/revoke-all`
  await runner.write({ act: 'revokePortalSessions', kind: 'sessions', method: 'POST', path, effect: {} })
}

const invitedFreelancers: Story = async (runner) => {
  const marker = runner.marker()
  const body = { email: `${marker}@example.com`, first_name: 'Kim', last_name: 'Petit' }
  const path = '/api/v1/freelancers'
  const createdInvitation = await runner.write({
    act: 'inviteFreelancer',
    kind: 'freelancers',
    method: 'POST',
    path: `${path}/invitations`,
    body,
    marker,
    effect: { ...body, status: 'invited' },
  })
  const target = getId(createdInvitation)
  const common = { kind: 'freelancers', target, effect: {} } as const
  const invitation = `${path}/${target}/invitation`
  const resend = { act: 'resendFreelancerInvitation', method: 'POST', path: `${invitation}/resend` } as const
  const renewed = await runner.write({ ...common, ...resend })
  const [first, token] = [extractToken(createdInvitation['accept_url']), extractToken(renewed['accept_url'])]
  if (first) await runner.waitUntilTokenIsRefused(INVITATION, first)
  const withdraw = { act: 'deleteFreelancerInvitation', method: 'DELETE', path: invitation } as const
  if (runner.happens(0.4)) {
    await runner.write({ ...common, ...withdraw, isGone: true })
    return
  }
  if (!token) return
  const accept = { act: 'acceptPortalInvitation', method: 'POST', path: `${INVITATION}/accept` } as const
  const names = { first_name: 'Kim', last_name: 'Grand' }
  const effect = { ...names, status: 'active' }
  await runner.write({ ...common, ...accept, body: names, effect, spendsToken: true }, token)
}

/** Uses a separate user, because a request ends all sessions of a user; ends sessions in each way that takes a key. */
const sessions: Story = async (runner) => {
  const { operatorToken, teamId } = runner
  const team = `/operator/v1/teams/${teamId}`
  const [person, name] = [runner.marker(), runner.marker()]
  const names = { first_name: 'Ida', last_name: 'Falk' }
  const body = { email: `${person}@example.com`, role: 'team-admin', ...names }
  const adding = { act: 'operatorCreateUser', kind: 'users', method: 'POST', path: `${team}/users` } as const
  const userId = getId(await runner.write({ ...adding, body, marker: person, effect: body }, operatorToken))
  const effect = { name, user_id: userId, scopes: ['sessions:write'] }
  const issuing = { act: 'operatorCreateApiKey', kind: 'api-keys', method: 'POST' } as const
  const key = extractToken(
    (
      await runner.write(
        { ...issuing, path: `${team}/api-keys`, body: effect, marker: name, effect },
        operatorToken,
      )
    )['key'],
  )
  if (!key) return
  const common = { kind: 'sessions', method: 'POST', effect: {} } as const
  const confirming = { act: 'operatorCreateStepUpCode', path: `${team}/users/${userId}/step-up-code` }
  await runner.write({ ...common, ...confirming }, operatorToken)
  const session = await signIn(runner, userId)
  if (session) {
    const target = getId(session)
    const ending = { act: 'revokeSession', method: 'DELETE', path: `/api/v1/sessions/${target}` } as const
    await runner.write({ ...common, ...ending, target }, key)
  }
  if (await signIn(runner, userId))
    await runner.write({ ...common, act: 'revokeOtherSessions', path: '/api/v1/sessions/revoke-all' }, key)
  const path = `/api/v1/users/${userId}/sessions/revoke-all`
  if (await signIn(runner, userId)) await runner.write({ ...common, act: 'revokeUserSessions', path })
}

/** Signs in with a link of the operator. Undefined if there may be no session, so that ending all leaves no trace. */
async function signIn(runner: StepRunner, userId: string): Promise<Fields | undefined> {
  const { operatorToken, teamId } = runner
  const path = `/operator/v1/teams/${teamId}/users/${userId}/sign-in-link`
  const step = {
    act: 'operatorCreateSignInLink',
    kind: 'sessions',
    method: 'POST',
    path,
    effect: {},
  } as const
  const token = extractToken((await runner.write(step, operatorToken))['url'])
  return token === undefined ? undefined : runner.signIn(token, 'console')
}

/** The oracle does not check erased people, because nothing names them any more. */
const erasures: Story = async (runner) => {
  const email = `erased-${runner.marker()}@example.com`
  const common = { kind: 'erasures', method: 'POST', effect: {} } as const
  const names = { first_name: 'Sasha', last_name: 'Bernard' }
  const freelancer = await runner.write({
    ...common,
    act: 'createFreelancer',
    path: '/api/v1/freelancers',
    body: { ...names, email },
  })
  const path = `/api/v1/freelancers/${getId(freelancer)}/erasure`
  await runner.write({ ...common, act: 'eraseFreelancer', path })
  const user = await runner.write(
    {
      ...common,
      act: 'operatorCreateUser',
      path: `/operator/v1/teams/${runner.teamId}/users`,
      body: { ...names, email, role: 'team-member' },
    },
    runner.operatorToken,
  )
  await runner.write({ ...common, act: 'eraseUser', path: `/api/v1/users/${getId(user)}/erasure` })
}

/** Changes settings that all clients share. */
const retention: Story = async (runner) => {
  const body = { mail_days: runner.happens(0.5) ? 30 : 60 }
  await runner.write({
    act: 'updateRetentionSettings',
    kind: 'retention-settings',
    method: 'PATCH',
    path: '/api/v1/retention-settings',
    body,
    effect: body,
    mayChangeNothing: true,
  })
}

const importedFreelancers: Story = async (runner) => {
  const marker = runner.marker()
  const row = { email: `${marker}@example.com`, first_name: 'Sasha', last_name: 'Bernard' }
  await runner.write(
    createListStep({
      act: 'importFreelancers',
      kind: 'freelancers',
      path: '/api/v1/freelancers/import',
      body: { rows: [row] },
      marker,
      effect: { ...row, status: 'active' },
    }),
  )
}

export const PEOPLE: readonly [Story, number][] = [
  [erasures, 1],
  [retention, 1],
  [users, 2],
  [freelancers, 1],
  [importedFreelancers, 1],
  [invitedFreelancers, 1],
  [sessions, 1],
]
