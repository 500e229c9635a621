// From CPU per request to machines.
import type { Measured } from '../measure.ts'

/** Milliseconds of CPU for one request. */
export type Cost = { node: number; postgres: number }

export type Costs = {
  /** Of a request of the mix, in one process that counts in memory, with its share of the look-ups of keys. */
  request: Cost
  /** What the limit that several processes share adds to each. */
  sharedLimit: Cost
}

/** Every key as busy as it may be, all the time. */
export const REQUESTS_PER_MINUTE = 60
/** Of a core; the rest is for peaks. */
export const BUSY = 0.6
/** Of the pool of a process. */
const CONNECTIONS_PER_PROCESS = 10

export function costsOf(measured: Measured[]): Costs {
  const [alone, shared] = ['full', 'shared'].map((side) => {
    const found = measured.find(({ scenario }) => scenario.kind === 'admission' && scenario.sides[0] === side)
    return found ? costOf(found) : { node: Number.NaN, postgres: Number.NaN }
  }) as [Cost, Cost]
  const mix = measured.map((one) => ({ cost: costOf(one), share: one.scenario.share ?? 0 }))
  const sum = (part: keyof Cost) => mix.reduce((total, { cost, share }) => total + share * cost[part], 0)
  return {
    // Where the mix is measured one key is used all the time, and known; alone, keys are met as they come.
    request: { node: sum('node'), postgres: sum('postgres') + alone.postgres },
    sharedLimit: {
      node: Math.max(0, shared.node - alone.node),
      postgres: Math.max(0, shared.postgres - alone.postgres),
    },
  }
}

function costOf({ sides: [service] }: Measured): Cost {
  return {
    node: service?.round.nodeCpu ?? Number.NaN,
    postgres: service?.round.postgresCpu ?? Number.NaN,
  }
}

export type Need = {
  teams: number
  perSecond: number
  nodeCores: number
  postgresCores: number
  processes: number
  connections: number
}

const coresFor = (perSecond: number, milliseconds: number) => (perSecond * milliseconds) / 1000 / BUSY

/** One key for each team. A process uses one core; from the second one on they share the limit in PostgreSQL. */
export function needOf(teams: number, { request, sharedLimit }: Costs): Need {
  const perSecond = (teams * REQUESTS_PER_MINUTE) / 60
  const isAlone = coresFor(perSecond, request.node) <= 1
  const more = isAlone ? { node: 0, postgres: 0 } : sharedLimit
  const nodeCores = coresFor(perSecond, request.node + more.node)
  const processes = Math.ceil(nodeCores)
  return {
    teams,
    perSecond,
    nodeCores,
    postgresCores: coresFor(perSecond, request.postgres + more.postgres),
    processes,
    connections: processes * CONNECTIONS_PER_PROCESS,
  }
}
