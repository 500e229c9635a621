// Planted faults, one for each way in which a service may fail: the oracle has to detect all of them.
import type pg from 'pg'
import { sessionOn } from '../process/programs/data-folder.ts'
import { PATIENCE_MS, waitFor } from '../process/programs/wait.ts'
import { type Ground, layGround } from './environment.ts'
import { countOf, type FaultSet, type Faults } from './findings.ts'
import { startLoad } from './load.ts'
import { type Lie, startLyingProxy } from './lying-proxy.ts'
import { type Random, randomFrom } from './random.ts'
import { examine } from './verify.ts'

type Planted = { name: string; set: FaultSet; lead: string }
export type Planting = Planted & { isSeen: boolean; found: Faults }

/** `$1` is team a, `$2` team b. Each uses rows that no other one touches. */
const nth = (table: string, where: string, at: number) =>
  `(select id from ${table} where tenant_id = $1 and ${where} order by id offset ${at} limit 1)`
const code = (at: number) => nth('project_code', `external_id ~ '^fa-'`, at)
const tag = nth('team_tag', `name ~ '^fa-'`, 0)
const request = (at: number) => `(select request_id from event where tenant_id = $1
  and type = 'project_code.created' order by id offset ${at} limit 1)`

const BEHIND_ITS_BACK: (Planted & { text: string })[] = [
  ...behind('an acknowledged row is deleted', 'lost', `delete from project_code where id = ${code(0)}`),
  ...behind(
    'a kept answer is deleted',
    'lost',
    `delete from idempotency where (tenant_id, key) = (select tenant_id, key from idempotency
      where tenant_id = $1 and key ~ '^fault-a' order by key limit 1)`,
  ),
  ...behind(
    'a row is there that nobody asked for',
    'phantom',
    `insert into project_code select tenant_id, gen_random_uuid(), 'Phantom', 'fa-9999999', created_at, updated_at
      from project_code where id = ${code(1)}`,
  ),
  ...behind(
    'a row is there twice',
    'duplicate',
    `insert into team_tag select tenant_id, gen_random_uuid(), name, created_at, updated_at
      from team_tag where id = ${tag}`,
  ),
  ...behind(
    'a mission has lost its deliverables',
    'torn',
    `delete from mission_deliverable where mission_id = ${nth('mission', `mission_type = 'deliverable'`, 0)}`,
    'has no deliverables',
  ),
  ...behind(
    'a request has left nothing in the audit log',
    'torn',
    `delete from audit_entry where request_id = ${request(2)}`,
    'is not in the audit log',
  ),
  ...behind(
    'a request has left no event',
    'torn',
    `delete from event where request_id = ${request(3)}`,
    'has no event',
  ),
  ...behind(
    'the audit log was changed',
    'torn',
    `update audit_entry set actor_id = gen_random_uuid() where tenant_id = $1 and number = 3`,
    'The audit log is broken at entry 3',
  ),
  ...behind(
    'an approved report has no invoice',
    'torn',
    `delete from accounting_entry where type = 'invoice' and activity_report_id =
      ${nth('activity_report', `status = 'approved'`, 0)}`,
    'open invoices',
  ),
  ...behind(
    'a team that the operator made is gone',
    'lost',
    `delete from tenant where id = (select id from tenant where name ~ '^fa-' and $1::uuid <> id
      order by id limit 1)`,
    'operator/teams',
  ),
  ...behind(
    'a stored file was changed',
    'torn',
    `update stored_file set bytes = 'changed' where (tenant_id, sha256) = (select tenant_id, sha256
      from stored_file where tenant_id = $1 order by sha256 limit 1)`,
    'is not what was stored',
  ),
  ...behind('a value was changed', 'wrong', `update project_code set name = 'Other' where id = ${code(4)}`),
  ...behind(
    'a row is with the other team',
    'foreign',
    `update project_code set tenant_id = $2 where id = ${code(5)}`,
  ),
]

function behind(name: string, set: FaultSet, text: string, lead = ''): (Planted & { text: string })[] {
  return [{ name, set, lead, text }]
}

/** Each lie is returned once, for the first matching request. */
function once(lie: Lie): Lie {
  let isTold = false
  return (method, path, truth) => {
    const said = isTold ? undefined : lie(method, path, truth)
    isTold ||= said !== undefined
    return said
  }
}

const envelope = (requestId: string, message: string) =>
  JSON.stringify({
    error: { code: 500, message, request_id: requestId, details: { reason: 'internal_error' } },
  })

const isCode = (path: string) => path.startsWith('/api/v1/project-codes')

