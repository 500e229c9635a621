// Facts that no endpoint shows: stored idempotency keys, actors of entries and events, and whether rows match the audit log.
import type pg from 'pg'
import { NIL_UUID } from '../../../src/domain/ids.ts'
import { TIMEOUT_MS, waitFor } from '../process/programs/wait.ts'
import type { TeamAccess } from './ledger.ts'

export type Facts = {
  /** Idempotency keys with a stored response. */
  keys: Set<string>
  /** Request ids in the audit log, and in the events. */
  audited: Set<string>
  eventRequests: Set<string>
  /** Request ids from before the load. */
  before: ReadonlySet<string>
  /** Rows that differ from their state in the audit log. */
  unexplained: string[]
  contradictions: string[]
}

/** A killed service may have claimed files for two minutes; the next process makes them after that. */
const FILES_MS = 2 * 60_000 + TIMEOUT_MS

export async function readFacts(
  client: pg.Client,
  team: TeamAccess,
  before: ReadonlySet<string>,
): Promise<Facts> {
  const words = async (text: string, values: unknown[]): Promise<string[]> =>
    (await client.query<{ word: string }>(text, values)).rows.map(({ word }) => word)
  const tenants = [team.id, ...(await words(MADE_BY_OPERATOR, [`^f${team.name}-`]))]
  // A reset deletes the log and the events of a sandbox.
  const sandboxes = await words('select id::text as word from tenant where id = any($1) and is_sandbox', [
    tenants,
  ])
  const logged = tenants.filter((id) => !sandboxes.includes(id))
  const requests = (table: string) =>
    words(
      `select distinct request_id::text as word from ${table}
        where tenant_id = any($1) and request_id is not null`,
      [logged],
    )
  const parameters = [[...tenants, NIL_UUID], `^fault-${team.name}-`]
  await waitFor('the files of the invoices', FILES_MS, async () => {
    const issued = await words(`select 'x' as word from invoice where tenant_id = $1 and status = 'issued'`, [
      team.id,
    ])
    return issued.length === 0
  })
  const contradictions = await words(MISSING_RESPONSES, parameters)
  for (const text of CONTRADICTIONS) contradictions.push(...(await words(text, [team.id])))
  return {
    before,
    keys: new Set(await words(KEYS_WITH_RESPONSE, parameters)),
    audited: new Set(await requests('audit_entry')),
    eventRequests: new Set(await requests('event')),
    unexplained: await findUnexplainedRows(client, logged),
    contradictions,
  }
}

/** Teams created by the operator for a team's load have its marker as their name. */
const MADE_BY_OPERATOR = 'select id::text as word from tenant where name ~ $1'

/** Idempotency keys of the operator's requests belong to no team. */
const KEYS_WITH_RESPONSE = `select key as word from idempotency
  where tenant_id = any($1) and key ~ $2 and answer is not null`
const MISSING_RESPONSES = `select 'a response is missing for ' || key as word from idempotency
  where tenant_id = any($1) and key ~ $2 and answer is null`

