// The state machine of missions according to the decisions: the effect of each action, and its refusals.
import { addDays, type ModelMission, type ModelTeam, type Refusal, type Status } from './missions-model.ts'

/** Arguments of all actions; each uses those that concern it. */
export type ActInput = {
  /** A date as an offset in days from the reference date of the action. */
  days: number
  rate: number | undefined
  signs: boolean
  /** The people of a change; undefined changes something else. */
  person: { field: 'approver_id' | 'team_signer_id'; user: number; isForeign: boolean } | undefined
}

export type ActionContext = {
  team: ModelTeam
  mission: ModelMission
  /** The user of the key; undefined in the portal. */
  caller: string | undefined
  today: string
  input: ActInput
}
type Outcome = Refusal | undefined

const wrongState = ({ status }: ModelMission): Refusal => ({
  status: 400,
  reason: 'invalid_state',
  currentStatus: status,
})
export const NOT_FOUND: Refusal = { status: 404, reason: 'not_found' }
const otherPerson: Refusal = { status: 403, reason: 'not_allowed_for_user' }

function move({ team, mission }: Pick<ActionContext, 'team' | 'mission'>, to: Status): undefined {
  const from = mission.status
  mission.status = to
  mission.events += 1
  if (to === 'pending-freelancer-review') mission.isOffered = true
  if (!mission.carries) return
  if (to === 'rejected' || to === 'cancelled' || to === 'deleted') leaveAgreement(team, mission, from)
  else updateAgreement(team, mission, to)
}

const WAITING: readonly Status[] = ['pending-freelancer-review', 'pending-company-review', 'draft']

/** Before the signature another waiting mission takes over the agreement; a draft only if nothing else waits. */
function leaveAgreement(team: ModelTeam, left: ModelMission, from: Status): void {
  const { agreement } = left
  left.carries = false
  if (!agreement) return
  const rank = ({ status, createdAt }: ModelMission) => (status === 'draft' ? 1e15 : 0) + createdAt
  const [next] = team.missions
    .filter((one) => one.agreement === agreement && one.id !== left.id && WAITING.includes(one.status))
    .sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
  if (!next || agreement.status === 'in-progress') {
    agreement.status = 'ended'
    return
  }
  Object.assign(next, { carries: true, hasDocument: true, signer: left.signer })
  next.events += 1
  // Accepted without a document; now there is one, which the freelancer may not have signed.
  if (next.status === 'pending-company-review' && from !== 'pending-company-review')
    next.status = 'pending-freelancer-review'
  agreement.status = next.status === 'draft' ? 'draft' : 'awaiting-signature'
}

function updateAgreement(team: ModelTeam, { agreement }: ModelMission, to: Status): void {
  if (!agreement || agreement.status === 'ended') return
  if (to === 'pending-freelancer-review') agreement.status = 'awaiting-signature'
  if (to !== 'in-progress' || agreement.status === 'in-progress') return
  agreement.status = 'in-progress'
  for (const mission of team.missions)
    if (mission.agreement === agreement && !mission.carries && mission.status === 'pending-company-review')
      move({ team, mission }, 'in-progress')
}

function approve(on: ActionContext): Outcome {
  if (on.mission.approver !== on.caller) return otherPerson
  if (on.mission.status !== 'draft') return wrongState(on.mission)
  return move(on, 'pending-freelancer-review')
}

function refuse(on: ActionContext): Outcome {
  const { status, approver, signer } = on.mission
  const deciders: Partial<Record<Status, string | null>> = {
    draft: approver,
    'pending-company-review': signer,
  }
  const people = status in deciders ? [deciders[status]] : [approver, signer]
  if (!people.some((person) => person === on.caller)) return otherPerson
  if (!(status in deciders)) return wrongState(on.mission)
  return move(on, 'rejected')
}

function sign(on: ActionContext): Outcome {
  if (on.mission.signer !== on.caller) return otherPerson
  if (on.mission.status !== 'pending-company-review') return wrongState(on.mission)
  // It awaits the signature of the framework agreement, not its own.
  if (!on.mission.hasDocument) return wrongState(on.mission)
  return move(on, 'in-progress')
}

const CANCELLABLE: readonly Status[] = ['draft', 'pending-freelancer-review', 'pending-company-review']

function cancel(on: ActionContext): Outcome {
  const { status, start } = on.mission
  if (!CANCELLABLE.includes(status) && !(status === 'in-progress' && on.today < start))
    return wrongState(on.mission)
  on.mission.termination = null
  on.mission.terminatedBy = null
  return move(on, 'cancelled')
}

export const extensionDay = ({ mission, input }: ActionContext) => addDays(mission.end, input.days)

