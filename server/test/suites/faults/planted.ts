// Planted faults, one for each way in which a service may fail: the oracle has to detect all of them.
import type pg from 'pg'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { countFindings, type FindingSet, type Findings } from './findings.ts'
import { startLoad } from './load.ts'
import { type Lie, startLyingProxy } from './proxies/lying-proxy.ts'
import { createRandom, type Random } from './random.ts'
import { examine } from './verify.ts'

/** `expectedText`: what the finding of the fault contains. */
type Planted = { name: string; set: FindingSet; expectedText: string }
export type Planting = Planted & { isSeen: boolean; found: Findings }

/** In the statements, `$1` is team a, and `$2` team b. Each fault uses rows that no other fault changes. */
const selectNthId = (table: string, where: string, index: number) =>
  `(select id from ${table} where tenant_id = $1 and ${where} order by id offset ${index} limit 1)`
const selectCode = (index: number) => selectNthId('project_code', `external_id ~ '^fa-'`, index)
const tag = selectNthId('team_tag', `name ~ '^fa-'`, 0)
const selectRequestId = (index: number) => `(select request_id from event where tenant_id = $1
  and type = 'project_code.created' order by id offset ${index} limit 1)`

/** The nth payment of the team with this condition. */
const selectPaymentId = (where: string, index = 0) => selectNthId('payment', where, index)
const STANDING = `kind = 'payment' and reversed_at is null`

/** Rows whose entry exists: another planted fault deletes an entry. */
const WITH_ENTRY = 'entry_id in (select id from accounting_entry where tenant_id = $1)'

/** Reports without a payment, because another fault may need the only payment without a batch. */
const UNPAID = `id not in (select activity_report_id from accounting_entry e join payment p on p.tenant_id = e.tenant_id
  and p.entry_id = e.id where e.tenant_id = $1)`

/** Missions that a document has released, in teams that stories have made. */
const ACTIVE_BY_DOCUMENT = `compliance_document d join tenant t on t.id = d.tenant_id
  and t.compliance_settings -> 'blocking' -> 'activation' @> '["urssaf_vigilance"]'
  join mission m on m.tenant_id = d.tenant_id and m.freelancer_id = d.freelancer_id and m.status = 'in-progress'
  and d.status = 'approved'`

/** Matches a batch `b` that no other planting has changed. */
const WITH_ITS_LINES = `line_count = (select count(*) from payment_batch_line l where l.tenant_id = b.tenant_id
  and l.batch_id = b.id and l.status = 'paid')`

