// A small load of one kind of write with its ledger: compares sent requests and responses with the stored rows
// afterwards. The complete oracle for all kinds is in ../../faults.
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { call, createCode, getData, type Listed, type Page } from './calls.ts'
import type { ServerProcess } from './server-process.ts'

type Entry = { name: string; outcome: 'acknowledged' | 'refused' | 'unknown'; id?: string }
export type Ledger = Map<string, Entry>

export type LedgerErrors = { lost: string[]; phantom: string[]; duplicate: string[]; wrong: string[] }
export const NO_ERRORS: LedgerErrors = { lost: [], phantom: [], duplicate: [], wrong: [] }

export const countAcknowledged = (ledger: Ledger) =>
  [...ledger.values()].filter(({ outcome }) => outcome === 'acknowledged').length

export type Load = {
  /** Waits until no client has a request in flight. */
  stop(): Promise<void>
  statuses: Map<number, number>
}

/** Starts clients that create one project code after another, whatever the responses. */
export function startLoad(server: ServerProcess, key: string, ledger: Ledger, clients = 8): Load {
  let isOver = false
  const statuses = new Map<number, number>()
  const work = async () => {
    while (!isOver) {
      const status = await writeOne(server, key, ledger)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status !== 201) await sleep(10)
    }
  }
  const done = Promise.all(Array.from({ length: clients }, work))
  // Without `stop`, an error is not reported as an unhandled rejection; a test that awaits `stop` still gets it.
  done.catch(() => {})
  onTestFinished(() => {
    isOver = true
  })
  return {
    statuses,
    async stop() {
      isOver = true
      await done
    },
  }
}

/** Returns the status, or 0 when the connection broke. */
async function writeOne(server: ServerProcess, key: string, ledger: Ledger): Promise<number> {
  const name = `load-${ledger.size}`
  const entry: Entry = { name, outcome: 'unknown' }
  ledger.set(name, entry)
  const reply = await createCode(server, key, name).catch((error: unknown) => {
    // fetch reports every broken connection as a TypeError; anything else is a failed expectation.
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  })
  if (reply?.status === 201) Object.assign(entry, { outcome: 'acknowledged', id: getData<Listed>(reply).id })
  else if (reply && reply.status < 500) entry.outcome = 'refused'
  return reply?.status ?? 0
}

export async function listCodes(server: ServerProcess, key: string): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 1; ; page += 1) {
    const reply = await call(server, `/api/v1/project-codes?per_page=100&page=${page}`, { key })
    const { items } = getData<Page<Listed>>(reply)
    found.push(...items)
    if (items.length < 100) return found
  }
}

/** `others` exist independently of the ledger. */
export function findErrors(ledger: Ledger, found: Listed[], others: Listed[]): LedgerErrors {
  const otherIds = new Set(others.map(({ id }) => id))
  const created = found.filter(({ id }) => !otherIds.has(id))
  const byReference = new Map(created.map((row) => [row.external_id ?? '', row]))
  const entries = [...ledger.values()]
  return {
    lost: entries.filter((e) => e.outcome === 'acknowledged' && !byReference.has(e.name)).map((e) => e.name),
    phantom: created
      .filter(({ external_id }) => (ledger.get(external_id ?? '')?.outcome ?? 'refused') === 'refused')
      .map(({ id }) => id),
    duplicate: created.filter((row) => byReference.get(row.external_id ?? '') !== row).map(({ id }) => id),
    wrong: entries.filter((entry) => differs(entry, byReference.get(entry.name))).map((e) => e.name),
  }
}

const differs = (entry: Entry, row: Listed | undefined) =>
  row !== undefined && (row.name !== entry.name || (entry.id !== undefined && row.id !== entry.id))
