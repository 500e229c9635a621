// Does the work of sandboxes: what is due by their own clocks, moves of the clocks, and resets. One node works on a sandbox at a time, and
// each turn is limited in time, so that moving the clock of one sandbox by a year does not delay other sandboxes.

import { SERVICE } from '../../../domain/access/principal.ts'
import { createSpecimenRenderer } from '../../../kernel/db/document-renderers.ts'
import { recordEvent } from '../../../kernel/db/events.ts'
import type { Feature, Job, ServiceDeps } from '../../../kernel/feature.ts'
import type { DeclaredMails } from '../../../kernel/mail/mail-delivery.ts'
import { numberBatch } from '../events/index.ts'
import { deliverDue } from '../mails/index.ts'
import { captureMails } from './capture-mails.ts'
import { deleteSandboxData } from './reset-sandbox.ts'
import { SANDBOX_EVENTS } from './sandbox.manifest.ts'
import * as queries from './sandbox.queries.ts'
import { nextStop } from './sandbox.rules.ts'
import { aheadBy } from './sandboxes.ts'

const MAX_SANDBOXES = 20
/** Duration of a claim: longer than the work of one sandbox day takes. */
const CLAIM_MS = 120_000
/** A turn starts no further work after this time. */
const TURN_MS = 1000
/** Delays until the next turn, which new events begin earlier: `now` while the clock moves, `soon` while retries may be due. */
const TURN_DELAY_MS = { now: 0, soon: 10_000, later: 900_000 }
const EVENTS_PER_BATCH = 500

/** When the next turn is due, and the last event whose work is done. */
type Turn = { next: keyof typeof TURN_DELAY_MS; number: number }

export function sandboxJobs(deps: ServiceDeps, features: readonly Feature[], mails: DeclaredMails): Job[] {
  let isStopping = false
  const sandboxes = createWork(deps, features, mails, () => isStopping)
  return [
    {
      name: 'sandboxes',
      everyMs: 1000,
      run: sandboxes.run,
      halt() {
        isStopping = true
      },
    },
  ]
}

export function createWork(
  deps: ServiceDeps,
  features: readonly Feature[],
  mails: DeclaredMails,
  isStopping = () => false,
) {
  const { db, clock } = deps
  const claimedUntil = () => new Date(clock.now().getTime() + CLAIM_MS)

  /** Runs turns until no sandbox is due. Returns the number of turns. */
  async function run(): Promise<number> {
    let turns = 0
    for (let batchTurns = 1; batchTurns > 0; turns += batchTurns) batchTurns = await runOnce()
    return turns
  }

  async function runOnce(): Promise<number> {
    let turnCount = 0
    for (const { tenant_id } of await queries.findDueSandboxes.many(db, {
      now: clock.now(),
      limit: MAX_SANDBOXES,
    }))
      if (!isStopping() && (await runTurn(tenant_id))) turnCount += 1
    return turnCount
  }

  /** Returns false if another node has claimed the sandbox. */
  async function runTurn(tenant_id: string): Promise<boolean> {
    const times = { now: clock.now(), until: claimedUntil() }
    const claimed = await queries.claim.first(db, { tenant_id, ...times })
    if (!claimed) return false
    let hasFailed = false
    let turn: Turn = { next: 'later', number: claimed.number }
    try {
      if (claimed.is_resetting) await deleteSandboxData(deps, tenant_id, claimedUntil)
      turn = await runDays(tenant_id)
    } catch (error) {
      hasFailed = true
      deps.onFailure(error)
    }
    const at = clock.now()
    const later = new Date(at.getTime() + TURN_DELAY_MS[turn.next])
    await queries.release.run(db, { tenant_id, later, next: hasFailed ? later : at, number: turn.number })
    return true
  }

  async function runDays(tenant_id: string): Promise<Turn> {
    const began = clock.monotonic()
    const isOver = () => isStopping() || clock.monotonic() - began > TURN_MS
    for (;;) {
      const { next, number } = await runDay(tenant_id, isOver)
      if (next !== 'next day') return { next, number }
      if (isOver()) return { next: 'now', number }
    }
  }

  /** Does the work that is due now before the clock moves to the next day. */
  async function runDay(tenant_id: string, isOver: () => boolean) {
    const { isDone, number, hasWorked } = await runDueWork(tenant_id, isOver)
    if (!isDone) return { next: 'now', number } as const
    const step = await moveByADay(tenant_id)
    if (step === 'moved') return { next: 'next day', number } as const
    if (step === 'arrived') await finishMove(tenant_id)
    return { next: hasWorked ? 'soon' : 'later', number } as const
  }

  const moveByADay = (tenant_id: string) =>
    db.transaction(async (tx): Promise<'none' | 'arrived' | 'moved'> => {
      const { ahead_ms, moving_to } = await queries.lockClock.only(tx, { tenant_id })
      if (!moving_to) return 'none'
      const real = clock.now()
      const now = new Date(real.getTime() + ahead_ms)
      if (now >= moving_to) return 'arrived'
      const ahead = nextStop(now, moving_to).getTime() - real.getTime()
      await queries.setClock.run(tx, { tenant_id, ahead_ms: ahead, until: claimedUntil() })
      return 'moved'
    })

  async function finishMove(tenant_id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const { ahead_ms, moving_to } = await queries.lockClock.only(tx, { tenant_id })
      if (!moving_to) return
      queries.endMove.queue(tx, { tenant_id, at: clock.now() })
      const teamClock = aheadBy(clock, ahead_ms)
      const eventCtx = { db: tx, tenantId: tenant_id, clock: teamClock, actor: SERVICE, requestId: null }
      recordEvent(eventCtx, SANDBOX_EVENTS.clock_moved, tenant_id, { to: moving_to.toISOString() })
    })
    await numberEvents(tenant_id)
  }

  async function numberEvents(tenant_id: string): Promise<void> {
    while ((await numberBatch.only(db, { tenant_id, limit: EVENTS_PER_BATCH })).is_more);
  }

  async function runDueWorkOfFeatures(teamDeps: ServiceDeps, tenant_id: string): Promise<number> {
    let done = 0
    for (const feature of features) done += (await feature.runDueWork?.(teamDeps, tenant_id)) ?? 0
    return done
  }

  /**
   * Does what is due at the time of the sandbox. `number`: the last event before the last pass, so that events that are written during
   * that pass count as new.
   */
  async function runDueWork(tenant_id: string, isOver: () => boolean) {
    const state = await queries.findState.only(db, { tenant_id })
    const teamDeps = {
      ...deps,
      clock: aheadBy(clock, state.ahead_ms),
      renderer: createSpecimenRenderer(deps.renderer),
      sendsMail: true,
    }
    const mailing = {
      ...teamDeps,
      realClock: clock,
      onlyTeamId: tenant_id,
      mailer: captureMails(teamDeps, tenant_id),
    }
    for (let hasWorked = false; ; hasWorked = true) {
      await numberEvents(tenant_id)
      const { number } = await queries.findHead.only(db, { tenant_id })
      const done = (await runDueWorkOfFeatures(teamDeps, tenant_id)) + (await deliverDue(mailing, mails))
      if (done === 0) return { isDone: true, hasWorked, number }
      if (isOver()) return { isDone: false, hasWorked: true, number }
    }
  }

  return { run }
}
