// Calculates the number of machines from the CPU time per request.
import type { Measured } from '../measure.ts'

/** Milliseconds of CPU time per request. */
export type Cost = { node: number; postgres: number }

export type Costs = {
  /** Cost of a request of the mix, in one process with in-memory counters, including its share of key lookups. */
  request: Cost
  /** Additional cost per request of the rate limit shared by several processes. */
  sharedLimit: Cost
}

/** Requests per minute of a key that uses its whole rate limit. */
export const REQUESTS_PER_MINUTE = 60
/** Target utilization of a core; the rest is headroom for peaks. */
export const TARGET_UTILIZATION = 0.6
/** Connections in the pool of a process. */
const CONNECTIONS_PER_PROCESS = 10

export function calculateCosts(measured: Measured[]): Costs {
  const [alone, shared] = ['full', 'shared'].map((side) => {
    const found = measured.find(
      ({ scenario }) => scenario.kind === 'admission' && scenario.servers[0] === side,
    )
    return found ? toCost(found) : { node: Number.NaN, postgres: Number.NaN }
  }) as [Cost, Cost]
  const mix = measured.map((measurement) => ({
    cost: toCost(measurement),
    share: measurement.scenario.share ?? 0,
  }))
  const sum = (part: keyof Cost) => mix.reduce((total, { cost, share }) => total + share * cost[part], 0)
  return {
    // The mix is measured with one cached key; the admission scenario includes key lookups.
    request: { node: sum('node'), postgres: sum('postgres') + alone.postgres },
    sharedLimit: {
      node: Math.max(0, shared.node - alone.node),
      postgres: Math.max(0, shared.postgres - alone.postgres),
    },
  }
}

function toCost({ servers: [service] }: Measured): Cost {
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

const coresFor = (perSecond: number, milliseconds: number) =>
  (perSecond * milliseconds) / 1000 / TARGET_UTILIZATION

/** Assumes one key per team. A process uses one core; two or more processes share the rate limit in PostgreSQL. */
export function calculateNeed(teams: number, { request, sharedLimit }: Costs): Need {
  const perSecond = (teams * REQUESTS_PER_MINUTE) / 60
  const isAlone = coresFor(perSecond, request.node) <= 1
  const extraCost = isAlone ? { node: 0, postgres: 0 } : sharedLimit
  const nodeCores = coresFor(perSecond, request.node + extraCost.node)
  const processes = Math.ceil(nodeCores)
  return {
    teams,
    perSecond,
    nodeCores,
    postgresCores: coresFor(perSecond, request.postgres + extraCost.postgres),
    processes,
    connections: processes * CONNECTIONS_PER_PROCESS,
  }
}