/** Each query returns violations as text. */
const CONTRADICTIONS = [
  `select 'compliance document ' || d.id || ' is ' || d.status || ' without its event' as word from compliance_document d
    where d.tenant_id = $1 and d.status in ('uploaded', 'approved', 'refused') and not exists (select from event e
      where e.tenant_id = d.tenant_id and e.subject_id = d.id and e.type = 'compliance_document.' || d.status)`,
  // Missions of the teams that stories have made, which block activations.
  `select 'mission ' || m.id || ' is active without its document' as word from mission m join tenant t on t.id = m.tenant_id
    where $1::uuid is not null and m.status = 'in-progress'
      and t.compliance_settings -> 'blocking' -> 'activation' @> '["urssaf_vigilance"]'
      and not exists (select from compliance_document d where d.tenant_id = m.tenant_id and d.freelancer_id = m.freelancer_id
        and d.kind = 'urssaf_vigilance' and d.status = 'approved')`,
  `select 'file ' || encode(sha256, 'hex') || ' is not what was stored' as word from stored_file
    where tenant_id = $1 and sha256(bytes) <> sha256`,
  `select 'mission ' || id || ' has no deliverables' as word from mission m where tenant_id = $1
    and mission_type = 'deliverable' and not exists (select from mission_deliverable d
      where d.tenant_id = m.tenant_id and d.mission_id = m.id)`,
  `select 'the tally of ' || status || ' says ' || sum(tallied) || ', there are ' || sum(counted) as word
    from (select status, missions as tallied, 0 as counted from mission_tally where tenant_id = $1
      union all select status, 0, 1 from mission where tenant_id = $1) as both_ways
    group by status having sum(tallied) <> sum(counted)`,
  `select 'the series of ' || e.freelancer_id || ' has ' || count(*) || ' entries up to ' || max(e.series_number) as word
    from accounting_entry e left join accounting_series s on s.tenant_id = e.tenant_id and s.freelancer_id = e.freelancer_id
    where e.tenant_id = $1 group by e.freelancer_id, s.last_number
    having count(*) <> max(e.series_number) or count(*) is distinct from s.last_number::bigint`,
  `select 'the series ' || s.code || ' has ' || count(i.number) || ' numbers up to ' || s.last_number as word
    from invoice_series s left join invoice i on i.tenant_id = s.tenant_id and i.seller = s.seller and i.number is not null
      and i.document_type in (389, 261)
    where s.tenant_id = $1 group by s.code, s.last_number
    having count(i.number) <> s.last_number or count(distinct i.number) <> s.last_number
      or coalesce(max(right(i.number, 6)::int), 0) <> s.last_number`,
  `select 'invoice ' || i.number || ' has no file' as word from invoice i where i.tenant_id = $1 and i.status = 'issued'`,
  `select 'entry ' || e.id || ' has no invoice' as word from accounting_entry e where e.tenant_id = $1
    and not exists (select from invoice i where i.tenant_id = e.tenant_id and i.entry_id = e.id)`,
  `select 'invoice of ' || e.id || ' differs from its entry' as word from accounting_entry e
    join invoice i on i.tenant_id = e.tenant_id and i.entry_id = e.id where e.tenant_id = $1
      and (coalesce(i.number, '') <> e.invoice_number or (i.sha256 is null) <> (e.file_name is null))`,
  `select 'supplier invoice ' || s.number || ' is not the invoice of ' || of_entry.id as word from supplier_invoice s
    cross join unnest(s.entry_ids) as of_entry(id)
    left join accounting_entry e on e.tenant_id = s.tenant_id and e.id = of_entry.id
    left join invoice i on i.tenant_id = s.tenant_id and i.entry_id = of_entry.id
    where s.tenant_id = $1 and s.status = 'accepted'
      and (i.status, i.document_type, i.number, i.issue_date, i.sha256, i.size, e.invoice_number, e.invoice_date)
        is distinct from ('ready', s.document_type, s.number, s.date, s.sha256, s.size, s.number, s.date)`,
  `select 'invoice ' || i.number || ' of ' || i.entry_id || ' was accepted by nobody' as word from invoice i
    where i.tenant_id = $1 and i.number is not null and i.document_type in (380, 381)
      and not exists (select from supplier_invoice s where s.tenant_id = i.tenant_id and s.status = 'accepted'
        and i.entry_id = any(s.entry_ids))`,
  `select 'entry ' || of_entry.id || ' has ' || count(*) || ' supplier invoices that are ' || s.status as word
    from supplier_invoice s cross join unnest(s.entry_ids) as of_entry(id)
    where s.tenant_id = $1 and s.status in ('received', 'accepted') group by of_entry.id, s.status having count(*) > 1`,
  `select 'entry ' || entry_id || ' is in ' || count(*) || ' open batches' as word from payment_batch_line
    where tenant_id = $1 and status = 'open' group by entry_id having count(*) > 1`,
  `select 'entry ' || e.id || ' of ' || e.amount_incl_vat || ' is ' || e.status || ' with payments of ' || coalesce(sum(p.amount), 0) as word
    from accounting_entry e left join payment p on p.tenant_id = e.tenant_id and p.entry_id = e.id
    where e.tenant_id = $1 group by e.id, e.status, e.amount_incl_vat
    having coalesce(sum(p.amount), 0) <> case e.status when 'paid' then e.amount_incl_vat else 0 end
      or (e.status = 'paid' and count(p.id) = 0)`,
  `select 'entry ' || entry_id || ' has ' || count(*) || ' standing payments' as word from payment
    where tenant_id = $1 and kind = 'payment' and reversed_at is null group by entry_id having count(*) > 1`,
  `select 'payment ' || p.id || ' has ' || count(r.id) || ' reversals and was reversed at ' || coalesce(p.reversed_at::text, 'no time') as word
    from payment p left join payment r on r.tenant_id = p.tenant_id and r.reversed_payment_id = p.id and r.kind = 'reversal'
      and (r.entry_id, r.amount, r.currency) = (p.entry_id, -p.amount, p.currency)
    where p.tenant_id = $1 and p.kind = 'payment' group by p.id, p.reversed_at
    having count(r.id) <> case when p.reversed_at is null then 0 else 1 end`,
  `select 'entry ' || l.entry_id || ' is ' || l.status || ' in batch ' || l.batch_id || ' with payment ' || coalesce(p.id::text, 'none') as word
    from payment_batch_line l left join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id and p.kind = 'payment'
      and (p.batch_id, p.entry_id, p.amount) = (l.batch_id, l.entry_id, l.amount)
    where l.tenant_id = $1 and (l.status = 'paid') <> (p.id is not null)`,
  `select 'payment ' || p.id || ' is in no line of batch ' || p.batch_id as word from payment p
    where p.tenant_id = $1 and p.kind = 'payment' and p.batch_id is not null
      and not exists (select from payment_batch_line l where l.tenant_id = p.tenant_id and l.batch_id = p.batch_id
        and l.entry_id = p.entry_id and l.payment_id = p.id)`,
  `select 'batch ' || b.id || ' counts ' || b.paid_count || ' of ' || b.line_count || ' paid, ' || b.total || ', not ' || count(l.payment_id)
      || ' of ' || count(l.entry_id) || ', ' || coalesce(sum(l.amount), 0) as word
    from payment_batch b left join payment_batch_line l on l.tenant_id = b.tenant_id and l.batch_id = b.id and l.status <> 'released'
    where b.tenant_id = $1 group by b.id, b.paid_count, b.line_count, b.total
    having (b.paid_count, b.line_count, b.total) <> (count(l.payment_id), count(l.entry_id), coalesce(sum(l.amount), 0))`,
  `select 'batch ' || b.id || ' is ' || b.status || ' with ' || count(*) filter (where l.status = 'open') || ' open and '
      || count(*) filter (where l.status = 'paid') || ' paid lines' as word
    from payment_batch b left join payment_batch_line l on l.tenant_id = b.tenant_id and l.batch_id = b.id
    where b.tenant_id = $1 group by b.id, b.status
    having case b.status when 'draft' then count(*) filter (where l.status <> 'open') > 0
      when 'exported' then count(*) filter (where l.status = 'open') = 0
      when 'confirmed' then count(*) filter (where l.status = 'open') > 0 or count(*) filter (where l.status = 'paid') = 0
      else count(*) filter (where l.status <> 'released') > 0 end`,
  // No earlier release has exported a batch of these teams.
  `select 'batch ' || b.id || ' has a file without an approval' as word from payment_batch b
    where b.tenant_id = $1 and b.exported_at is not null and b.needs_second_person and b.approved_at is null`,
  `select 'batch ' || b.id || ' was approved by one of those who prepared it' as word from payment_batch b
    where b.tenant_id = $1 and (b.approved_by = b.created_by or b.approved_by = b.prepared_by or b.approved_by = any(b.involved_ids))`,
  `select 'the file of batch ' || b.id || ' was read after its cancellation' as word from payment_batch b
    where b.tenant_id = $1 and b.status = 'cancelled' and b.file_read_at > b.cancelled_at`,
  `select 'report ' || r.id || ' is ' || r.status || ' with ' || count(e.id) || ' open invoices' as word
    from activity_report r left join accounting_entry e on e.tenant_id = r.tenant_id
      and e.activity_report_id = r.id and e.type = 'invoice' and e.status <> 'cancelled'
    where r.tenant_id = $1 group by r.id, r.status
    having count(e.id) <> case r.status when 'approved' then 1 else 0 end`,
  `select 'teams have places up to ' || max(position) || ', there are ' || count(*) as word from team
    where tenant_id = $1 having count(*) <> coalesce(max(position), 0) or count(*) <> count(distinct position)`,
]

