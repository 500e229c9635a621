// Bank accounts: proposed by both sides, approved by a second person, read, rejected, withdrawn; and the account of a team.
import { DETAILS } from '../../../make/bank-accounts.ts'
import type { Fields, Step } from '../ledger.ts'
import { makeFreelancer, makeLink } from './people.ts'
import { extractToken, getId, type StepRunner, type Story } from './story.ts'

const ACCOUNTS = '/api/v1/bank-accounts'
const TEAMS = '/operator/v1/teams'

export const createPostStep = (act: string, path: string, body?: Fields): Step => ({
  act,
  kind: 'bank-accounts',
  method: 'POST',
  path,
  ...(body && { body }),
  effect: {},
})
export const onAccount = (act: string, account: Fields, verb: string, body?: Fields) =>
  createPostStep(act, `${ACCOUNTS}/${getId(account)}/${verb}`, body)

/** The key of another user of the team; undefined when the response was replayed. */
export async function makeApprover(
  runner: StepRunner,
  more: readonly string[] = [],
): Promise<string | undefined> {
  const { operatorToken, teamId } = runner
  const [person, name] = [runner.marker(), runner.marker()]
  const scopes = ['bank-accounts:write', 'bank-accounts:approve', 'bank-details:read', ...more]
  const body = { email: `${person}@example.com`, role: 'team-member', first_name: 'Noa', last_name: 'Roux' }
  const path = `${TEAMS}/${teamId}`
  const user = await runner.write(
    {
      act: 'operatorCreateUser',
      kind: 'users',
      method: 'POST',
      path: `${path}/users`,
      body: { ...body, permissions: scopes },
      marker: person,
      effect: body,
    },
    operatorToken,
  )
  const effect = { name, user_id: getId(user), scopes }
  const key = await runner.write(
    {
      act: 'operatorCreateApiKey',
      kind: 'api-keys',
      method: 'POST',
      path: `${path}/api-keys`,
      body: effect,
      marker: name,
      effect,
    },
    operatorToken,
  )
  return extractToken(key['key'])
}

const freelancerAccounts: Story = async (runner) => {
  const freelancer = await makeFreelancer(runner)
  const link = await makeLink(runner, freelancer)
  const approver = await makeApprover(runner)
  if (!link || !approver) return
  const proposeByTeam = () =>
    runner.write(
      createPostStep('proposeBankAccount', `/api/v1/freelancers/${getId(freelancer)}/bank-accounts`, DETAILS),
    )
  const proposeInPortal = () =>
    runner.write(createPostStep('proposePortalBankAccount', '/portal/v1/bank-accounts', DETAILS), link)
  const approved = await proposeByTeam()
  await runner.write(onAccount('approveBankAccount', approved, 'approve'), approver)
  await runner.write(onAccount('readBankAccountDetails', approved, 'details'), approver)
  const rejected = await proposeInPortal()
  await runner.write(onAccount('rejectBankAccount', rejected, 'reject', { reason: 'Unknown' }), approver)
  const own = await proposeInPortal()
  const path = `/portal/v1/bank-accounts/${getId(own)}/withdraw`
  await runner.write(createPostStep('withdrawPortalBankAccount', path), link)
  await runner.write(onAccount('withdrawBankAccount', await proposeByTeam(), 'withdraw'))
}

/** Creates a team for this story alone, and returns the path of the operator's requests about it. */
export async function makeOwnTeam(runner: StepRunner): Promise<string> {
  const marker = runner.marker()
  const team = await runner.write(
    {
      act: 'operatorCreateTeam',
      kind: 'operator/teams',
      method: 'POST',
      path: TEAMS,
      body: { name: marker, currency: 'EUR' },
      marker,
      effect: { name: marker },
    },
    runner.operatorToken,
  )
  return `${TEAMS}/${getId(team)}`
}

/** The key of a new team-admin of the team at this path; undefined when the response was replayed. */
export async function makeOwnAdmin(runner: StepRunner, path: string): Promise<string | undefined> {
  const { operatorToken } = runner
  const marker = runner.marker()
  const person = { email: `${marker}@example.com`, role: 'team-admin', first_name: 'Noa', last_name: 'Roux' }
  const common = { kind: 'bank-accounts', effect: {} } as const
  const user = await runner.write(
    { ...common, act: 'operatorCreateUser', method: 'POST', path: `${path}/users`, body: person },
    operatorToken,
  )
  await runner.write(
    {
      ...common,
      act: 'operatorUpdateUser',
      method: 'PATCH',
      path: `${path}/users/${getId(user)}`,
      body: { permissions: ['*', 'bank-details:read'] },
    },
    operatorToken,
  )
  const body = { name: marker, user_id: getId(user), scopes: ['*'] }
  const issued = await runner.write(
    { ...common, act: 'operatorCreateApiKey', method: 'POST', path: `${path}/api-keys`, body },
    operatorToken,
  )
  return extractToken(issued['key'])
}

/** Uses a new team, because a team has one open proposal. */
const teamAccounts: Story = async (runner) => {
  const key = await makeOwnAdmin(runner, await makeOwnTeam(runner))
  if (key)
    await runner.write(createPostStep('proposeTeamBankAccount', '/api/v1/team/bank-accounts', DETAILS), key)
}

export const BANK_ACCOUNTS: readonly [Story, number][] = [
  [freelancerAccounts, 2],
  [teamAccounts, 1],
]
