// A model of missions in memory, written from the decisions, not from the code. Dates take effect immediately here, while
// the service derives their effect and a sweeper stores it later; both must return the same.
export const STATUSES = [
  'draft',
  'pending-freelancer-review',
  'pending-company-review',
  'pending-freelancer-extension',
  'in-progress',
  'completed',
  'early-terminated',
  'cancelled',
  'rejected',
  'deleted',
] as const
export type Status = (typeof STATUSES)[number]

type Agreement = {
  status: 'draft' | 'awaiting-signature' | 'in-progress' | 'ended'
  freelancer: number
  valid_until: string
}

export type ModelMission = {
  id: string
  createdAt: number
  status: Status
  freelancer: number
  start: string
  end: string
  /** Oldest first, the first from the start. */
  rates: { from: string; rate_amount: number }[]
  termination: string | null
  terminatedBy: string | null
  extension: { end_date: string; rate_amount: number | null; effective_from: string | null } | null
  hasDocument: boolean
  agreement: Agreement | null
  /** Whether the mission opened the agreement, or took it over. */
  carries: boolean
  approver: string | null
  signer: string | null
  externalId: string | null
  /** Whether the mission was ever offered to the freelancer. */
  isOffered: boolean
  events: number
  /** Whether dates have changed the status and no sweep has stored it yet. */
  isUnwritten: boolean
}

export type ModelTeam = {
  zone: string
  users: readonly string[]
  freelancers: readonly string[]
  missions: ModelMission[]
  agreements: Agreement[]
  swept: number
}
export type Model = { now: number; teams: readonly ModelTeam[] }

export type Refusal = { status: number; reason: string; field?: string; currentStatus?: Status }

export const todayIn = ({ zone }: ModelTeam, now: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date(now))

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export type Contract = 'none' | 'document' | 'master' | 'master without its fields'
export type NewMission = {
  startsIn: number
  days: number
  freelancer: number
  isForeignFreelancer: boolean
  contract: Contract
  approver: number | undefined
  signer: number
  validFor: number
}

export function create(team: ModelTeam, now: number, input: NewMission): Refusal | ModelMission {
  const today = todayIn(team, now)
  const start = addDays(today, input.startsIn)
  if (input.days < 0) return { status: 400, reason: 'invalid_date_range', field: 'end_date' }
  if (input.isForeignFreelancer) return { status: 400, reason: 'unknown_reference', field: 'freelancer_id' }
  const contract = resolveContract(team, today, input)
  if ('reason' in contract) return contract
  const approver = input.approver === undefined ? null : (team.users[input.approver] ?? null)
  const mission: ModelMission = {
    id: '',
    createdAt: now,
    freelancer: input.freelancer,
    start,
    end: addDays(start, input.days),
    status: approver ? 'draft' : 'pending-freelancer-review',
    isOffered: !approver,
    approver,
    rates: [{ from: start, rate_amount: 550 }],
    termination: null,
    terminatedBy: null,
    extension: null,
    externalId: null,
    events: 1,
    isUnwritten: false,
    ...contract,
  }
  team.missions.push(mission)
  return mission
}

type ContractFields = Pick<ModelMission, 'hasDocument' | 'agreement' | 'carries' | 'signer'>

function resolveContract(team: ModelTeam, today: string, input: NewMission): Refusal | ContractFields {
  const signer = team.users[input.signer] ?? null
  const plain = { hasDocument: false, agreement: null, carries: false, signer: null }
  if (input.contract === 'none') return plain
  if (input.contract === 'document') return { ...plain, hasDocument: true, signer }
  const isBare = input.contract === 'master without its fields'
  const reused = team.agreements.findLast(
    ({ freelancer, status, valid_until }) =>
      freelancer === input.freelancer &&
      (status === 'awaiting-signature' || status === 'in-progress') &&
      valid_until >= today,
  )
  if (reused) return { ...plain, agreement: reused, signer: isBare ? null : signer }
  if (isBare) return { status: 400, reason: 'missing_field', field: 'team_signer_id' }
  const agreement: Agreement = {
    status: input.approver === undefined ? 'awaiting-signature' : 'draft',
    freelancer: input.freelancer,
    valid_until: addDays(today, input.validFor),
  }
  team.agreements.push(agreement)
  return { hasDocument: true, agreement, carries: true, signer }
}

/** Applies the effects of the current date to the statuses. */
export function passDays(team: ModelTeam, now: number): void {
  const today = todayIn(team, now)
  for (const mission of team.missions) {
    const { status, termination, end } = mission
    if (status !== 'in-progress' && status !== 'pending-freelancer-extension') continue
    if (termination ? termination > today : end >= today) continue
    mission.status = termination ? 'early-terminated' : 'completed'
    mission.extension = null
    mission.isUnwritten = true
  }
}

export function sweep(team: ModelTeam): void {
  for (const mission of team.missions.filter(({ isUnwritten }) => isUnwritten)) {
    mission.isUnwritten = false
    mission.events += 1
    team.swept += 1
  }
}

const toPerson = (id: string | null) => id && { id }

function agreementView({ agreement }: ModelMission, today: string) {
  if (!agreement) return null
  const { status, valid_until } = agreement
  return { valid_until, status: status !== 'ended' && valid_until < today ? 'expired' : status }
}

/** The rate of today; before the start that of the first day, after the end that of the last. */
function getRate({ start, end, termination, rates }: ModelMission, today: string): number | undefined {
  const last = termination ?? end
  const day = [start, today < last ? today : last].sort()[1] ?? start
  return rates.filter(({ from }) => from <= day).at(-1)?.rate_amount
}

/** The fields that both the team API and the portal return. */
export function portalView(team: ModelTeam, now: number, mission: ModelMission) {
  return {
    id: mission.id,
    status: mission.status,
    start_date: mission.start,
    end_date: mission.end,
    rate_amount: getRate(mission, todayIn(team, now)),
    rate_periods: mission.rates,
    early_termination_date: mission.termination,
    extension: mission.extension,
    has_document: mission.hasDocument,
    contract_kind: mission.agreement ? 'master_agreement' : 'services_agreement',
    framework_agreement: agreementView(mission, todayIn(team, now)),
    team_signer: toPerson(mission.signer),
  }
}

export const teamView = (team: ModelTeam, now: number, mission: ModelMission) => ({
  ...portalView(team, now, mission),
  terminated_by: mission.terminatedBy,
  external_id: mission.externalId,
  approver: toPerson(mission.approver),
  freelancer: { id: team.freelancers[mission.freelancer] },
})

/** Lists missions, newest first; deleted missions only on request. */
export const listMissions = (team: ModelTeam, statuses: readonly Status[]): ModelMission[] =>
  team.missions
    .filter(({ status }) => (statuses.length > 0 ? statuses.includes(status) : status !== 'deleted'))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
