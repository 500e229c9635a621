// Reads and checks everything: with both teams' keys, and in PostgreSQL.
import { createHash } from 'node:crypto'
import { type Ask, ask, askPatiently } from './client.ts'
import { type Environment, waitUntilReady } from './environment.ts'
import { readFacts } from './facts.ts'
import { type Findings, mergeFindings, noFindings } from './findings.ts'
import { isOperatorList, LISTED } from './kinds.ts'
import type { Kind, TeamAccess } from './ledger.ts'
import type { Load } from './load.ts'
import { judgeTeam } from './oracle.ts'
import { readStoredRows, type StoredRows } from './stored-rows.ts'

/** Pauses the load, examines everything, and resumes the load. */
export async function examineDuringLoad(environment: Environment, load: Load): Promise<Findings> {
  await load.pause()
  const findings = await examine(environment)
  load.resume()
  return mergeFindings(findings, load.noticed)
}

export async function examine(environment: Environment): Promise<Findings> {
  await waitUntilReady(() => environment.server.address)
  const entries = await environment.ledger.entries()
  const found = new Map<TeamAccess, StoredRows>()
  for (const team of environment.teams)
    found.set(team, await readStoredRows(environment.server.address, team))
  const judged: Findings[] = []
  const session = await environment.connect()
  for (const [team, rows] of found) {
    const { ids, requests } = environment.before.get(team.name) ?? { ids: new Set(), requests: new Set() }
    const facts = await readFacts(session, team, requests)
    const own = entries.filter((entry) => entry.team === team.name)
    judged.push(judgeTeam({ team: team.name, entries: own, found: rows, before: ids, facts }))
    judged.push(await judgeChain(environment, { token: team.key }))
    judged.push(await judgePaymentFiles(environment, rows, team))
    const others = environment.teams.filter((other) => other !== team)
    for (const other of others) judged.push(await judgeIsolation(environment, rows, other))
  }
  await session.end()
  return mergeFindings(...judged)
}

/** Verifies the audit log, as `team-engagement audit verify` does. */
async function judgeChain({ server }: Environment, access: Ask): Promise<Findings> {
  const findings = noFindings()
  for (let from: unknown = 1; from !== null; ) {
    const path = `/api/v1/audit-log/verification?from_number=${from}`
    const { is_intact, first_broken_number, next_from } = await askPatiently(
      () => server.address,
      path,
      access,
    )
    if (!is_intact) findings.torn.push(`The audit log is broken at entry ${first_broken_number}`)
    from = is_intact ? next_from : null
  }
  return findings
}

/**
 * A payment file is written anew for each download, and must have the hash that the export stored. A cancelled batch has no file; a batch
 * with released entries has one only if it was downloaded before.
 */
async function judgePaymentFiles(
  { server }: Environment,
  found: StoredRows,
  { detailsKey }: TeamAccess,
): Promise<Findings> {
  const findings = noFindings()
  const headers = { authorization: `Bearer ${detailsKey}` }
  for (const { id, status, sha256, cancelled_at } of found.get('payment-batches') ?? []) {
    if (sha256 === null) continue
    const response = await fetch(`${server.address}/api/v1/payment-batches/${id}/file`, { headers })
    // The service closes the connection when a file has another length than it had at its export.
    const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer(0))
    const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
    const isRefused = response.status === 400
    if (isRefused && cancelled_at !== null) continue
    if (status === 'cancelled') findings.torn.push(`The file of the cancelled payment batch ${id} is served`)
    if (response.status !== 200 || hash !== sha256)
      findings.torn.push(`The file of payment batch ${id} (${response.status}) is not the exported one`)
  }
  return findings
}

const SAMPLE_SIZE = 5

/** Requests the newest resources of each kind with the key of the other team. */
async function judgeIsolation(
  { server }: Environment,
  found: StoredRows,
  other: TeamAccess,
): Promise<Findings> {
  const findings = noFindings()
  const samples = [...found].flatMap(([kind, rows]) => {
    const list = LISTED[kind]
    return !list || isOperatorList(list)
      ? []
      : rows.slice(0, SAMPLE_SIZE).map(({ id }) => ({ kind, id, path: list.path }))
  })
  const checkForeign = async ({ kind, id, path }: { kind: Kind; id: string; path: string }) => {
    const { status } = await ask(server.address, `${path}/${id}`, { token: other.key })
    if (status !== 404) findings.foreign.push(`${kind} ${id} returned ${status} to team ${other.name}`)
  }
  await Promise.all(samples.map(checkForeign))
  return findings
}
