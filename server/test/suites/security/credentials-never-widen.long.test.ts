// From any credential, no sequence of up to three calls that create or change credentials yields a
// permission, an expiry or a rate limit beyond the first one: neither for the caller nor for a colleague.
import { expect, test } from 'vitest'
import type { Role } from '../../../src/domain/access/permissions.ts'
import type { Scope } from '../../../src/domain/access/scopes.ts'
import { listSecretPaths } from '../../../src/kernel/wire/secret-fields.ts'
import { type Body, startWorld } from '../../world/world.ts'
import {
  CALLS,
  type Credential,
  findExcess,
  type Power,
  readPower,
  type Stage,
  sendCall,
  setStage,
} from './credential-sequences.ts'

const world = await startWorld()
const LIMITS = { expires_at: '2031-01-01T00:00:00.000Z', requests_per_minute: 1000 }

type Start = { role: Role; permissions?: readonly Scope[]; scopes: readonly Scope[] }

const ADMIN_SCOPES: Scope[][] = [
  ['users:write'],
  ['api-keys:write'],
  ['users:write', 'api-keys:write'],
  ['users:write', 'api-keys:write', 'missions:approve', 'freelancers:write'],
  ['freelancers:write'],
  ['freelancers:write', 'freelancers:portal-links'],
  ['*'],
]
const STARTS: Start[] = [
  ...ADMIN_SCOPES.map((scopes) => ({ role: 'team-admin' as const, scopes })),
  { role: 'team-member', scopes: ['*'] },
  { role: 'team-member', permissions: ['*'], scopes: ['*'] },
  { role: 'team-member', permissions: ['users:write', 'freelancers:write'], scopes: ['*'] },
  { role: 'team-member', permissions: ['*'], scopes: ['freelancers:portal-links'] },
]

/** Creates the team and the first credential, and reads what it and the colleague may do before any call. */
async function begin({ role, permissions, scopes }: Start) {
  let secret = ''
  const stage = await setStage(world, async (team) => {
    const userId = await team.addUser(role, permissions)
    const issued = await world.issueKey(team.id, userId, scopes, LIMITS)
    secret = issued.key
    return issued.id
  })
  const first: Credential = { kind: 'key', secret }
  const colleague: Credential = { kind: 'key', secret: stage.colleague.key }
  return {
    stage,
    credentials: [first],
    bound: await readPower(world, first),
    colleague,
    before: await readPower(world, colleague),
  }
}
type Environment = Awaited<ReturnType<typeof begin>>

const union = (a: Power, b: Power): Power => ({
  scopes: [...a.scopes, ...b.scopes],
  isAdmin: a.isAdmin || b.isAdmin,
  portal: a.portal || b.portal,
  until: [a.until, b.until].sort()[1] ?? '',
  rate: Math.max(a.rate, b.rate),
})

async function expectNothingBeyond(
  { credentials, bound, colleague, before }: Environment,
  steps: string,
): Promise<void> {
  for (const credential of credentials)
    expect(
      findExcess(await readPower(world, credential), bound),
      `${steps}: gains with a ${credential.kind}`,
    ).toEqual([])
  const gained = findExcess(await readPower(world, colleague), union(before, bound))
  expect(gained, `${steps}: the colleague gains`).toEqual([])
}

/** Positions of the credential and of the call. */
type Step = { holder: number; call: number }

/** Returns undefined if the step does not apply or is refused. */
async function performStep(
  { stage, credentials }: { stage: Stage; credentials: Credential[] },
  { holder, call }: Step,
) {
  const [credential, calledOperation] = [credentials[holder], CALLS[call]]
  if (!credential || !calledOperation || credential.kind !== calledOperation.credentialKind) return undefined
  const reply = await sendCall(world, credential, calledOperation, stage)
  expect(reply.status, reply.text).toBeLessThan(500)
  if (reply.status >= 400) return undefined
  const gained = calledOperation.gains?.(reply.body.data)
  if (gained) credentials.push(gained)
  return { gained: gained !== undefined }
}

const describeSteps = (steps: Step[]) => steps.map(({ call }) => CALLS[call]?.operationId).join(', ')

/** Creates an environment, and performs the steps in it. */
async function stageAfter(start: Start, steps: Step[]): Promise<Environment> {
  const environment = await begin(start)
  for (const step of steps) await performStep(environment, step)
  return environment
}

/** Reads what determines the next steps: the permissions of the credentials, and who may join the team. */
async function readState({ stage, credentials }: Environment): Promise<string> {
  const powers = await Promise.all(
    credentials.map(async (one) => JSON.stringify([one.kind, await readPower(world, one)])),
  )
  const items = async (path: string) => (await stage.team.call('GET', path)).body.data.items as Body[]
  const users = await items('/users?status=active,pending,expired,deactivated&per_page=100')
  const freelancers = await items('/freelancers?per_page=100')
  const people = [
    ...users.map(({ role, status, permissions }) => `${role} ${status} ${permissions}`),
    ...freelancers.map(({ status }) => status),
  ]
  return JSON.stringify([[...new Set(powers)].sort(), people.sort()])
}

