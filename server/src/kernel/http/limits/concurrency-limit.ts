// Concurrency limits per credential and per team, on every surface (decision 0043). A request over a limit waits in the
// queue of its credential; the credentials of a team are served round robin. Rate limits are in limiter.ts.

import { availableParallelism } from 'node:os'
import { type Principal, toCaller } from '../../../domain/access/principal.ts'
import { busy } from '../../../domain/errors/api-error.ts'
import { SERVICE_ERRORS } from '../../../domain/errors/service.errors.ts'
import type { MaybePromise } from '../../../domain/maybe-promise.ts'
import type { Database, Db } from '../../db/connections/client.ts'
import { createTeamQueues } from './team-queues.ts'

export type Lane = 'reads' | 'writes' | 'bodies' | 'background'
const LANES: readonly Lane[] = ['reads', 'writes', 'bodies', 'background']

/** One on two cores: a request and its PostgreSQL backend keep both busy, and two requests delayed writes of others. */
const MAX_BACKGROUND_REQUESTS = availableParallelism() > 2 ? 2 : 1

/** A write has a connection to itself, one of six in a process. A read counts by its size: see `countReadSlots` in admit-request.ts. */
const MAX_ACTIVE: Record<Lane, { credential: number; team: number }> = {
  reads: { credential: 10, team: 12 },
  writes: { credential: 3, team: 4 },
  /** Large bodies, which stay in memory until the response has been sent; a file takes two slots. */
  bodies: { credential: 4, team: 8 },
  /** Expensive requests, which the background worker serves. */
  background: { credential: MAX_BACKGROUND_REQUESTS, team: MAX_BACKGROUND_REQUESTS },
}
/** Requests that are read, wait, run or whose response is being sent. Bounds the memory of one team. */
const MAX_IN_PROGRESS = { credential: 200, team: 400 }
/**
 * Requests that wait, unread, until one of their team has ended. A client that does not wait for its responses would otherwise
 * be refused hundreds of times a second, which costs more than to let it wait. Each takes about 100 kB.
 */
const MAX_UNADMITTED = { team: 600, all: 2000 }
/** An unadmitted request waits half as long. Both waits stay below the 40 s that a proxy waits for a response. */
const WAIT_MS = 20_000

type Waiter = { slots: number; start: () => void; fail: (error: unknown) => void }
type Credential = { inProgress: number; active: Record<Lane, number>; waiting: Record<Lane, Set<Waiter>> }
type TeamLane = {
  active: number
  /** Credentials with waiting requests, in the order in which they are served. */
  waiting: Set<Credential>
  /** The next waiter needs more slots than are free: later requests must not overtake it. */
  isBlocked: boolean
  isScheduled: boolean
}
type Team = {
  inProgress: number
  credentials: Map<string, Credential>
  lanes: Record<Lane, TeamLane>
  db: Db
}

export type Admission = {
  /** Runs single statements: those of one team never occupy all pipelined connections. */
  readonly db: Db
  /** Called once at a time for each lane. Returns undefined if the slots are free: the common case has no promise. */
  acquire(lane: Lane, slots?: number): Promise<void> | undefined
  /** `outage`: the database did not respond. Waiting requests fail too; each would run into the same timeout. */
  release(lane: Lane, outage?: unknown): void
  /** Called when the response is sent or the client has disconnected. A request that still waits never starts. */
  leave(): void
}

export type ConcurrencyLimit = {
  /**
   * Waits while the credential or its team has too many requests in progress, and throws `busy` when that takes too long.
   * `isGone`: whether the client has disconnected meanwhile.
   */
  enter(principal: Principal, isGone: () => boolean): MaybePromise<Admission>
}

const perLane = <T>(make: () => T) => ({
  reads: make(),
  writes: make(),
  bodies: make(),
  background: make(),
})
const tooMany = (scope: 'credential' | 'team') =>
  busy(SERVICE_ERRORS.too_many_in_progress, { limit: MAX_IN_PROGRESS[scope], scope })

const fits = (active: number, slots: number, max: number) => active === 0 || active + slots <= max

type UnadmittedRequest = { caller: Caller; isGone: () => boolean; admit(): void }
type Caller = ReturnType<typeof toCaller>

export function createConcurrencyLimit(database: Database, waitMs = WAIT_MS): ConcurrencyLimit {
  const teams = new Map<string, Team>()
  const unadmittedRequests = createTeamQueues<UnadmittedRequest>()

  /** Returns which limit has been reached. */
  function findReachedLimit({ tenantId, id }: Caller): 'credential' | 'team' | undefined {
    const team = teams.get(tenantId)
    if (!team) return undefined
    if ((team.credentials.get(id)?.inProgress ?? 0) >= MAX_IN_PROGRESS.credential) return 'credential'
    return team.inProgress >= MAX_IN_PROGRESS.team ? 'team' : undefined
  }

  function admit({ tenantId, id }: Caller): Admission {
    const team = teams.get(tenantId) ?? newTeam(database)
    const credential = team.credentials.get(id) ?? newCredential()
    teams.set(tenantId, team)
    team.credentials.set(id, credential)
    team.inProgress += 1
    credential.inProgress += 1
    const forgetIdle = () => {
      if (unadmittedRequests.getQueue(tenantId)) setImmediate(admitNext, tenantId)
      if (!isIdle(credential)) return
      team.credentials.delete(id)
      if (team.credentials.size === 0) teams.delete(tenantId)
    }
    return createAdmission(team, credential, waitMs, forgetIdle)
  }

  function admitNext(tenantId: string): void {
    for (const request of unadmittedRequests.getQueue(tenantId) ?? []) {
      if (request.isGone()) unadmittedRequests.delete(tenantId, request)
      else if (!findReachedLimit(request.caller)) {
        request.admit()
        return
      }
    }
  }

  const waitForAdmission = (caller: Caller, isGone: () => boolean) =>
    new Promise<Admission>((resolve, reject) => {
      const request: UnadmittedRequest = {
        caller,
        isGone,
        admit() {
          clearTimeout(timer)
          unadmittedRequests.delete(caller.tenantId, request)
          resolve(admit(caller))
        },
      }
      const timer = setTimeout(() => {
        unadmittedRequests.delete(caller.tenantId, request)
        reject(tooMany(findReachedLimit(caller) ?? 'team'))
      }, waitMs / 2)
      unadmittedRequests.add(caller.tenantId, request)
    })

  return {
    enter(principal, isGone) {
      const caller = toCaller(principal)
      const obstacle = findReachedLimit(caller)
      if (!obstacle) return admit(caller)
      const isFull =
        unadmittedRequests.size >= MAX_UNADMITTED.all ||
        (unadmittedRequests.getQueue(caller.tenantId)?.size ?? 0) >= MAX_UNADMITTED.team
      if (isFull) throw tooMany(obstacle)
      return waitForAdmission(caller, isGone)
    },
  }
}

