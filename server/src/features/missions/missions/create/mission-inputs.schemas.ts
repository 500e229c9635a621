// Request bodies of missions: "POST /api/v1/missions" of the specification, and the actions.

import { fieldError } from '../../../../domain/errors/api-error.ts'
import { LOCALES } from '../../../../domain/locales.ts'
import { MAX_AMOUNT } from '../../../../domain/money.ts'
import { PAYMENT_TERMS_BASES } from '../../../../kernel/db/schema/tables.ts'
import { importRows } from '../../../../kernel/wire/item-outcomes.ts'
import {
  Body,
  CivilDate,
  Clearable,
  Email,
  ExternalId,
  Name,
  OneOf,
  type Static,
  Text,
  Type,
  Uuid,
  withRules,
} from '../../../../kernel/wire/schemas.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'
import { CONTRACT_KINDS, MISSION_TYPES } from '../missions.schemas.ts'
import { importErrors, newMissionErrors } from './create-mission.rules.ts'

const Amount = (options: object) => Type.Number({ maximum: MAX_AMOUNT, 'x-decimals': 4, ...options })
/** Greater than 0, with four decimals. `exclusiveMinimum` is a boolean in OpenAPI 3.0.3 and a number in JSON Schema. */
const Rate = (options: object = {}) => Amount({ minimum: 0.0001, ...options })
const PurchaseOrder = Type.String({ maxLength: 255, description: 'Stored as sent; may be blank.' })
const Reason = Type.String({ maxLength: 2000 })

const PlannedQuantity = Clearable(
  Amount({
    minimum: 0.0001,
    maximum: 1_000_000,
    description:
      'How many hours or days are planned: with the rate, the budget of the mission. Only for `hourly` and `daily`. Not part of the contract.',
  }),
)
const SentDeliverable = Body('SentDeliverable', {
  name: Text(255),
  amount_excl_vat: Amount({ minimum: 0, description: 'Price of one unit.' }),
  quantity: Clearable(Rate({ default: 1 })),
  description: Clearable(Text(50_000)),
  order_index: Clearable(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Default: its position.' }),
  ),
})

const TERMS_DAYS = { minimum: 1, maximum: 365 }

const createMission = Body(
  'CreateMission',
  {
    name: Name(),
    description: Text(50_000),
    mission_type: OneOf(MISSION_TYPES),
    start_date: CivilDate(),
    end_date: CivilDate({ description: 'On or after `start_date`.' }),
    freelancer_id: Uuid({ description: 'An active freelancer of the team.' }),
    contract_type: Clearable(OneOf(CONTRACT_KINDS, { default: 'services_agreement' })),
    rate_amount: Clearable(
      Rate({
        description: 'Price of one unit, excluding VAT. Required for `hourly`, `daily` and `monthly`.',
      }),
    ),
    deliverables: Clearable(
      Type.Array(SentDeliverable, {
        minItems: 1,
        maxItems: 500,
        description: 'Required for `deliverable`, refused otherwise.',
      }),
    ),
    planned_quantity: PlannedQuantity,
    payment_terms_days: Clearable(
      Type.Integer({ ...TERMS_DAYS, description: 'Default: the setting of the team.' }),
    ),
    payment_terms_basis: Clearable(
      OneOf(PAYMENT_TERMS_BASES, { description: 'Default: the setting of the team.' }),
    ),
    team_signer_id: Clearable(
      Uuid({ description: 'An active user. Required if a contract is generated from a template.' }),
    ),
    purchase_order: Clearable(PurchaseOrder),
    external_id: Clearable(ExternalId({ description: 'Your own reference; not unique.' })),
    project_code_id: Clearable(Uuid()),
    approver_id: Clearable(
      Uuid({ description: 'An active team-admin. The mission is `draft` until they approve it.' }),
    ),
    use_service_template: Clearable(
      Type.Boolean({ description: 'Generates a services agreement; needs `team_signer_id`.' }),
    ),
    template_locale: Clearable(
      OneOf(LOCALES, {
        description: 'Use the default template in this language instead of a template of the team.',
      }),
    ),
    service_template_id: Clearable(
      Uuid({ description: 'A services agreement template of the team, instead of `template_locale`.' }),
    ),
    master_agreement_template_id: Clearable(
      Uuid({ description: 'A framework agreement template of the team, for a new framework agreement.' }),
    ),
    master_agreement_valid_until: Clearable(
      CivilDate({
        description: "End date of the new framework agreement; today in the team's time zone, or later.",
      }),
    ),
  },
  {
    example: {
      name: 'Data platform',
      description: 'Build and run the ingestion of sales data.',
      mission_type: 'daily',
      start_date: '2026-03-02',
      end_date: '2026-08-31',
      freelancer_id: '019c0000-0000-7000-8000-000000000001',
      rate_amount: 550,
    },
  },
)
export const CreateMission = withRules(createMission, newMissionErrors)
export type CreateMission = Static<typeof createMission>