const DATABASE_FAULTS: DatabaseFault[] = [
  ...createDatabaseFault(
    'an acknowledged row is deleted',
    'lost',
    `delete from project_code where id = ${selectCode(0)}`,
  ),
  ...createDatabaseFault(
    'a kept response is deleted',
    'lost',
    `delete from idempotency where (tenant_id, key) = (select tenant_id, key from idempotency
      where tenant_id = $1 and key ~ '^fault-a' order by key limit 1)`,
  ),
  ...createDatabaseFault(
    'a row exists that nobody requested',
    'phantom',
    `insert into project_code select tenant_id, gen_random_uuid(), 'Phantom', 'fa-9999999', created_at, updated_at
      from project_code where id = ${selectCode(1)}`,
  ),
  ...createDatabaseFault(
    'a row exists twice',
    'duplicate',
    `insert into team_tag select tenant_id, gen_random_uuid(), name, created_at, updated_at
      from team_tag where id = ${tag}`,
  ),
  ...createDatabaseFault(
    'a mission has lost its deliverables',
    'torn',
    `delete from mission_deliverable where mission_id = ${selectNthId('mission', `mission_type = 'deliverable'`, 0)}`,
    'has no deliverables',
  ),
  ...createDatabaseFault(
    'a request has left nothing in the audit log',
    'torn',
    `delete from audit_entry where request_id = ${selectRequestId(2)}`,
    'is not in the audit log',
  ),
  ...createDatabaseFault(
    'a request has left no event',
    'torn',
    `delete from event where request_id = ${selectRequestId(3)}`,
    'has no event',
  ),
  ...createDatabaseFault(
    'the audit log was changed',
    'torn',
    `update audit_entry set actor_id = gen_random_uuid() where tenant_id = $1 and number = 3`,
    'The audit log is broken at entry 3',
  ),
  ...createDatabaseFault(
    'an approved report has no invoice',
    'torn',
    `delete from accounting_entry where type = 'invoice' and activity_report_id =
      ${selectNthId('activity_report', `status = 'approved' and ${UNPAID}`, 0)}`,
    'open invoices',
  ),
  ...createDatabaseFault(
    'an accepted invoice of a supplier has another file than its entry',
    'torn',
    `update invoice set sha256 = (select sha256 from stored_file f where f.tenant_id = invoice.tenant_id
        and f.sha256 <> invoice.sha256 order by sha256 limit 1)
      where (tenant_id, entry_id) = (select tenant_id, entry_id from invoice where tenant_id = $1
        and document_type = 380 and ${WITH_ENTRY} order by entry_id limit 1)`,
    'is not the invoice of',
  ),
  ...createDatabaseFault(
    'the invoice of a supplier is gone',
    'lost',
    `delete from supplier_invoice where id = ${selectNthId('supplier_invoice', `status = 'accepted' and document_type = 381`, 0)}`,
    'supplier-invoices',
  ),
  ...createDatabaseFault(
    'the approval of a document has left no event',
    'torn',
    `delete from event where tenant_id = $1 and type = 'compliance_document.approved'
      and subject_id = ${selectNthId('compliance_document', `status = 'approved'`, 0)}`,
    'approved without its event',
  ),
  ...createDatabaseFault(
    'a mission is active without the document that it needs',
    'torn',
    `update compliance_document set status = 'replaced', replaced_at = now(), due_on = null, due_event = null
      where $1::uuid is not null and (tenant_id, id) = (select d.tenant_id, d.id from ${ACTIVE_BY_DOCUMENT} order by d.id limit 1)`,
    'is active without its document',
  ),
  ...createDatabaseFault(
    'an entry is in two open batches',
    'torn',
    // The line has an entry that no list shows: a list of entries would fail.
    `insert into payment_batch_line select tenant_id, id, created_by, created_by, 'open', 1, null, null, null, null, created_at
      from payment_batch where tenant_id = $1 and status in ('draft', 'cancelled') order by id desc limit 2`,
    'open batches',
    'drop index payment_batch_line_open_key',
  ),
  ...createDatabaseFault(
    'a paid entry has no payment',
    'torn',
    `delete from payment where id = ${selectPaymentId(
      `${STANDING} and batch_id is null and reference is null and ${WITH_ENTRY}`,
    )}`,
    'is paid with payments of 0',
  ),
  ...createDatabaseFault(
    'a payment was reversed, and the entry is still paid',
    'torn',
    `update accounting_entry set status = 'paid', paid_at = now() where tenant_id = $1 and id = (select entry_id from payment p where tenant_id = $1
      and kind = 'reversal' and not exists (select from payment s where s.tenant_id = p.tenant_id and s.entry_id = p.entry_id
        and s.kind = 'payment' and s.reversed_at is null) order by entry_id limit 1)`,
    'is paid with payments of 0',
  ),
  ...createDatabaseFault(
    'an entry was paid twice',
    'torn',
    `insert into payment select tenant_id, gen_random_uuid(), created_by, freelancer_id, kind, amount, currency, paid_on, null, null, null,
        null, null, created_by, created_at
      from payment cross join generate_series(1, 2) where id = ${selectPaymentId(`${STANDING} and batch_id is not null`)}`,
    'standing payments',
    'drop index payment_standing_key',
  ),
  ...createDatabaseFault(
    'a payment is marked as reversed without a reversal',
    'torn',
    `update payment set reversed_at = now() where id = ${selectPaymentId(`${STANDING} and batch_id is not null`, 1)}`,
    'has 0 reversals',
  ),
  ...createDatabaseFault(
    'a paid line has the payment of another batch',
    'torn',
    `update payment set batch_id = null where id = ${selectPaymentId(`kind = 'payment' and batch_id is not null`, 2)}`,
    'with payment none',
  ),
  ...createDatabaseFault(
    'a confirmed payment has no line',
    'torn',
    `delete from payment_batch_line where tenant_id = $1
      and payment_id = ${selectPaymentId(`kind = 'payment' and batch_id is not null`)}`,
    'is in no line of batch',
  ),
  ...createDatabaseFault(
    'a batch counts one entry too many',
    'torn',
    `update payment_batch set line_count = line_count + 1 where id = ${selectNthId('payment_batch', `status = 'cancelled'`, 1)}`,
    'counts 0 of 1 paid',
  ),
  ...createDatabaseFault(
    'a confirmed batch has an open line',
    'torn',
    `update payment_batch_line set status = 'open', payment_id = null where (tenant_id, batch_id, entry_id) = (select l.tenant_id, batch_id,
        entry_id from payment_batch_line l join payment_batch b on b.tenant_id = l.tenant_id and b.id = l.batch_id
        where l.tenant_id = $1 and b.status = 'confirmed' and l.status = 'paid' order by batch_id desc, entry_id limit 1)`,
    'is confirmed with 1 open',
  ),
  ...createDatabaseFault(
    'a payment file names another city than the exported one',
    'torn',
    `update payment_batch_line set payee_city = 'Elsewhere' where tenant_id = $1
      and batch_id = (select id from payment_batch b where tenant_id = $1 and status = 'confirmed' and ${WITH_ITS_LINES}
        order by id desc limit 1)`,
    'is not the exported one',
  ),
  ...createDatabaseFault(
    'a batch has a file, and nobody has approved it',
    'torn',
    `update payment_batch set needs_second_person = true, approved_by = null, approved_at = null
      where id = ${selectNthId('payment_batch', `status = 'confirmed'`, 1)}`,
    'has a file without an approval',
  ),
  ...createDatabaseFault(
    'a recorded payment is gone',
    'lost',
    `delete from payment where id = ${selectPaymentId(`reference ~ '^fa-'`)}`,
    'payments fa-',
  ),
  ...createDatabaseFault(
    'a payment batch is gone',
    'lost',
    `delete from payment_batch where id = ${selectNthId('payment_batch', `status = 'confirmed'`, 0)}`,
    'payment-batches fa-',
  ),
  ...createDatabaseFault(
    'a team that the operator made is gone',
    'lost',
    `delete from tenant where id = (select id from tenant where name ~ '^fa-' and $1::uuid <> id
      order by id limit 1)`,
    'operator/teams',
  ),
  ...createDatabaseFault(
    'a stored file was changed',
    'torn',
    `update stored_file set bytes = 'changed' where (tenant_id, sha256) = (select tenant_id, sha256
      from stored_file where tenant_id = $1 order by sha256 limit 1)`,
    'is not what was stored',
  ),
  ...createDatabaseFault(
    'a value was changed',
    'wrong',
    `update project_code set name = 'Other' where id = ${selectCode(4)}`,
  ),
  ...createDatabaseFault(
    'a row belongs to the other team',
    'foreign',
    `update project_code set tenant_id = $2 where id = ${selectCode(5)}`,
  ),
]

