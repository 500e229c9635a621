// Reads and checks everything: with both teams' keys, and in PostgreSQL.
import { sessionOn } from '../process/programs/data-folder.ts'
import { type Ask, ask } from './client.ts'
import { type Ground, untilReady } from './environment.ts'
import { factsOf } from './facts.ts'
import { type Faults, mergeFaults, noFaults } from './findings.ts'
import { isOperators, LISTED } from './kinds.ts'
import type { Kind, TeamAccess } from './ledger.ts'
import type { Load } from './load.ts'
import { judgeTeam } from './oracle.ts'
import { type Found, findAll } from './stored-rows.ts'

/** The load is paused meanwhile. */
export async function examineUnder(ground: Ground, load: Load): Promise<Faults> {
  await load.pause()
  const faults = await examine(ground)
  load.resume()
  return mergeFaults(faults, load.noticed)
}

export async function examine(ground: Ground): Promise<Faults> {
  await untilReady(() => ground.server.address)
  const entries = await ground.ledger.entries()
  const found = new Map<TeamAccess, Found>()
  for (const team of ground.teams) found.set(team, await findAll(ground.server.address, team))
  const judged: Faults[] = []
  const session = await sessionOn(ground.folder)
  for (const [team, rows] of found) {
    const { ids, requests } = ground.before.get(team.name) ?? { ids: new Set(), requests: new Set() }
    const facts = await factsOf(session, team, requests)
    const own = entries.filter((entry) => entry.team === team.name)
    judged.push(judgeTeam({ team: team.name, entries: own, found: rows, before: ids, facts }))
    judged.push(await judgeChain(ground, { token: team.key }))
    const others = ground.teams.filter((other) => other !== team)
    for (const other of others) judged.push(await judgeWalls(ground, rows, other))
  }
  await session.end()
  return mergeFaults(...judged)
}

/** Verifies the audit log, as `engage audit verify` does. */
async function judgeChain({ server }: Ground, access: Ask): Promise<Faults> {
  const faults = noFaults()
  for (let from: unknown = 1; from !== null; ) {
    const { data } = await ask(server.address, `/api/v1/audit-log/verification?from_number=${from}`, access)
    if (data?.['is_intact'] !== true)
      faults.torn.push(`The audit log is broken at entry ${data?.['first_broken_number']}`)
    from = data?.['is_intact'] === true ? data['next_from'] : null
  }
  return faults
}

const TRIED = 5

/** The newest of each kind, requested by the other team. */
async function judgeWalls({ server }: Ground, found: Found, other: TeamAccess): Promise<Faults> {
  const faults = noFaults()
  const tried = [...found].flatMap(([kind, rows]) => {
    const list = LISTED[kind]
    return !list || isOperators(list)
      ? []
      : rows.slice(0, TRIED).map(({ id }) => ({ kind, id, path: list.path }))
  })
  const look = async ({ kind, id, path }: { kind: Kind; id: string; path: string }) => {
    const { status } = await ask(server.address, `${path}/${id}`, { token: other.key })
    if (status !== 404) faults.foreign.push(`${kind} ${id} is answered ${status} to team ${other.name}`)
  }
  await Promise.all(tried.map(look))
  return faults
}