type Change = { id: string | null; before: object | null; after: object | null }
/** `changes` is null for a person who was erased. */
type AuditRow = { resource: string; subject_id: string; operation: string; changes: Change[] | null }
type Table = { name: string; resource: string; columns: string[]; subject: string; has_id: boolean }

/** The row as the audit log records it. */
function buildRow(resource: string, columns: readonly string[]): string {
  const values = `jsonb_build_object(${columns.map((column) => `'${column}', t."${column}"`).join(', ')})`
  return resource === 'webhook_endpoint' ? `audit_without_path(${values})` : values
}

/** Replays the whole log, and compares the result with the rows. */
async function findUnexplainedRows(client: pg.Client, tenants: string[]): Promise<string[]> {
  await client.query(`set timezone to 'UTC'`)
  const { rows: log } = await client.query<AuditRow>(
    `select resource, subject_id, operation, changes from audit_entry where tenant_id = any($1)
      order by tenant_id, position`,
    [tenants],
  )
  const loggedRows = buildState(log)
  const erased = new Set(
    log.filter(({ changes }) => !changes).map(({ resource, subject_id }) => `${resource} ${subject_id}`),
  )
  const isErased = (key: string) => erased.has(key.split(' ', 2).join(' '))
  const { rows: tables } = await client.query<Table>(TABLES)
  const mismatches: string[] = []
  for (const { name, resource, columns, subject, has_id } of tables) {
    const id = has_id ? 't.id::text' : 'null::text'
    const { rows } = await client.query<{ key: string; row: object }>(
      `select concat_ws(' ', '${resource}', t."${subject}"::text, ${id}) as key, ${buildRow(resource, columns)} as row
        from ${name} t where ${name === 'tenant' ? 'id' : 'tenant_id'} = any($1)`,
      [tenants],
    )
    for (const { key, row } of rows) {
      const logged = loggedRows.get(key)
      if (!isErased(key) && serializeRow(logged) !== serializeRow(withoutAdded(row, logged)))
        mismatches.push(`${key} differs from the audit log`)
      loggedRows.delete(key)
    }
  }
  const checked = new Set(tables.map(({ resource }) => resource))
  const missing = [...loggedRows.keys()].filter(
    (key) => checked.has(key.split(' ')[0] ?? '') && !isErased(key),
  )
  return [...mismatches, ...missing.map((key) => `${key} is in the audit log, but not in its table`)]
}