const importedMission = Body('ImportedMission', {
  ...createMission.properties,
  external_id: ExternalId({ description: 'Tells whether the mission exists.' }),
  freelancer_id: Clearable(Uuid()),
  freelancer_email: Clearable(Email()),
  project_code_external_id: Clearable(ExternalId()),
})
export const ImportedMission = withRules(importedMission, (sent) => [
  ...newMissionErrors(sent),
  ...importErrors(sent),
])
export type ImportedMission = Static<typeof importedMission>

export const ImportMissions = Body(
  'ImportMissions',
  importRows(
    'POST /missions',
    '; `external_id` is required. `freelancer_email` may stand for `freelancer_id`, and `project_code_external_id` for `project_code_id`. A mission with the same `external_id` that is not deleted exists already, and is not changed.',
  ),
  {
    example: {
      rows: [
        {
          external_id: 'ERP-77',
          name: 'Data platform',
          description: 'Build and run the ingestion of sales data.',
          mission_type: 'daily',
          start_date: '2026-03-02',
          end_date: '2026-08-31',
          freelancer_email: 'sasha@example.com',
          rate_amount: 550,
        },
      ],
    },
  },
)

const references = {
  external_id: Clearable(ExternalId()),
  purchase_order: Clearable(PurchaseOrder),
  project_code_id: Clearable(Uuid()),
  client_rate_amount: Clearable(Amount({ minimum: 0, description: 'What the client pays for one unit.' })),
  planned_quantity: PlannedQuantity,
  approver_id: Type.Optional(Uuid({ description: 'A new approver; only while the mission is `draft`.' })),
  team_signer_id: Type.Optional(
    Uuid({
      description:
        'A new signer; only before the first signature. The contract is rendered again as a new version.',
    }),
  ),
}

const ONLY_IN_DRAFT = 'Only while the mission is `draft`.'