const LIES: (Planted & { lie: Lie; isRepeated?: true })[] = [
  {
    name: 'what was acknowledged is not found',
    set: 'stale',
    lead: 'answered 404',
    lie: (method, path, truth) =>
      method === 'GET' && isCode(path)
        ? { ...truth, status: 404, body: envelope(truth.requestId, '').replace('500', '404') }
        : undefined,
  },
  {
    name: 'another value is acknowledged',
    set: 'wrong',
    lead: 'is answered with',
    lie: (method, path, truth) =>
      method === 'POST' && isCode(path) && truth.status === 201
        ? { ...truth, body: truth.body.replace('Code ', 'Kode ') }
        : undefined,
  },
  {
    name: 'a 500 has no envelope',
    set: 'unclean',
    lead: 'without the envelope',
    lie: (method, _, truth) => (method === 'POST' ? { ...truth, status: 500, body: 'Boom' } : undefined),
  },
  {
    name: 'an error has no request id',
    set: 'unclean',
    lead: 'without X-Request-Id',
    lie: (method) =>
      method === 'POST' ? { status: 500, body: envelope('', 'Internal error'), requestId: '' } : undefined,
  },
  {
    name: 'a 500 shows SQL',
    set: 'unclean',
    lead: 'shows the inside',
    lie: (method, _, { requestId }) =>
      method === 'POST'
        ? { status: 500, requestId, body: envelope(requestId, 'insert into project_code failed') }
        : undefined,
  },
  {
    name: 'a revoked key still works',
    set: 'stale',
    lead: 'An ended token still opens',
    isRepeated: true,
    lie: (method, path, truth) =>
      method === 'GET' && path === '/api/v1/me' && truth.status === 401
        ? { ...truth, status: 200, body: '{"data":{}}' }
        : undefined,
  },
]

const refusedCode = async ({ ledger }: Ground) =>
  (await ledger.entries()).find(
    ({ team, outcome, marker }) => team === 'a' && outcome === 'fail' && marker?.startsWith('fa-'),
  )

/** Refused by the service, but stored. */
async function plantRefused(ground: Ground, session: pg.Client): Promise<void> {
  const refused = await refusedCode(ground)
  await session.query(
    `insert into project_code select tenant_id, gen_random_uuid(), $2, $2, created_at, updated_at
      from project_code where id = (select id from project_code where tenant_id = $1 limit 1)`,
    [ground.teams[0]?.id, refused?.marker],
  )
}

/** The environment in which faults are planted: enough of everything, without defects. */
export async function groundToPlantIn(random: Random = randomFrom(1)): Promise<Ground> {
  const ground = await layGround()
  const { teams, ledger } = ground
  const load = startLoad({ address: () => ground.server.address, teams, ledger, random })
  const session = await sessionOn(ground.folder)
  await waitFor('enough to plant in', PATIENCE_MS, async () => {
    const { rows } = await session.query(ENOUGH, [teams[0]?.id])
    return rows[0]?.is_enough === true && (await refusedCode(ground))
  })
  await load.stop()
  await session.end()
  const faults = await examine(ground)
  if (countOf(faults) + countOf(load.noticed) > 0)
    throw new Error(`Something is wrong already: ${JSON.stringify([faults, load.noticed])}`)
  return ground
}

const ENOUGH = `select (select count(*) >= 8 from project_code where tenant_id = $1 and external_id ~ '^fa-')
  and exists (select from team_tag where tenant_id = $1) and exists (select from mission_deliverable where tenant_id = $1)
  and exists (select from activity_report where tenant_id = $1 and status = 'approved')
  and exists (select from tenant where name ~ '^fa-') and exists (select from stored_file where tenant_id = $1)
  and exists (select from audit_entry where tenant_id = $1 and number > 5) as is_enough`

export async function* plantAll(ground: Ground): AsyncGenerator<Planting> {
  const session = await sessionOn(ground.folder)
  // Triggers and foreign keys are disabled.
  await session.query('set session_replication_role to replica')
  const [a, b] = ground.teams.map(({ id }) => id)
  const seen = (planted: Planted, found: Faults): Planting => {
    const isSeen = found[planted.set].some((fault) => fault.includes(planted.lead))
    return { ...planted, isSeen, found }
  }
  for (const { lie, isRepeated, ...planted } of LIES)
    yield seen(planted, await foundBehind(ground, isRepeated ? lie : once(lie)))
  let before = await examine(ground)
  const news = (found: Faults, set: FaultSet): Faults => {
    const fresh = { ...found, [set]: found[set].filter((fault) => !before[set].includes(fault)) }
    before = found
    return fresh
  }
  for (const { text, ...planted } of BEHIND_ITS_BACK) {
    await session.query(text, text.includes('$2') ? [a, b] : [a])
    yield seen(planted, news(await examine(ground), planted.set))
  }
  await plantRefused(ground, session)
  const refused: Planted = { name: 'a refused row is there', set: 'phantom', lead: 'asked for by nobody' }
  yield seen(refused, news(await examine(ground), 'phantom'))
  await session.end()
}

/** What the clients detect behind a lying proxy. */
async function foundBehind(ground: Ground, lie: Lie): Promise<Faults> {
  const proxy = await startLyingProxy(ground.server.address, lie)
  const { teams, ledger } = ground
  const load = startLoad({ address: () => proxy, teams, ledger, random: randomFrom(2), clients: 2 })
  await waitFor('the lie to be noticed', PATIENCE_MS, () => countOf(load.noticed) > 0).catch(() => {})
  await load.stop()
  return load.noticed
}