function extend(on: ActionContext): Outcome {
  if (on.mission.status !== 'in-progress' || on.mission.termination) return wrongState(on.mission)
  if (on.input.days <= 0) return { status: 400, reason: 'out_of_range', field: 'end_date' }
  on.mission.extension = { end_date: extensionDay(on), rate_amount: on.input.rate ?? null }
  return move(on, 'pending-freelancer-extension')
}

function endExtension(on: ActionContext): Outcome {
  if (on.mission.status !== 'pending-freelancer-extension') return wrongState(on.mission)
  on.mission.extension = null
  return move(on, 'in-progress')
}

function acceptExtension(on: ActionContext): Outcome {
  const { extension } = on.mission
  const refusal = endExtension(on)
  if (refusal || !extension) return refusal
  on.mission.end = extension.end_date
  on.mission.rate = extension.rate_amount ?? on.mission.rate
  return undefined
}

export const terminationDay = ({ today, input }: ActionContext) => addDays(today, input.days)

function terminate(on: ActionContext): Outcome {
  const { mission, today } = on
  const day = terminationDay(on)
  if (mission.status !== 'in-progress') return wrongState(mission)
  if (day < mission.start || day > mission.end)
    return { status: 400, reason: 'out_of_range', field: 'end_date' }
  mission.termination = day
  mission.terminatedBy = on.caller ?? null
  return move(on, day > today ? 'in-progress' : 'early-terminated')
}

function undo(on: ActionContext): Outcome {
  if (on.mission.status !== 'in-progress' || !on.mission.termination) return wrongState(on.mission)
  on.mission.termination = null
  on.mission.terminatedBy = null
  return move(on, 'in-progress')
}

function remove(on: ActionContext): Outcome {
  if (!['draft', 'rejected', 'cancelled'].includes(on.mission.status)) return wrongState(on.mission)
  return move(on, 'deleted')
}

const PERSONS = { approver_id: 'approver', team_signer_id: 'signer' } as const

function patch({ team, mission, input }: ActionContext): Outcome {
  const { person } = input
  if (person?.isForeign) return { status: 400, reason: 'unknown_reference', field: person.field }
  const beforeSignature = mission.hasDocument ? ['draft', 'pending-freelancer-review'] : CANCELLABLE
  const allowed = person?.field === 'approver_id' ? ['draft'] : beforeSignature
  if (mission.status === 'deleted' || (person && !allowed.includes(mission.status)))
    return wrongState(mission)
  const field = person ? PERSONS[person.field] : 'externalId'
  const value = person ? (team.users[person.user] ?? null) : `reference ${input.days}`
  // Stored values are not written again.
  if (mission[field] === value) return undefined
  mission[field] = value
  mission.events += 1
  return undefined
}

function accept(on: ActionContext): Outcome {
  const { status, agreement, carries, hasDocument } = on.mission
  const coveringAgreement = carries ? null : agreement
  if (status !== 'pending-freelancer-review' || coveringAgreement?.status === 'ended')
    return wrongState(on.mission)
  if (hasDocument && !on.input.signs) return { status: 400, reason: 'missing_field', field: 'signature_name' }
  const needsCompany =
    hasDocument || (coveringAgreement !== null && coveringAgreement.status !== 'in-progress')
  return move(on, needsCompany ? 'pending-company-review' : 'in-progress')
}

function decline(on: ActionContext): Outcome {
  if (on.mission.status !== 'pending-freelancer-review') return wrongState(on.mission)
  return move(on, 'rejected')
}

const TEAM_ACTS = {
  approve,
  refuse,
  sign,
  cancel,
  extend,
  withdraw: endExtension,
  terminate,
  undo,
  remove,
  patch,
}
const PORTAL_ACTS = {
  accept,
  decline,
  'accept-extension': acceptExtension,
  'decline-extension': endExtension,
}
export const ACTS = { ...TEAM_ACTS, ...PORTAL_ACTS }
export type ActName = keyof typeof ACTS
export const ACT_NAMES = Object.keys(ACTS) as ActName[]
export const isOfPortal = (name: ActName): boolean => name in PORTAL_ACTS

/** The portal only shows missions that were offered to the freelancer. */
export const isInPortal = ({ isOffered, status }: ModelMission): boolean => isOffered && status !== 'deleted'

/** The outcome of the action; changes nothing. */
export function foresee(name: ActName, on: ActionContext): Outcome {
  if (isOfPortal(name) && !isInPortal(on.mission)) return NOT_FOUND
  return ACTS[name]({ ...on, ...structuredClone({ team: on.team, mission: on.mission }) })
}
