// Sandboxes in a test: the job that works on them, run by the test itself.

import { createSecretKeys } from '../../src/domain/access/secret-keys.ts'
import { newId } from '../../src/domain/ids.ts'
import { DECLARATIONS, FEATURES, MAILS, SUBJECTS, TEAM_RULES } from '../../src/features/all.ts'
import { captureMails } from '../../src/features/platform/sandbox/capture-mails.ts'
import { createSandboxes } from '../../src/features/platform/sandbox/index.ts'
import { createWork } from '../../src/features/platform/sandbox/sandbox.jobs.ts'
import { createAddressGuard } from '../../src/kernel/outgoing/address-guard.ts'
import { createOutgoing } from '../../src/kernel/outgoing/guarded-request.ts'
import { SECRET_KEY } from '../world/test-options.ts'
import type { Team, World } from '../world/world.ts'
import { getData } from './missions.ts'
import { numberEvents } from './webhooks.ts'

/** Works until nothing is due in any sandbox. */
export async function workOnSandboxes(world: World): Promise<number> {
  const { database, clock, files, renderer } = world
  // The job reads sandboxes that have new events. The application numbers them too, and may not have finished.
  await numberEvents(world)
  const failures: unknown[] = []
  const work = createWork(
    {
      db: database,
      clock,
      files,
      renderer,
      sandboxes: createSandboxes(database, clock),
      declared: DECLARATIONS,
      subjects: SUBJECTS,
      rules: TEAM_RULES,
      sendsMail: false,
      publicUrl: () => 'https://engagement.example',
      secretKeys: createSecretKeys(SECRET_KEY),
      outgoing: createOutgoing({ guard: createAddressGuard([]), resolve: async () => [] }),
      eventRetentionDays: 0,
      webhookRetentionDays: 30,
      onFailure: (error) => void failures.push(error),
    },
    FEATURES,
    MAILS,
  )
  const turns = await work.run()
  if (failures.length > 0) throw new AggregateError(failures, 'Work on sandboxes failed')
  return turns
}

/** Moves the clock, and does everything that is due on the way. */
export async function moveClock(world: World, team: Team, move: { days: number } | { to: string }) {
  getData(await team.call('POST', '/sandbox/clock', move))
  await workOnSandboxes(world)
  return getData(await team.call('GET', '/sandbox'))
}

/** The newest mail of these kinds to this address. */
async function getNewestMail(world: World, team: Team, kinds: string, email: string): Promise<string> {
  await workOnSandboxes(world)
  const { items } = getData(await team.call('GET', `/sandbox/mails?kind=${kinds}&recipient=${email}`))
  return getData(await team.call('GET', `/sandbox/mails/${items[0].id}`)).text
}

type Portal = Awaited<ReturnType<typeof openMailedPortal>>

/** A caller of `/portal/v1` with the link in the newest mail. */
export async function openMailedPortal(world: World, team: Team, email: string) {
  const [, token] =
    /#token=(\S+)/.exec(await getNewestMail(world, team, 'offer_to_answer,portal_link', email)) ?? []
  const headers = { authorization: `Bearer ${token}` }
  return (method: string, path: string, body?: unknown) =>
    world.send(`/portal/v1${path}`, { method, body, headers })
}

/** Requests the code that confirms the freelancer's identity, and returns it from the mail. */
export async function requestMailedCode(
  world: World,
  team: Team,
  portal: Portal,
  email: string,
): Promise<string> {
  getData(await portal('POST', '/step-up/code'))
  return /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await getNewestMail(world, team, 'step_up_code', email))?.[0] ?? ''
}

/** Makes a new team a sandbox. Must precede its first request: processes cache which teams are no sandboxes. */
export async function makeSandbox({ database, clock }: World, team: Team): Promise<void> {
  // Several helpers of one test may insert the row at once.
  const text = `insert into sandbox (tenant_id, wake_at, created_at, updated_at) values ($1, $2, $2, $2)
    on conflict do nothing`
  await database.query({ text, values: [team.id, clock.now()] })
}

/** A mail that the sandbox captured instead of sending it. */
export async function makeSandboxMail(
  world: World,
  team: Team,
  id: string = newId(),
): Promise<{ id: string }> {
  await makeSandbox(world, team)
  const to = 'guest@example.com'
  const content = { subject: 'Invitation', text: 'You are invited.', html: '<p>You are invited.</p>' }
  await captureMails({ db: world.database, clock: world.clock }, team.id).send({
    id,
    kind: 'invitation',
    to,
    messageId: `<${id}@sandbox.invalid>`,
    ...content,
  })
  return { id }
}
