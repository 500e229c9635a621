// Numbers committed events: soon after each write of this process, and every second for the events of a process that was killed in
// between. Safe on any number of nodes.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../kernel/db/connections/client.ts'
import { findTenantsToNumber, numberBatch } from './feed.queries.ts'

/** Number of events in one statement, which takes a few milliseconds. */
const EVENTS_PER_BATCH = 500
/** Delay before a batch, which numbers all writes until then. Later batches wait longer: each waits for the disk. */
const GATHER_MS = 5
const GATHER_NEXT_MS = 50
/** Teams that are numbered concurrently, so that statements of requests are not delayed. */
const MAX_CONCURRENT_TEAMS = 2
/** Maximum retries while another node numbers the feed; that node checks for new events every second. */
const MAX_HELD = 20

type NumberingDeps = {
  db: Db
  /** The feed of a team has new events. */
  onNumbered(tenantId: string): void
  onFailure(error: unknown): void
}

export type Numbering = {
  /** Schedules the numbering of the events that the team has committed. */
  schedule(tenantId: string): void
  /** Waits for the events of committed writes to be numbered, and numbers no further ones. */
  close(): Promise<void>
}

export function createNumbering({ db, onNumbered, onFailure }: NumberingDeps): Numbering {
  /** Teams with events to number, and how often another node held their feed. */
  const due = new Map<string, number>()
  let running: Promise<void> | undefined
  let isClosed = false

  async function numberTeam(tenantId: string, heldCount: number): Promise<void> {
    const { numbered, is_more, is_held } = await numberBatch.only(db, {
      tenant_id: tenantId,
      limit: EVENTS_PER_BATCH,
    })
    if (numbered > 0) onNumbered(tenantId)
    if (is_more || (is_held && heldCount < MAX_HELD)) due.set(tenantId, is_held ? heldCount + 1 : 0)
  }

  async function run(): Promise<void> {
    for (let gather = GATHER_MS; due.size > 0; gather = GATHER_NEXT_MS) {
      await sleep(gather)
      const teams = [...due]
      due.clear()
      const work = async () => {
        for (let team = teams.pop(); team; team = teams.pop()) await numberTeam(...team).catch(onFailure)
      }
      await Promise.all(Array.from({ length: MAX_CONCURRENT_TEAMS }, work))
    }
    running = undefined
  }

  return {
    schedule(tenantId) {
      if (isClosed) return
      due.set(tenantId, 0)
      running ??= run()
    },
    async close() {
      isClosed = true
      await running
    },
  }
}

/** Numbers one batch of each team in turn, so that no team waits for another. Throws the failures after all teams. */
export async function numberAll({ db }: { db: Db }): Promise<number> {
  let sum = 0
  const failures: unknown[] = []
  let teams = await findTenantsToNumber.many(db, {})
  while (teams.length > 0) {
    const unfinished: typeof teams = []
    for (const team of teams) {
      const batch = await numberBatch
        .only(db, { ...team, limit: EVENTS_PER_BATCH })
        .catch((error) => failures.push(error))
      if (typeof batch === 'number') continue
      sum += batch.numbered
      if (batch.is_more) unfinished.push(team)
    }
    teams = unfinished
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Events of some teams were not numbered')
  return sum
}
