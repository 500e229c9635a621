// The state machine of missions according to the decisions: the effect of each action, and its refusals.
import { addDays, type ModelMission, type ModelTeam, type Refusal, type Status } from './missions-model.ts'

/** Arguments of all actions; each uses those that concern it. */
export type ActionInput = {
  /** A date as an offset in days from the reference date of the action. */
  days: number
  rate: number | undefined
  signs: boolean
  /** The person that a change sets; undefined changes another field. */
  person: { field: 'approver_id' | 'team_signer_id'; user: number; isForeign: boolean } | undefined
}

export type ActionContext = {
  team: ModelTeam
  mission: ModelMission
  /** The user of the key; undefined in the portal. */
  caller: string | undefined
  today: string
  input: ActionInput
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

/** Before the signature another waiting mission takes over the agreement; a draft only if no other mission waits. */
function leaveAgreement(team: ModelTeam, leaving: ModelMission, from: Status): void {
  const { agreement } = leaving
  leaving.carries = false
  if (!agreement) return
  const rank = ({ status, createdAt }: ModelMission) => (status === 'draft' ? 1e15 : 0) + createdAt
  const [next] = team.missions
    .filter((one) => one.agreement === agreement && one.id !== leaving.id && WAITING.includes(one.status))
    .sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
  if (!next || agreement.status === 'in-progress') {
    agreement.status = 'ended'
    return
  }
  Object.assign(next, { carries: true, hasDocument: true, signer: leaving.signer })
  next.events += 1
  // The mission was accepted without a document; now it has one, which the freelancer may not have signed.
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

function approve(context: ActionContext): Outcome {
  if (context.mission.approver !== context.caller) return otherPerson
  if (context.mission.status !== 'draft') return wrongState(context.mission)
  return move(context, 'pending-freelancer-review')
}

function refuse(context: ActionContext): Outcome {
  const { status, approver, signer } = context.mission
  const deciders: Partial<Record<Status, string | null>> = {
    draft: approver,
    'pending-company-review': signer,
  }
  const people = status in deciders ? [deciders[status]] : [approver, signer]
  if (!people.some((person) => person === context.caller)) return otherPerson
  if (!(status in deciders)) return wrongState(context.mission)
  return move(context, 'rejected')
}

function sign(context: ActionContext): Outcome {
  if (context.mission.signer !== context.caller) return otherPerson
  if (context.mission.status !== 'pending-company-review') return wrongState(context.mission)
  // The mission awaits the signature of the framework agreement, not its own.
  if (!context.mission.hasDocument) return wrongState(context.mission)
  return move(context, 'in-progress')
}

const CANCELLABLE: readonly Status[] = ['draft', 'pending-freelancer-review', 'pending-company-review']

function cancel(context: ActionContext): Outcome {
  const { status, start } = context.mission
  if (!CANCELLABLE.includes(status) && !(status === 'in-progress' && context.today < start))
    return wrongState(context.mission)
  context.mission.termination = null
  context.mission.terminatedBy = null
  return move(context, 'cancelled')
}

export const extensionDay = ({ mission, input }: ActionContext) => addDays(mission.end, input.days)

function extend(context: ActionContext): Outcome {
  if (context.mission.status !== 'in-progress' || context.mission.termination)
    return wrongState(context.mission)
  if (context.input.days <= 0) return { status: 400, reason: 'out_of_range', field: 'end_date' }
  const { rate = null } = context.input
  const effective_from = rate === null ? null : addDays(context.mission.end, 1)
  context.mission.extension = { end_date: extensionDay(context), rate_amount: rate, effective_from }
  return move(context, 'pending-freelancer-extension')
}

function endExtension(context: ActionContext): Outcome {
  if (context.mission.status !== 'pending-freelancer-extension') return wrongState(context.mission)
  context.mission.extension = null
  return move(context, 'in-progress')
}

function acceptExtension(context: ActionContext): Outcome {
  const { extension } = context.mission
  const refusal = endExtension(context)
  if (refusal || !extension) return refusal
  context.mission.end = extension.end_date
  const { rate_amount, effective_from } = extension
  if (rate_amount !== null && effective_from !== null)
    context.mission.rates.push({ from: effective_from, rate_amount })
  return undefined
}

export const terminationDay = ({ today, input }: ActionContext) => addDays(today, input.days)

function terminate(context: ActionContext): Outcome {
  const { mission, today } = context
  const day = terminationDay(context)
  if (mission.status !== 'in-progress') return wrongState(mission)
  if (day < mission.start || day > mission.end)
    return { status: 400, reason: 'out_of_range', field: 'end_date' }
  mission.termination = day
  mission.terminatedBy = context.caller ?? null
  return move(context, day > today ? 'in-progress' : 'early-terminated')
}

function undo(context: ActionContext): Outcome {
  if (context.mission.status !== 'in-progress' || !context.mission.termination)
    return wrongState(context.mission)
  context.mission.termination = null
  context.mission.terminatedBy = null
  return move(context, 'in-progress')
}

function remove(context: ActionContext): Outcome {
  if (!['draft', 'rejected', 'cancelled'].includes(context.mission.status)) return wrongState(context.mission)
  return move(context, 'deleted')
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

function accept(context: ActionContext): Outcome {
  const { status, agreement, carries, hasDocument } = context.mission
  const coveringAgreement = carries ? null : agreement
  if (status !== 'pending-freelancer-review' || coveringAgreement?.status === 'ended')
    return wrongState(context.mission)
  if (hasDocument && !context.input.signs)
    return { status: 400, reason: 'missing_field', field: 'signature_name' }
  const needsCompany =
    hasDocument || (coveringAgreement !== null && coveringAgreement.status !== 'in-progress')
  return move(context, needsCompany ? 'pending-company-review' : 'in-progress')
}

function decline(context: ActionContext): Outcome {
  if (context.mission.status !== 'pending-freelancer-review') return wrongState(context.mission)
  return move(context, 'rejected')
}

const TEAM_ACTIONS = {
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
const PORTAL_ACTIONS = {
  accept,
  decline,
  'accept-extension': acceptExtension,
  'decline-extension': endExtension,
}
export const ACTIONS = { ...TEAM_ACTIONS, ...PORTAL_ACTIONS }
export type ActionName = keyof typeof ACTIONS
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[]
export const isPortalAction = (name: ActionName): boolean => name in PORTAL_ACTIONS

/** The portal only shows missions that were offered to the freelancer. */
export const isVisibleInPortal = ({ isOffered, status }: ModelMission): boolean =>
  isOffered && status !== 'deleted'

/** Returns the outcome of the action, without performing it. */
export function foresee(name: ActionName, context: ActionContext): Outcome {
  if (isPortalAction(name) && !isVisibleInPortal(context.mission)) return NOT_FOUND
  return ACTIONS[name]({ ...context, ...structuredClone({ team: context.team, mission: context.mission }) })
}