/** `first`: a statement that removes what would prevent the fault. */
type DatabaseFault = Planted & { text: string; first: string | undefined }

function createDatabaseFault(
  name: string,
  set: FindingSet,
  text: string,
  expectedText = '',
  first?: string,
): DatabaseFault[] {
  return [{ name, set, expectedText, text, first }]
}

/** Each lie is returned once, for the first matching request. */
function once(lie: Lie): Lie {
  let wasReturned = false
  return (method, path, truth) => {
    const forgedReply = wasReturned ? undefined : lie(method, path, truth)
    wasReturned ||= forgedReply !== undefined
    return forgedReply
  }
}

const envelope = (requestId: string, message: string) =>
  JSON.stringify({
    error: { code: 500, message, request_id: requestId, details: { reason: 'internal_error' } },
  })

const isCode = (path: string) => path.startsWith('/api/v1/project-codes')

const LIES: (Planted & { lie: Lie; isRepeated?: true })[] = [
  {
    name: 'an acknowledged row is not found',
    set: 'stale',
    expectedText: 'returned 404',
    lie: (method, path, truth) =>
      method === 'GET' && isCode(path)
        ? { ...truth, status: 404, body: envelope(truth.requestId, '').replace('500', '404') }
        : undefined,
  },
  {
    name: 'another value is acknowledged',
    set: 'wrong',
    expectedText: 'returned',
    lie: (method, path, truth) =>
      method === 'POST' && isCode(path) && truth.status === 201
        ? { ...truth, body: truth.body.replace('Code ', 'Kode ') }
        : undefined,
  },
  {
    name: 'a 500 has no envelope',
    set: 'unclean',
    expectedText: 'without the envelope',
    lie: (method, _, truth) => (method === 'POST' ? { ...truth, status: 500, body: 'Boom' } : undefined),
  },
  {
    name: 'an error has no request id',
    set: 'unclean',
    expectedText: 'without X-Request-Id',
    lie: (method) =>
      method === 'POST' ? { status: 500, body: envelope('', 'Internal error'), requestId: '' } : undefined,
  },
  {
    name: 'a 500 shows SQL',
    set: 'unclean',
    expectedText: 'shows internal details',
    lie: (method, _, { requestId }) =>
      method === 'POST'
        ? { status: 500, requestId, body: envelope(requestId, 'insert into project_code failed') }
        : undefined,
  },
  {
    name: 'a revoked key still works',
    set: 'stale',
    expectedText: 'An ended token still opens',
    isRepeated: true,
    lie: (method, path, truth) =>
      method === 'GET' && path === '/api/v1/me' && truth.status === 401
        ? { ...truth, status: 200, body: '{"data":{}}' }
        : undefined,
  },
]