/** Terms that are agreed with the freelancer. */
const terms = {
  name: Type.Optional(Name({ description: ONLY_IN_DRAFT })),
  description: Type.Optional(Text(50_000, { description: ONLY_IN_DRAFT })),
  mission_type: Type.Optional(
    OneOf(MISSION_TYPES, {
      description: `${ONLY_IN_DRAFT} Deliverables and a planned quantity that the new type does not have are removed.`,
    }),
  ),
  start_date: Type.Optional(CivilDate({ description: ONLY_IN_DRAFT })),
  end_date: Type.Optional(CivilDate({ description: `${ONLY_IN_DRAFT} On or after \`start_date\`.` })),
  freelancer_id: Type.Optional(
    Uuid({
      description: `${ONLY_IN_DRAFT} An active freelancer of the team. Fixed while the mission stays under a framework agreement.`,
    }),
  ),
  contract_type: Type.Optional(
    OneOf(CONTRACT_KINDS, {
      description: `${ONLY_IN_DRAFT} Another type replaces the contract: under \`master_agreement\` the mission uses the framework agreement of the freelancer, or opens one from a template; with \`services_agreement\` it leaves its framework agreement.`,
    }),
  ),
  rate_amount: Clearable(Rate({ description: `${ONLY_IN_DRAFT} Price of one unit, excluding VAT.` })),
  deliverables: Clearable(
    Type.Array(SentDeliverable, {
      minItems: 1,
      maxItems: 500,
      description: `${ONLY_IN_DRAFT} Replaces all deliverables, which get new ids.`,
    }),
  ),
  payment_terms_days: Type.Optional(Type.Integer({ ...TERMS_DAYS, description: ONLY_IN_DRAFT })),
  payment_terms_basis: Type.Optional(OneOf(PAYMENT_TERMS_BASES, { description: ONLY_IN_DRAFT })),
  use_service_template: Type.Optional(
    Type.Boolean({
      description: `${ONLY_IN_DRAFT} Whether the mission has a services agreement; false removes it.`,
    }),
  ),
  template_locale: Clearable(
    OneOf(LOCALES, {
      description: `${ONLY_IN_DRAFT} The default template in this language, instead of one of the team.`,
    }),
  ),
  service_template_id: Clearable(
    Uuid({
      description: `${ONLY_IN_DRAFT} A services agreement template of the team, instead of \`template_locale\`.`,
    }),
  ),
  master_agreement_template_id: Type.Optional(
    Uuid({
      description: `${ONLY_IN_DRAFT} With a change of \`contract_type\` to \`master_agreement\`: a template of the team, for a new framework agreement. Ignored if there is one already.`,
    }),
  ),
  master_agreement_valid_until: Type.Optional(
    CivilDate({ description: `${ONLY_IN_DRAFT} End date of that new framework agreement.` }),
  ),
}
export const TERMS = Object.keys(terms) as (keyof typeof terms)[]

export const UpdateMission = Body('UpdateMission', { ...references, ...terms })
export type UpdateMission = Static<typeof UpdateMission>

export const TerminateMission = Body(
  'TerminateMission',
  {
    end_date: CivilDate({ description: 'The effective end date, within the dates of the mission.' }),
    reason: Clearable(Reason),
  },
  { example: { end_date: '2026-05-29', reason: 'The project ends earlier.' } },
)
export type TerminateMission = Static<typeof TerminateMission>

const extendMission = Body('ExtendMission', {
  end_date: CivilDate({ description: 'Must be after the current end date.' }),
  rate_amount: Clearable(Rate({ description: 'The new rate, if it changes.' })),
  effective_from: Clearable(
    CivilDate({
      description:
        'Only with `rate_amount`: the day from which it applies, at the latest the new end date. Default: the day after the current end date. An earlier day is possible from the first day after the months with a submitted report on.',
    }),
  ),
})
export const ExtendMission = withRules(extendMission, ({ rate_amount, effective_from }) =>
  effective_from && (rate_amount ?? null) === null
    ? [fieldError('effective_from', MISSION_ERRORS.only_with_rate)]
    : [],
)
export type ExtendMission = Static<typeof ExtendMission>

export const GiveReason = Body('GiveReason', { reason: Text(2000) })
export type GiveReason = Static<typeof GiveReason>

export const MayGiveReason = Body('MayGiveReason', { reason: Clearable(Reason) })
export type MayGiveReason = Static<typeof MayGiveReason>

const REGISTERED_NAME = 'the registered name of the person; case, accents and spaces do not matter.'

export const SignMission = Body('SignMission', {
  signature_name: Clearable(
    Text(500, {
      description: `The typed signature, which must be ${REGISTERED_NAME} Required in a session.`,
    }),
  ),
})
export type SignMission = Static<typeof SignMission>

export const AcceptMission = Body('AcceptMission', {
  signature_name: Clearable(
    Text(500, {
      description: `The typed signature, which must be ${REGISTERED_NAME} Required when there is a document.`,
    }),
  ),
  code: Clearable(
    Type.String({
      minLength: 1,
      maxLength: 20,
      description:
        'The code of `POST /portal/v1/step-up/code`. Required where the service sends mail: otherwise 403 `step_up_required`.',
    }),
  ),
})
export type AcceptMission = Static<typeof AcceptMission>
