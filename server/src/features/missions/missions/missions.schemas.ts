// Schemas of missions: "Mission" of the specification, with later additions (`approver`, `extension`,
// `framework_agreement`).

import { ACTOR_KINDS } from '../../../domain/access/principal.ts'
import {
  type ContractKind,
  MISSION_STATUSES,
  type MissionType,
  PAYMENT_TERMS_BASES,
} from '../../../kernel/db/schema/tables.ts'
import {
  ActorOf,
  AllowedActions,
  CivilDate,
  ListOf,
  Nullable,
  OneOf,
  Reference,
  type Static,
  Timestamp,
  Type,
  Uuid,
  View,
} from '../../../kernel/wire/schemas.ts'
import { TermsWarnings } from '../../company/tenants/index.ts'
import { ExternalReferent, Referent } from '../../people/freelancers/index.ts'
import { FrameworkAgreementRef } from '../framework-agreements/index.ts'
import { MISSION_ACTIONS } from './lifecycle/missions.rules.ts'

export const MISSION_TYPES = [
  'hourly',
  'daily',
  'monthly',
  'deliverable',
] as const satisfies readonly MissionType[]
export const CONTRACT_KINDS = [
  'services_agreement',
  'master_agreement',
] as const satisfies readonly ContractKind[]

export const ProjectCodeRef = View('ProjectCodeRef', {
  id: Uuid(),
  name: Type.String(),
  external_id: Nullable(Type.String()),
})

const Deliverable = View('Deliverable', {
  id: Uuid(),
  name: Type.String(),
  quantity: Type.Number(),
  amount_excl_vat: Type.Number({ description: 'Price of one unit.' }),
  order_index: Type.Integer(),
  description: Nullable(Type.String()),
})
export type Deliverable = Static<typeof Deliverable>

const PersonRef = View('PersonRef', {
  id: Uuid(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
})
export type PersonRef = Static<typeof PersonRef>

const MissionFreelancer = View('MissionFreelancer', {
  id: Uuid(),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  referent: Nullable(Referent),
  is_umbrella: Type.Boolean(),
})

const Extension = View(
  'MissionExtension',
  {
    end_date: CivilDate(),
    rate_amount: Nullable(Type.Number(), { description: 'null if the rate does not change.' }),
    effective_from: Nullable(CivilDate(), {
      description: 'The day from which the new rate applies; null if the rate does not change.',
    }),
  },
  { description: "The proposed extension that awaits the freelancer's answer." },
)

export const RatePeriod = View('RatePeriod', {
  from: CivilDate({ description: 'The first day at this rate; it applies until the next period.' }),
  rate_amount: Type.Number(),
})

const MissionStatusWord = OneOf(MISSION_STATUSES, {
  title: 'MissionStatus',
  description: "The current status, computed from the dates in the team's time zone.",
})

/** Fields that the team and the freelancer see. */
export const sharedFields = {
  id: Uuid(),
  reference: Reference('M-2026-0042'),
  name: Type.String(),
  description: Type.String({ description: 'Objectives, deliverables, working conditions.' }),
  mission_type: OneOf(MISSION_TYPES),
  contract_kind: OneOf(CONTRACT_KINDS),
  has_document: Type.Boolean({ description: 'Whether the mission has its own contract document.' }),
  currency: Type.String({ example: 'EUR' }),
  rate_amount: Nullable(Type.Number(), {
    description:
      "Price of one hour, day or month, excluding VAT: the rate in force today in the team's time zone, before the start the first, after the end the last. For `deliverable` only informative.",
  }),
  rate_periods: ListOf(RatePeriod, {
    description:
      'The rates by date, oldest first; the first is from `start_date`. An accepted extension with a rate adds a period. Empty for a `deliverable` mission without a rate.',
  }),
  start_date: CivilDate(),
  end_date: CivilDate(),
  payment_terms_days: Type.Integer(),
  payment_terms_basis: OneOf(PAYMENT_TERMS_BASES),
  status: MissionStatusWord,
  early_termination_date: Nullable(CivilDate(), {
    description:
      'The early end date. If it is in the future and the status is `in-progress`, the termination is scheduled.',
  }),
  terminated_by: Nullable(Uuid(), {
    description: 'The user who terminated the mission early or scheduled the termination.',
  }),
  external_referent: Nullable(ExternalReferent),
  project_code_id: Nullable(Uuid()),
  project_code: Nullable(ProjectCodeRef),
  project_codes: ListOf(ProjectCodeRef),
  deliverables_catalog: ListOf(Deliverable, {
    description:
      'The deliverables of a `deliverable` mission, by `order_index`; line totals are computed from these rows.',
  }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  created_by: PersonRef,
  freelancer: MissionFreelancer,
  team_signer: Nullable(PersonRef),
  approver: Nullable(PersonRef),
  extension: Nullable(Extension),
  framework_agreement: Nullable(FrameworkAgreementRef),
}

/** Fields that only the team sees. */
const teamFields = {
  client_rate_amount: Nullable(Type.Number()),
  planned_quantity: Nullable(Type.Number(), {
    description: 'Planned hours or days; null if not planned, and for other types of mission.',
  }),
  purchase_order: Nullable(Type.String()),
  external_id: Nullable(Type.String(), { description: 'Your own reference.' }),
}

const MissionActionWord = OneOf(MISSION_ACTIONS, {
  title: 'MissionAction',
  description:
    'An operation that the caller may call now. `approve`, `sign`, `refuse`, `extend`, `terminate`, `cancel`: POST to the path of that name. `edit`: PATCH; with terms (name, dates, rate …) only while `edit-terms` is listed, with `approver_id` only while `change-approver` is listed, with `team_signer_id` only while `change-signer` is. `withdraw-extension`: DELETE extension. `undo-termination`: DELETE termination. `delete`: DELETE. `report`: POST /api/v1/activity-reports for one of its months.',
})

export const Mission = View('Mission', {
  ...sharedFields,
  ...teamFields,
  warnings: TermsWarnings(),
  allowed_actions: AllowedActions(MissionActionWord),
})
export type Mission = Static<typeof Mission>

/** The `object` of the events of a mission: without what depends on the caller, or on settings of the team. */
export const MissionState = View('MissionState', { ...sharedFields, ...teamFields })
export type SharedFields = Pick<Mission, keyof typeof sharedFields>

export const MissionEvent = View('MissionEvent', {
  id: Uuid(),
  type: Type.String({ example: 'mission.accepted' }),
  at: Timestamp(),
  actor: ActorOf(ACTOR_KINDS),
  data: Type.Object({}, { additionalProperties: true }),
})
export type MissionEvent = Static<typeof MissionEvent>