const findRefusedCode = async ({ ledger }: Environment) =>
  (await ledger.entries()).find(
    ({ team, outcome, marker }) => team === 'a' && outcome === 'fail' && marker?.startsWith('fa-'),
  )

/** Stores a row that the service has refused. */
async function plantRefused(environment: Environment, session: pg.Client): Promise<void> {
  const refused = await findRefusedCode(environment)
  await session.query(
    `insert into project_code select tenant_id, gen_random_uuid(), $2, $2, created_at, updated_at
      from project_code where id = (select id from project_code where tenant_id = $1 limit 1)`,
    [environment.teams[0]?.id, refused?.marker],
  )
}

/** The environment in which faults are planted: enough of everything, without defects. */
export async function startPlantingEnvironment(random: Random = createRandom(1)): Promise<Environment> {
  const environment = await startEnvironment()
  const { teams, ledger } = environment
  const load = startLoad({ address: () => environment.server.address, teams, ledger, random })
  const session = await environment.connect()
  await waitFor('enough to plant in', 3 * TIMEOUT_MS, async () => {
    const { rows } = await session.query(ENOUGH, [teams[0]?.id])
    return rows[0]?.is_enough === true && (await findRefusedCode(environment))
  })
  await load.stop()
  await session.end()
  const findings = await examine(environment)
  if (countFindings(findings) + countFindings(load.noticed) > 0)
    throw new Error(`Something is wrong already: ${JSON.stringify([findings, load.noticed])}`)
  return environment
}

