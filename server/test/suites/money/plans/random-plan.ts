// A random team over some months. The oracle's own state says what can be sent next, so that a plan is made of its seed alone.
import { createRandom } from '../../fuzz/samples/seeded.ts'
import {
  type Day,
  earlier,
  firstDay,
  getMonth,
  lastDay,
  later,
  type Month,
  plusDays,
  plusMonths,
} from '../oracle/calendar.ts'
import { RULES } from '../oracle/rules.ts'
import { createState, getEnd, labelReport, type MissionState, type State } from '../oracle/state.ts'
import { addReview, type Draft, moveTo, send, sendReport } from './draft.ts'
import { addEntrySteps } from './random-entry-steps.ts'
import {
  FRENCH_REGIMES,
  makeFreelancer,
  makeMission,
  makeRate,
  makeSettings,
  pickEnd,
  pickVatRate,
} from './random-terms.ts'
import type { Plan } from './steps.ts'

const CODES = ['c1', 'c2', 'c3']

export function makePlan(seed: number, index: number): Plan {
  const random = createRandom('money', seed, index)
  const people = 2 + random.int(2)
  const plan: Plan = {
    name: `seed ${seed}, plan ${index}`,
    codes: CODES,
    settings: makeSettings(random, CODES),
    freelancers: Array.from({ length: people }, (_, nth) => makeFreelancer(random, nth + 1)),
    steps: [],
  }
  const first = plusMonths('2023-06', random.int(48))
  const draft: Draft = { random, plan, state: createState(plan, RULES), today: firstDay(first) }
  const months = 6 + random.int(5)
  for (let nth = 0; nth < months; nth += 1) addMonth(draft, plusMonths(first, nth), nth)
  moveTo(draft, plusDays(draft.today, 3 + random.int(60)))
  send(draft, { act: 'look' })
  return plan
}

function addMonth(draft: Draft, month: Month, nth: number): void {
  const { random, plan, state } = draft
  moveTo(draft, plusDays(firstDay(month), random.int(3)))
  const newMissions = nth === 0 ? 2 : random.chance(0.35) ? 1 : 0
  for (let one = 0; one < newMissions && state.missions.size < 6; one += 1)
    send(draft, {
      act: 'mission',
      mission: makeMission(random, state.missions.size + 1, month, plan.freelancers.length, CODES),
    })
  if (nth > 0) addReports(draft, plusMonths(month, -1))
  addEntrySteps(draft, month)
  addTerms(draft, month)
  if (random.chance(0.3)) addEarlyReport(draft, month)
  if (random.chance(0.35)) send(draft, { act: 'look' })
}

const listMissions = ({ state }: Draft) => [...state.missions.values()]
const hasReport = ({ state }: Draft, { mission }: MissionState, month: Month) =>
  state.reports.has(labelReport(mission.label, month))
const touches = (state: State, own: MissionState, month: Month) =>
  own.mission.start_date <= lastDay(month) && getEnd(state, own) >= firstDay(month)

function addReports(draft: Draft, month: Month): void {
  const { random, state } = draft
  for (const own of listMissions(draft)) {
    if (!touches(state, own, month) || hasReport(draft, own, month) || random.chance(0.07)) continue
    sendReport(draft, own, month)
    addReview(draft, own, month)
  }
}

/** A report before the end of its month, or of a month to come. */
function addEarlyReport(draft: Draft, month: Month): void {
  const { random, state } = draft
  const ahead = random.chance(0.5) ? month : plusMonths(month, 1)
  const own = random.pick(listMissions(draft))
  if (!own || !touches(state, own, ahead) || hasReport(draft, own, ahead)) return
  sendReport(draft, own, ahead)
  send(draft, { act: 'approve', mission: own.mission.label, month: ahead })
}

/** Extensions, terminations and other VAT regimes during a month. */
function addTerms(draft: Draft, month: Month): void {
  const { random } = draft
  moveTo(draft, plusDays(firstDay(month), 9 + random.int(12)))
  for (const own of listMissions(draft)) {
    const isRunning = draft.today <= getEnd(draft.state, own) && draft.today >= own.mission.start_date
    if (isRunning) changeEnd(draft, own)
  }
  const freelancer = random.pick(draft.plan.freelancers)
  if (freelancer?.country === 'FR' && random.chance(0.25)) changeVat(draft, freelancer.label)
}

function changeEnd(draft: Draft, own: MissionState): void {
  const { random, today } = draft
  const { terminated } = own
  if (terminated === null) {
    if (random.chance(0.25)) extend(draft, own)
    else if (random.chance(0.12)) terminate(draft, own)
    return
  }
  const canBeUndone = terminated > today
  if (canBeUndone && random.chance(0.4)) send(draft, { act: 'undo_termination', mission: own.mission.label })
}

function extend(draft: Draft, own: MissionState): void {
  const { random } = draft
  const mission = own.mission.label
  const end = pickEnd(random, plusMonths(getMonth(own.end), 1 + random.int(4)))
  const isPriced = own.mission.mission_type !== 'deliverable' && random.chance(0.7)
  const rate = isPriced ? makeRate(random, own.mission.mission_type) : null
  const from = rate !== null && random.chance(0.6) ? pickEffectiveDay(draft, own, end) : null
  send(draft, { act: 'extend', mission, end_date: end, rate_amount: rate, effective_from: from })
  if (!own.offer) return
  const decline = random.chance(0.15)
  send(draft, { act: decline ? 'decline_extension' : 'accept_extension', mission })
}

/** Often inside of a month; sometimes one that the reports do not allow any more. */
function pickEffectiveDay({ random, today }: Draft, own: MissionState, end: Day): Day {
  const base = random.pick([firstDay(getMonth(today)), today, own.end])
  const day = plusDays(base, random.int(25))
  return later(own.mission.start_date, earlier(day, end))
}

function terminate(draft: Draft, own: MissionState): void {
  const { random, today } = draft
  const moved = plusDays(today, random.pick([-20, -5, 0, 3, 15, 40]))
  const end_date = later(own.mission.start_date, earlier(moved, own.end))
  send(draft, { act: 'terminate', mission: own.mission.label, end_date })
}

function changeVat(draft: Draft, freelancer: string): void {
  const { random, today } = draft
  const vat_from = random.pick([
    null,
    null,
    firstDay(getMonth(today)),
    plusDays(today, -40),
    plusDays(today, 20),
  ])
  const vat_regime = random.pick(FRENCH_REGIMES)
  send(draft, { act: 'change_vat', freelancer, vat_regime, vat_rate: pickVatRate(random), vat_from })
}
