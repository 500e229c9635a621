// The work of sandboxes: what is due by their own clock, and what they are asked for. One node works on a sandbox at a time, and each
// sandbox has its turn: moving the clock of one by a year does not keep the others waiting.

import { recordEvent } from '../../kernel/db/events.ts'
import { specimens } from '../../kernel/db/sandboxes.ts'
import type { Feature, Job, ServiceDeps } from '../../kernel/feature.ts'
import type { DeliveryDeps } from '../../kernel/mail/mail-delivery.ts'
import { numberBatch } from '../events/index.ts'
import { captureMails } from './capture-mails.ts'
import { deleteData } from './reset-sandbox.ts'
import { SANDBOX_EVENTS } from './sandbox.events.ts'
import * as queries from './sandbox.queries.ts'
import { nextStop } from './sandbox.rules.ts'
import { aheadBy } from './sandboxes.ts'

const MOST = 20
/** Longer than a day of a sandbox takes. */
const CLAIM_MS = 120_000
const TURN_MS = 1000
/** A sandbox without news: its clock goes on. */
const IDLE_MS = 60_000
/** Work makes events, and events make work. */
const MAX_PASSES = 20
const EVENTS_AT_ONCE = 500

const SERVICE = { kind: 'system', id: null } as const

export function sandboxJobs(deps: ServiceDeps, features: readonly Feature[]): Job[] {
  let isStopping = false
  const sandboxes = createWork(deps, features, () => isStopping)
  return [
    {
      name: 'sandboxes',
      everyMs: 500,
      run: sandboxes.run,
      halt() {
        isStopping = true
      },
    },
  ]
}

export function createWork(deps: ServiceDeps, features: readonly Feature[], isStopping = () => false) {
  const { db, clock } = deps
  const claimedUntil = () => new Date(clock.now().getTime() + CLAIM_MS)

  /** Until none is awake. Returns how many turns there were. */
  async function run(): Promise<number> {
    let turns = 0
    for (let taken = 1; taken > 0; turns += taken) taken = await runOnce()
    return turns
  }

  async function runOnce(): Promise<number> {
    let taken = 0
    for (const { tenant_id } of await queries.findAwake.many(db, { now: clock.now(), most: MOST }))
      if (!isStopping() && (await takeTurn(tenant_id))) taken += 1
    return taken
  }

  /** False: another node has it. */
  async function takeTurn(tenant_id: string): Promise<boolean> {
    const times = { now: clock.now(), until: claimedUntil() }
    const claimed = await queries.claim.first(db, { tenant_id, ...times })
    if (!claimed) return false
    let number = claimed.number
    let hasFailed = false
    try {
      if (claimed.is_resetting) await deleteData(deps, tenant_id, claimedUntil)
      number = await moveAndWork(tenant_id)
    } catch (error) {
      hasFailed = true
      deps.onFailure(error)
    }
    const at = clock.now()
    const later = new Date(at.getTime() + IDLE_MS)
    await queries.release.many(db, { tenant_id, later, next: hasFailed ? later : at, number })
    return true
  }

  /** Returns the number of the last event whose work is done. */
  async function moveAndWork(tenant_id: string): Promise<number> {
    const began = clock.monotonic()
    for (;;) {
      const { hasArrived, isMoving } = await moveByADay(tenant_id)
      const number = await workOn(tenant_id)
      if (!isMoving) return number
      if (hasArrived) {
        await arrive(tenant_id)
        await numberEvents(tenant_id)
        return number
      }
      if (isStopping() || clock.monotonic() - began > TURN_MS) return number
    }
  }

  const moveByADay = (tenant_id: string) =>
    db.transaction(async (tx) => {
      const { ahead_ms, moving_to } = await queries.lockClock.only(tx, { tenant_id })
      if (!moving_to) return { isMoving: false, hasArrived: false }
      const real = clock.now()
      const stop = nextStop(new Date(real.getTime() + ahead_ms), moving_to)
      // Not back: the real time goes on meanwhile.
      const ahead = Math.max(ahead_ms, stop.getTime() - real.getTime())
      await queries.setClock.many(tx, { tenant_id, ahead_ms: ahead, until: claimedUntil() })
      return { isMoving: true, hasArrived: stop >= moving_to }
    })

  const arrive = (tenant_id: string) =>
    db.transaction(async (tx) => {
      const { ahead_ms, moving_to } = await queries.lockClock.only(tx, { tenant_id })
      if (!moving_to) return
      queries.endMove.queue(tx, { tenant_id, at: clock.now() })
      const by = {
        db: tx,
        clock: aheadBy(clock, ahead_ms),
        tenantId: tenant_id,
        actor: SERVICE,
        requestId: null,
      }
      recordEvent(by, SANDBOX_EVENTS.clock_moved, tenant_id, { to: moving_to.toISOString() })
    })

  async function numberEvents(tenant_id: string): Promise<void> {
    while ((await numberBatch.only(db, { tenant_id, most: EVENTS_AT_ONCE })).is_more);
  }

  /**
   * Everything that is due at the time of the sandbox. Returns the number of the last event before the last pass: what a request does
   * after that is news.
   */
  async function workOn(tenant_id: string): Promise<number> {
    const state = await queries.findState.only(db, { tenant_id })
    const ofTeam = {
      ...deps,
      clock: aheadBy(clock, state.ahead_ms),
      renderer: specimens(deps.renderer),
      sendsMail: true,
    }
    const mailing = { ...ofTeam, realClock: clock, only: tenant_id, mailer: captureMails(ofTeam, tenant_id) }
    for (let pass = 1; ; pass += 1) {
      await numberEvents(tenant_id)
      const { number } = await queries.findHead.only(db, { tenant_id })
      if ((await doOnce(features, ofTeam, mailing)) === 0 || pass === MAX_PASSES) return number
    }
  }

  return { run }
}

async function doOnce(
  features: readonly Feature[],
  ofTeam: ServiceDeps,
  mailing: DeliveryDeps & { only: string },
): Promise<number> {
  let done = 0
  for (const { followClock } of features) if (followClock) done += await followClock(ofTeam, mailing.only)
  for (const { deliverMail } of features) if (deliverMail) done += await deliverMail(mailing)
  return done
}