const ENOUGH = `select (select count(*) >= 8 from project_code where tenant_id = $1 and external_id ~ '^fa-')
  and exists (select from team_tag where tenant_id = $1) and exists (select from mission_deliverable where tenant_id = $1)
  and exists (select from activity_report where tenant_id = $1 and status = 'approved' and ${UNPAID})
  and (select count(*) >= 2 from invoice where tenant_id = $1 and document_type = 380)
  and exists (select from supplier_invoice where tenant_id = $1 and status = 'accepted' and document_type = 381)
  and (select count(*) >= 3 from payment_batch_line where tenant_id = $1 and status = 'open')
  and exists (select from payment where tenant_id = $1 and reference ~ '^fa-')
  and exists (select from compliance_document where tenant_id = $1 and status = 'approved')
  and exists (select from ${ACTIVE_BY_DOCUMENT})
  and exists (select from payment where tenant_id = $1 and ${STANDING} and batch_id is null and reference is null)
  and (select count(*) >= 3 from payment p where tenant_id = $1 and kind = 'reversal' and not exists (select from payment s
    where s.tenant_id = p.tenant_id and s.entry_id = p.entry_id and s.kind = 'payment' and s.reversed_at is null))
  and (select count(*) >= 4 from payment where tenant_id = $1 and ${STANDING} and batch_id is not null)
  and (select count(*) >= 2 from payment_batch where tenant_id = $1 and status = 'cancelled')
  and (select count(*) >= 4 from payment_batch where tenant_id = $1 and status = 'confirmed')
  and exists (select from tenant where name ~ '^fa-') and exists (select from stored_file where tenant_id = $1)
  and exists (select from audit_entry where tenant_id = $1 and number > 5) as is_enough`

export async function* plantAll(environment: Environment): AsyncGenerator<Planting> {
  const session = await environment.connect()
  // Triggers and foreign keys are disabled.
  await session.query('set session_replication_role to replica')
  const [a, b] = environment.teams.map(({ id }) => id)
  const checkPlanted = (planted: Planted, found: Findings): Planting => {
    const isSeen = found[planted.set].some((fault) => fault.includes(planted.expectedText))
    return { ...planted, isSeen, found }
  }
  for (const { lie, isRepeated, ...planted } of LIES)
    yield checkPlanted(planted, await findBehindProxy(environment, isRepeated ? lie : once(lie)))
  let before = await examine(environment)
  const selectNewFindings = (found: Findings, set: FindingSet): Findings => {
    const fresh = { ...found, [set]: found[set].filter((fault) => !before[set].includes(fault)) }
    before = found
    return fresh
  }
  for (const { text, first, ...planted } of DATABASE_FAULTS) {
    if (first) await session.query(first)
    const { rowCount } = await session.query(text, text.includes('$2') ? [a, b] : [a])
    if (rowCount === 0) throw new Error(`Nothing to plant in: ${planted.name}`)
    yield checkPlanted(planted, selectNewFindings(await examine(environment), planted.set))
  }
  await plantRefused(environment, session)
  const refused: Planted = {
    name: 'a refused row exists',
    set: 'phantom',
    expectedText: 'asked for by nobody',
  }
  yield checkPlanted(refused, selectNewFindings(await examine(environment), 'phantom'))
  await session.end()
}

/** Runs the clients behind a lying proxy, and returns what they detect. */
async function findBehindProxy(environment: Environment, lie: Lie): Promise<Findings> {
  const proxy = await startLyingProxy(environment.server.address, lie)
  const { teams, ledger } = environment
  const load = startLoad({ address: () => proxy, teams, ledger, random: createRandom(2), clients: 2 })
  await waitFor('the lie to be noticed', TIMEOUT_MS, () => countFindings(load.noticed) > 0).catch(() => {})
  await load.stop()
  return load.noticed
}
