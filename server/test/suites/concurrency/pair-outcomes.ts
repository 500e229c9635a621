// The outcome of a pair of concurrent writes: each response, and the stored rows.
import type { Reply, Team, World } from '../../world/world.ts'
import type { Pair } from './write-pairs.ts'

/** Values that differ between runs are reduced to their presence. */
const maskValues = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/[0-9a-f]{64}/g, 'SHA256')
    .replace(/[\w.+-]+@example\.com/g, 'EMAIL')
    // The end of the id of a payment batch.
    .replace(/\b(payments-[\d-]+)-[0-9a-f]{8}\.xml/g, '$1-ID.xml')
    // Numbers of supplier invoices.
    .replace(/\bS-\d+/g, 'NUMBER')
    // References of missions, reports and exports.
    .replace(/\b[MRE]-\d{4}-\d{4,}\b/g, 'REFERENCE')
    // A replay sends only events that have a number already.
    .replace(/"deliveries": \d+/g, '"deliveries": COUNT')

function describeOutcome({ status, body }: Reply): string {
  const { reason = '', currentStatus = '', allowed = [] } = body?.error?.details ?? {}
  // The token of a used or withdrawn invitation is unknown; during the race only the invitation is missing.
  if (reason === 'invalid_key' || reason === 'not_found') return 'gone'
  return [status, reason, currentStatus, ...allowed].join(' ').trim()
}

/** The rows of a team in every table visible to a caller, without values that differ between runs. */
async function readStoredRows(world: World, team: Team): Promise<string> {
  const rows = await world.database.query<{ row: string }>({
    text: await getStatement(world),
    values: [team.id],
  })
  return rows
    .map(({ row }) => maskValues(row))
    .sort()
    .join('\n')
}

/**
 * Internal tables; the tally, of which only the sum counts; and the numbers and deliveries that events get after the requests in
 * any case.
 */
const EXCLUDED_TABLES = [
  'idempotency',
  'feed_entry',
  'feed_head',
  'webhook_progress',
  'webhook_delivery',
  'rate_window',
  'audit_entry',
  'audit_head',
  'stored_file',
  'mission_tally',
  'team_usage',
  'reference_block',
]
const EXCLUDED_COLUMNS = [
  'token_hash',
  'secret_hash',
  'prefix',
  'last_used_at',
  'sha256',
  'sealed',
  'content',
  'size',
  'position',
]

let statement: string | undefined
async function getStatement(world: World): Promise<string> {
  if (statement) return statement
  const tables = await world.database.query<{ name: string }>({
    text: `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' and table_name <> all($1) order by 1`,
    values: [EXCLUDED_TABLES],
  })
  const without = EXCLUDED_COLUMNS.map((name) => `- '${name}'`).join(' ')
  statement = tables
    .map(
      ({ name }) =>
        `select '${name} ' || (to_jsonb(t) ${without})::text as row from ${name} t where tenant_id = $1`,
    )
    .join(' union all ')
  return statement
}

type Outcome = { replies: Reply[]; outcome: string }

type Order = 'together' | 'first before second' | 'second before first'

/** Undefined where the second write has no target in this state. */
export async function runPair(
  world: World,
  { make, writes }: Pair,
  order: Order,
): Promise<Outcome | undefined> {
  const subject = await make()
  const [a, b] = writes
  const sent: (Reply | undefined)[] = []
  if (order === 'together') {
    const requests = [a.send(subject), b.send(subject)]
    if (requests.includes(undefined)) {
      await Promise.all(requests)
      return undefined
    }
    sent.push(...(await Promise.all(requests)))
  } else {
    const isSwapped = order === 'second before first'
    const earlier = await (isSwapped ? b : a).send(subject)
    const later = await (isSwapped ? a : b).send(subject)
    sent.push(...(isSwapped ? [later, earlier] : [earlier, later]))
  }
  const replies = sent as Reply[]
  const outcomeText = [...replies.map(describeOutcome), await readStoredRows(world, subject.team)].join('\n')
  return { replies, outcome: outcomeText }
}