const newTeam = (database: Database): Team => ({
  inProgress: 0,
  credentials: new Map(),
  lanes: perLane(() => ({ active: 0, waiting: new Set<Credential>(), isBlocked: false, isScheduled: false })),
  db: database.reader(),
})

const newCredential = (): Credential => ({
  inProgress: 0,
  active: perLane(() => 0),
  waiting: perLane(() => new Set<Waiter>()),
})

/** A handler may still run after its client has disconnected. */
const isIdle = ({ inProgress, active }: Credential) =>
  inProgress === 0 && LANES.every((lane) => active[lane] === 0)

function createAdmission(
  team: Team,
  credential: Credential,
  waitMs: number,
  forgetIdle: () => void,
): Admission {
  const ownSlots = perLane(() => 0)
  let cancelWait: (() => void) | undefined

  function start(lane: Lane, slots: number): void {
    team.lanes[lane].active += slots
    credential.active[lane] += slots
    ownSlots[lane] = slots
  }

  function release(lane: Lane, outage?: unknown): void {
    team.lanes[lane].active -= ownSlots[lane]
    credential.active[lane] -= ownSlots[lane]
    ownSlots[lane] = 0
    if (outage !== undefined) failWaiting(team.lanes[lane], lane, outage)
    scheduleNext(team.lanes[lane], lane)
    forgetIdle()
  }

  const wait = (lane: Lane, slots: number) =>
    new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        slots,
        start() {
          clearTimeout(timer)
          cancelWait = undefined
          start(lane, slots)
          resolve()
        },
        fail(error) {
          cancelWait?.()
          reject(error)
        },
      }
      cancelWait = () => {
        clearTimeout(timer)
        cancelWait = undefined
        credential.waiting[lane].delete(waiter)
        scheduleNext(team.lanes[lane], lane)
      }
      const timer = setTimeout(
        () => waiter.fail(busy(SERVICE_ERRORS.queue_timeout, { waited_ms: waitMs })),
        waitMs,
      )
      credential.waiting[lane].add(waiter)
      team.lanes[lane].waiting.add(credential)
    })

  return {
    db: team.db,
    acquire(lane, requestedSlots = 1) {
      const max = MAX_ACTIVE[lane]
      const slots = Math.min(requestedSlots, max.credential)
      const teamLane = team.lanes[lane]
      const isNext =
        credential.waiting[lane].size === 0 && fits(credential.active[lane], slots, max.credential)
      if (isNext && !fits(teamLane.active, slots, max.team)) teamLane.isBlocked = true
      if (!isNext || teamLane.isBlocked) return wait(lane, slots)
      start(lane, slots)
      return undefined
    },
    release,
    leave() {
      team.inProgress -= 1
      credential.inProgress -= 1
      cancelWait?.()
      // The handler may still run, and then releases its own slot; an upload may have failed before it reached its handler.
      if (ownSlots.bodies > 0) release('bodies')
      forgetIdle()
    },
  }
}

/**
 * Starts one waiter in each turn of the event loop. If each started the next one directly, requests that fail validation would
 * run back to back and keep other teams from the main thread.
 */
function scheduleNext(lane: TeamLane, name: Lane): void {
  if (lane.isScheduled || (lane.waiting.size === 0 && !lane.isBlocked)) return
  lane.isScheduled = true
  setImmediate(() => {
    lane.isScheduled = false
    if (startNext(lane, name)) scheduleNext(lane, name)
  })
}

function failWaiting(lane: TeamLane, name: Lane, error: unknown): void {
  for (const credential of lane.waiting) for (const waiter of credential.waiting[name]) waiter.fail(error)
}

function startNext(lane: TeamLane, name: Lane): boolean {
  const max = MAX_ACTIVE[name]
  lane.isBlocked = false
  for (const credential of lane.waiting) {
    const queue = credential.waiting[name]
    const [next] = queue
    if (!next) {
      lane.waiting.delete(credential)
      continue
    }
    if (!fits(credential.active[name], next.slots, max.credential)) continue
    if (!fits(lane.active, next.slots, max.team)) {
      lane.isBlocked = true
      return false
    }
    queue.delete(next)
    // Round robin: moves the credential to the end.
    lane.waiting.delete(credential)
    if (queue.size > 0) lane.waiting.add(credential)
    next.start()
    return true
  }
  return false
}