function buildState(log: AuditRow[]): Map<string, object> {
  const state = new Map<string, object>()
  for (const { resource, subject_id, operation, changes } of log)
    for (const { id, after } of changes ?? []) {
      const key = [resource, subject_id, ...(id ? [id] : [])].join(' ')
      if (operation === 'deleted') state.delete(key)
      else state.set(key, { ...state.get(key), ...after })
    }
  return state
}

const serializeRow = (row: object | undefined) =>
  JSON.stringify(Object.entries(row ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Values of columns that a migration has added since, with their defaults. */
const isAdded = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0)

function withoutAdded(row: object, loggedRow: object | undefined): object {
  const isKnown = ([name, value]: [string, unknown]) => (loggedRow && name in loggedRow) || !isAdded(value)
  return Object.fromEntries(Object.entries(row).filter(isKnown))
}

/** Tables with entries in the log: those with an id, and those with one row per subject. */
const TABLES = `select t.relname as name, keys[2] is null as is_tenant, coalesce(keys[2], keys[1]) as subject,
    case t.relname when 'tenant' then 'team_settings' else regexp_replace(t.relname, '^team_user', 'user') end as resource,
    columns, 'id' = any(all_columns) as has_id
  from pg_class t
  cross join lateral (select array_agg(a.attname::text order by nth) as keys from pg_index x
    cross join unnest(x.indkey::int2[]) with ordinality as k(attnum, nth)
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
    where x.indrelid = t.oid and x.indisprimary) as key
  cross join lateral (select array_agg(attname::text) filter (where is_audited(col_description(t.oid, attnum))
      and attname <> 'tenant_id') as columns, array_agg(attname::text) as all_columns
    from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as every
  where exists (select from pg_trigger where tgrelid = t.oid and tgname = 'audit_insert')
    and ('id' = any(all_columns) or cardinality(keys) = 2)`
