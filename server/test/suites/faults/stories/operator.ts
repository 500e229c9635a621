// Operator requests: teams with settings and quotas, users and keys of teams.
import type { Step } from '../ledger.ts'
import { extractToken, getId, type Story } from './story.ts'

const TEAMS = '/operator/v1/teams'

const settings: Story = async (runner) => {
  const marker = runner.marker()
  const { operatorToken } = runner
  const common = { kind: 'operator/teams', marker } as const
  const creation = { act: 'operatorCreateTeam', method: 'POST', path: TEAMS } as const
  const body = { name: marker, currency: 'EUR' }
  const team = await runner.write({ ...common, ...creation, body, effect: body }, operatorToken)
  const change = { act: 'operatorUpdateTeam', method: 'PATCH', path: `${TEAMS}/${getId(team)}` } as const
  const quotas = { document_quota_bytes: 5_000_000, audit_quota_bytes: 0, city: 'Lyon' }
  await runner.write(
    { ...common, ...change, target: getId(team), body: quotas, effect: quotas },
    operatorToken,
  )
}

/** Requests the deletion of a new team, and cancels it. */
const deletion: Story = async (runner) => {
  const marker = runner.marker()
  const { operatorToken } = runner
  const creation = { act: 'operatorCreateTeam', kind: 'operator/teams', method: 'POST', path: TEAMS } as const
  const body = { name: marker, currency: 'EUR' }
  const team = await runner.write({ ...creation, marker, body, effect: body }, operatorToken)
  const path = `${TEAMS}/${getId(team)}/deletion`
  const onTeam: NonNullable<Step['also']> = [
    { kind: 'operator/teams', target: getId(team), effect: {}, forgets: ['deletion_due_at'] },
  ]
  const common = { kind: 'team-deletions' as const, path, effect: {}, also: onTeam }
  const request = { act: 'operatorRequestTeamDeletion', method: 'POST', body: { grace_days: 365 } } as const
  await runner.write({ ...common, ...request }, operatorToken)
  await runner.write({ ...common, act: 'operatorCancelTeamDeletion', method: 'DELETE' }, operatorToken)
}

/** Uses the team of the load: the team sees the user and the key in its own lists. */
const access: Story = async (runner) => {
  const { operatorToken, teamId } = runner
  const [person, name] = [runner.marker(), runner.marker()]
  const path = `${TEAMS}/${teamId}`
  const names = { first_name: 'Noa', last_name: 'Roux', job_title: 'Controller' }
  const body = { email: `${person}@example.com`, role: 'team-member', ...names }
  const adding = { act: 'operatorCreateUser', kind: 'users', method: 'POST', path: `${path}/users` } as const
  const user = await runner.write({ ...adding, body, marker: person, effect: body }, operatorToken)
  const issue = {
    act: 'operatorCreateApiKey',
    kind: 'api-keys',
    method: 'POST',
    path: `${path}/api-keys`,
  } as const
  const effect = { name, user_id: getId(user), scopes: ['missions:read'] }
  const key = await runner.write({ ...issue, body: effect, marker: name, effect }, operatorToken)
  const target = getId(key)
  const revoke = {
    act: 'operatorRevokeApiKey',
    method: 'DELETE',
    path: `${path}/api-keys/${target}?descendants=true`,
  } as const
  await runner.write({ ...revoke, kind: 'api-keys', target, effect: {} }, operatorToken)
  const token = extractToken(key['key'])
  if (token) await runner.waitUntilTokenIsRefused('/api/v1/me', token)
}

/** The load has no mail server, so the bounce belongs to no mail. */
const bounce: Story = async ({ operatorToken, teamId, write }) => {
  const step = { act: 'operatorReportBounce', kind: 'mails', method: 'POST', effect: {} } as const
  const body = { message_id: `<${teamId}.${teamId}@example.com>`, reason: '550 5.1.1' }
  const path = '/operator/v1/mails/bounces'
  await write({ ...step, path, body, mayChangeNothing: true }, operatorToken)
}

export const OPERATOR: readonly [Story, number][] = [
  [settings, 1],
  [access, 1],
  [bounce, 1],
  [deletion, 1],
]
