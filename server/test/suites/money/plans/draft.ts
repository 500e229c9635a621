// A plan while it is made: its steps so far, and what they lead to.
import type { Random } from '../../fuzz/samples/seeded.ts'
import { applyStep } from '../oracle/apply-step.ts'
import { type Day, later, type Month, plusDays } from '../oracle/calendar.ts'
import type { MissionState, State } from '../oracle/state.ts'
import { makeRows } from './random-rows.ts'
import type { Act, Plan } from './steps.ts'

export type Draft = { random: Random; plan: Plan; state: State; today: Day }

/** Adds a step of today. */
export function send({ plan, state, today }: Draft, act: Act): void {
  const step = { on: today, ...act }
  plan.steps.push(step)
  applyStep(state, step)
}

/** Moves to this day, unless it is over. */
export function moveTo(draft: Draft, day: Day): void {
  draft.today = later(draft.today, day)
}

export function sendReport(draft: Draft, own: MissionState, month: Month): void {
  const rows = makeRows(draft.random, draft.state, own, month, draft.plan.codes)
  send(draft, { act: 'report', mission: own.mission.label, month, rows })
}

export function addReview(draft: Draft, own: MissionState, month: Month): void {
  const { random } = draft
  const which = { mission: own.mission.label, month }
  if (random.chance(0.15)) {
    send(draft, { act: 'reject', ...which })
    resubmit(draft, own, month)
  }
  if (random.chance(0.92)) send(draft, { act: 'approve', ...which })
}

export function resubmit(draft: Draft, own: MissionState, month: Month): void {
  const { random, state, plan } = draft
  moveTo(draft, plusDays(draft.today, random.int(2)))
  const rows = makeRows(random, state, own, month, plan.codes)
  send(draft, { act: 'resubmit', mission: own.mission.label, month, rows })
}