/**
 * Tries every next step, with the first credential and with the newest one, each in a fresh environment. Returns the sequences
 * that succeed; of several that end in the same state, only the first one.
 */
async function extend(start: Start, steps: Step[], knownStates: Set<string>): Promise<Step[][]> {
  const successful: Step[][] = []
  let environment = await stageAfter(start, steps)
  const holders = new Set([0, environment.credentials.length - 1])
  for (const call of CALLS.keys())
    for (const holder of holders) {
      // A refused step changes nothing.
      if (!(await performStep(environment, { holder, call }))) continue
      const all = [...steps, { holder, call }]
      await expectNothingBeyond(environment, describeSteps(all))
      const state = await readState(environment)
      if (!knownStates.has(state)) successful.push(all)
      knownStates.add(state)
      environment = await stageAfter(start, steps)
    }
  return successful
}

/** Tries all last steps in one environment, because only their common result is checked. */
async function tryLast(start: Start, steps: Step[]): Promise<void> {
  const environment = await stageAfter(start, steps)
  const holderCount = environment.credentials.length
  for (const call of CALLS.keys())
    for (let holder = 0; holder < holderCount; holder += 1) await performStep(environment, { holder, call })
  await expectNothingBeyond(environment, `${describeSteps(steps)}, then every call`)
}

const describeStart = ({ role, permissions, scopes }: Start) =>
  `${role}${permissions ? ` with ${permissions.join(' ')}` : ''}, key ${scopes.join(' ')}`

test.each(STARTS.map((start) => [describeStart(start), start] as const))(
  'a key of %s yields nothing beyond itself in three calls',
  async (_, start) => {
    const [afterOne, afterTwo] = [new Set<string>(), new Set<string>()]
    for (const oneStep of await extend(start, [], afterOne))
      for (const twoSteps of await extend(start, oneStep, afterTwo)) await tryLast(start, twoSteps)
  },
  300_000,
)

test('CALLS has every operation that returns a secret or changes who may join a team', () => {
  const withSecret = world.app.endpoints.filter(
    ({ surface, response, method }) =>
      surface !== 'operator' &&
      method !== 'GET' &&
      [response, ...((response as { oneOf?: (typeof response)[] }).oneOf ?? [])].some(
        (one) => listSecretPaths(one).length > 0,
      ),
  )
  const adminOnly = world.app.endpoints.filter(({ role }) => role === 'team-admin')
  // The omitted paths give no access: a webhook's secret only signs deliveries; the others are settings, data and logs.
  const needed = [...withSecret, ...adminOnly]
    .filter(
      ({ path }) =>
        !/\/(webhook-endpoints|mails|undeliverable-addresses|logo|team|bank-accounts|payment-settings|rule-changes|notification-settings|compliance-settings|accounting|personal-data|erasures?|retention-settings|sandbox)(\/|$)/.test(
          path,
        ),
    )
    .map(({ operationId }) => operationId)
  const knownOperations = CALLS.map(({ operationId }) => operationId)
  expect([...new Set(needed)].filter((operationId) => !knownOperations.includes(operationId))).toEqual([])
  expect(new Set(needed).size).toBeGreaterThan(8)
})

test.each(['invitation', 'portal'] as const)(
  'the token of a portal link or an invitation (%s) opens only its own surface',
  async (kind) => {
    const stage = await setStage(world, async (team) => team.keyId)
    const { team } = stage
    const sent = { email: 'guest@example.com', role: 'team-member', permissions: ['users:read'] }
    const { accept_url } = (await team.call('POST', '/users/invitations', sent)).body.data
    const link = (await team.call('POST', `/freelancers/${stage.freelancer}/portal-links`)).body.data
    const secret = kind === 'portal' ? link.token : accept_url.split('#invitation=')[1]
    for (const call of CALLS.filter((one) => one.credentialKind === 'key'))
      expect((await sendCall(world, { kind, secret }, call, stage)).status, call.operationId).toBe(401)
    if (kind === 'portal') return
    const accept = CALLS.find(({ operationId }) => operationId === 'acceptPortalInvitation')
    if (!accept) throw new Error('No call accepts an invitation')
    const { key } = (await sendCall(world, { kind, secret }, accept, stage)).body.data
    const power = await readPower(world, { kind: 'key', secret: key })
    expect([power.scopes, power.isAdmin]).toEqual([['users:read'], false])
  },
)

test('the check detects every kind of excess over the first credential', () => {
  const bound: Power = { scopes: ['users:read'], isAdmin: false, portal: false, until: '2030', rate: 60 }
  const wide: Power = { scopes: ['users:read', '*'], isAdmin: true, portal: true, until: '2031', rate: 61 }
  expect(findExcess(bound, bound)).toEqual([])
  expect(findExcess(wide, bound)).toHaveLength(5)
})
