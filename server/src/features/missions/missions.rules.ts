// The life of a mission as one table: from which state which trigger leads where, who may pull it, and under which
// condition. Anything that is not here is refused. What the passing of dates does is in features/mission-status.
import type { MissionStatus } from '../../kernel/db/tables.ts'
import { invalidState, notAllowedForUser } from '../../kernel/http/errors.ts'
import { MISSION_ERRORS } from './missions.errors.ts'

export type Trigger =
  | 'approve'
  | 'refuse'
  | 'accept'
  | 'decline'
  | 'sign'
  | 'release'
  | 'take-over'
  | 'cancel'
  | 'extend'
  | 'accept-extension'
  | 'decline-extension'
  | 'withdraw-extension'
  | 'terminate'
  | 'undo-termination'
  | 'delete'

/** What decides: the mission as it stands today, and what is asked of it. */
export type Facts = {
  status: MissionStatus
  today: string
  start_date: string
  early_termination_date: string | null
  has_document: boolean
  has_reports: boolean
  approver_id: string | null
  team_signer_id: string | null
  /** Of the framework agreement that another mission carries, while this one is offered; null otherwise. */
  agreement: 'signed' | 'unsigned' | 'ended' | null
  /** The day of a termination that is asked for. */
  last_day?: string
  /** Of the document that is taken over: whether the freelancer has signed it. */
  is_signed?: boolean
}

type Edge = {
  from: MissionStatus
  trigger: Trigger
  to: MissionStatus
  who: 'team' | 'approver' | 'team_signer' | 'freelancer' | 'service'
  when: (facts: Facts) => boolean
}

const always = () => true
const edge = (
  from: MissionStatus,
  trigger: Trigger,
  to: MissionStatus,
  who: Edge['who'],
  when: Edge['when'] = always,
): Edge => ({ from, trigger, to, who, when })

const isScheduled = ({ early_termination_date }: Facts) => early_termination_date !== null
const needsCompany = ({ has_document, agreement }: Facts) => has_document || agreement === 'unsigned'
const hasNoReport = ({ has_reports }: Facts) => !has_reports
const endsLater = ({ last_day = '', today }: Facts) => last_day > today
const isSigned = ({ is_signed = false }: Facts) => is_signed
const not = (condition: Edge['when']) => (facts: Facts) => !condition(facts)

const EDGES: readonly Edge[] = [
  edge('draft', 'approve', 'pending-freelancer-review', 'approver'),
  edge('draft', 'refuse', 'rejected', 'approver'),
  edge('draft', 'cancel', 'cancelled', 'team'),
  edge('draft', 'delete', 'deleted', 'team', hasNoReport),
  edge('pending-freelancer-review', 'accept', 'pending-company-review', 'freelancer', (facts) =>
    facts.agreement === 'ended' ? false : needsCompany(facts),
  ),
  edge('pending-freelancer-review', 'accept', 'in-progress', 'freelancer', (facts) =>
    facts.agreement === 'ended' ? false : !needsCompany(facts),
  ),
  edge('pending-freelancer-review', 'decline', 'rejected', 'freelancer'),
  edge('pending-freelancer-review', 'cancel', 'cancelled', 'team'),
  edge('pending-company-review', 'sign', 'in-progress', 'team_signer', ({ has_document }) => has_document),
  edge('pending-company-review', 'release', 'in-progress', 'service', ({ has_document }) => !has_document),
  edge('draft', 'take-over', 'draft', 'service'),
  edge('pending-freelancer-review', 'take-over', 'pending-freelancer-review', 'service'),
  edge('pending-company-review', 'take-over', 'pending-company-review', 'service', isSigned),
  // It was accepted without a document to sign; now there is one.
  edge('pending-company-review', 'take-over', 'pending-freelancer-review', 'service', not(isSigned)),
  edge('pending-company-review', 'refuse', 'rejected', 'team_signer'),
  edge('pending-company-review', 'cancel', 'cancelled', 'team'),
  edge('in-progress', 'cancel', 'cancelled', 'team', ({ today, start_date }) => today < start_date),
  edge('in-progress', 'extend', 'pending-freelancer-extension', 'team', not(isScheduled)),
  edge('in-progress', 'terminate', 'in-progress', 'team', endsLater),
  edge('in-progress', 'terminate', 'early-terminated', 'team', not(endsLater)),
  edge('in-progress', 'undo-termination', 'in-progress', 'team', isScheduled),
  edge('pending-freelancer-extension', 'accept-extension', 'in-progress', 'freelancer'),
  edge('pending-freelancer-extension', 'decline-extension', 'in-progress', 'freelancer'),
  edge('pending-freelancer-extension', 'withdraw-extension', 'in-progress', 'team'),
  edge('rejected', 'delete', 'deleted', 'team', hasNoReport),
  edge('cancelled', 'delete', 'deleted', 'team', hasNoReport),
]

/** Where the trigger leads; refuses with 403 whom the trigger is not for, then with 400 what the state does not allow. */
export function decide(trigger: Trigger, facts: Facts, userId: string | null): MissionStatus {
  checkPerson(trigger, facts, userId)
  const edges = EDGES.filter((one) => one.from === facts.status && one.trigger === trigger)
  const taken = edges.find(({ when }) => when(facts))
  if (!taken) {
    const allowed = allowedIn(facts, isFreelancers(trigger))
    throw invalidState(MISSION_ERRORS.mission_status, { status: facts.status, allowed, action: trigger })
  }
  return taken.to
}

const PEOPLE = {
  approver: { of: ({ approver_id }: Facts) => approver_id, name: 'approver' },
  team_signer: { of: ({ team_signer_id }: Facts) => team_signer_id, name: 'signer' },
}
const isPerson = (who: Edge['who']): who is keyof typeof PEOPLE => who in PEOPLE

/** Where the state has no such transition, whoever may do it in another state is told so, and nobody else anything. */
function checkPerson(trigger: Trigger, facts: Facts, userId: string | null): void {
  const everywhere = EDGES.filter((one) => one.trigger === trigger)
  const here = everywhere.filter(({ from }) => from === facts.status)
  const people = [...new Set((here.length > 0 ? here : everywhere).map(({ who }) => who))].filter(isPerson)
  if (people.length === 0 || people.some((one) => PEOPLE[one].of(facts) === userId)) return
  throw notAllowedForUser(MISSION_ERRORS.mission_person_only, {
    people: people.map((one) => PEOPLE[one].name),
  })
}

const isFreelancers = (trigger: Trigger) =>
  EDGES.some((one) => one.trigger === trigger && one.who === 'freelancer')

/** What the same side may do instead. */
function allowedIn(facts: Facts, byFreelancer: boolean): string[] {
  const isOfSide = ({ who }: Edge) => who !== 'service' && (who === 'freelancer') === byFreelancer
  const edges = EDGES.filter((one) => one.from === facts.status && isOfSide(one) && one.when(facts))
  return [...new Set(edges.map(({ trigger }) => trigger))]
}
