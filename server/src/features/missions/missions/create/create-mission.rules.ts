// Rules between the fields of a new mission, and of an edited draft.
import { isCivilDate } from '../../../../domain/calendar.ts'
import { type FieldError, fieldError } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import type { FieldRules } from '../../../../kernel/wire/schemas.ts'
import { MISSION_ERRORS } from '../missions.errors.ts'

type Sent = Parameters<FieldRules>[0]

/** null is the same as absent. */
const has = (sent: Sent, field: string) => sent[field] !== undefined && sent[field] !== null

export const newMissionErrors: FieldRules = (sent) => [
  ...dateErrors(sent),
  ...priceErrors(sent),
  ...(isServices(sent) ? serviceErrors(sent) : []),
]

/** A row of an import names the freelancer by one field, and the project code by at most one. */
export const importErrors: FieldRules = (sent) => [
  ...(has(sent, 'freelancer_id') || has(sent, 'freelancer_email')
    ? []
    : [fieldError('freelancer_email', INPUT_ERRORS.required)]),
  ...[
    ['freelancer_id', 'freelancer_email'],
    ['project_code_id', 'project_code_external_id'],
  ].flatMap((fields) =>
    fields.every((field) => has(sent, field))
      ? [fieldError(fields[1] as string, INPUT_ERRORS.mutually_exclusive, { fields })]
      : [],
  ),
]

/** Services agreements are the default; an unknown type has no further rules. */
const isServices = (sent: Sent) =>
  !has(sent, 'contract_type') || sent['contract_type'] === 'services_agreement'

function dateErrors({ start_date, end_date }: Sent): FieldError[] {
  const areDates = [start_date, end_date].every((date) => typeof date === 'string' && isCivilDate(date))
  if (!areDates || (end_date as string) >= (start_date as string)) return []
  return [fieldError('end_date', INPUT_ERRORS.before_start, { start_field: 'start_date' })]
}

const requiredFor = (mission_type: string, field: string) =>
  fieldError(field, MISSION_ERRORS.required_for_mission_type, { mission_type })

const TYPES_WITH_RATE = ['hourly', 'daily', 'monthly']

function priceErrors(sent: Sent): FieldError[] {
  const { mission_type } = sent
  if (mission_type === 'deliverable')
    return [
      ...(has(sent, 'deliverables') ? [] : [requiredFor(mission_type, 'deliverables')]),
      ...quantityErrors(sent),
    ]
  if (!TYPES_WITH_RATE.includes(mission_type as string)) return []
  return [
    ...(has(sent, 'rate_amount') ? [] : [requiredFor(mission_type as string, 'rate_amount')]),
    ...quantityErrors(sent),
    ...(has(sent, 'deliverables')
      ? [fieldError('deliverables', MISSION_ERRORS.only_for_mission_type, { mission_type: 'deliverable' })]
      : []),
  ]
}

/** Mission types with a planned quantity. For the others the months or the deliverables define the quantity. */
export const PLANNED_TYPES: readonly string[] = ['hourly', 'daily']

function quantityErrors(sent: Sent): FieldError[] {
  if (!has(sent, 'planned_quantity') || PLANNED_TYPES.includes(sent['mission_type'] as string)) return []
  return [
    fieldError('planned_quantity', MISSION_ERRORS.only_for_mission_types, {
      mission_types: [...PLANNED_TYPES],
    }),
  ]
}

const onlyFor = (contract_type: string, field: string) =>
  fieldError(field, MISSION_ERRORS.only_for_contract_type, { contract_type })

function serviceErrors(sent: Sent): FieldError[] {
  const agreementFieldErrors = ['master_agreement_template_id', 'master_agreement_valid_until']
    .filter((field) => has(sent, field))
    .map((field) => onlyFor('master_agreement', field))
  return [...agreementFieldErrors, ...templateErrors(sent)]
}

function templateErrors(sent: Sent): FieldError[] {
  const named = ['template_locale', 'service_template_id'].filter((field) => has(sent, field))
  const { use_service_template: useTemplate } = sent
  if (has(sent, 'use_service_template') && typeof useTemplate !== 'boolean') return []
  if (useTemplate !== true)
    return named.map((field) => fieldError(field, MISSION_ERRORS.template_not_requested))
  const fields = ['template_locale', 'service_template_id']
  return [
    ...(has(sent, 'team_signer_id') ? [] : [fieldError('team_signer_id', MISSION_ERRORS.signer_required)]),
    ...(named.length === 0 ? [fieldError('template_locale', MISSION_ERRORS.template_required)] : []),
    ...(named.length === 2
      ? [fieldError('service_template_id', INPUT_ERRORS.mutually_exclusive, { fields })]
      : []),
  ]
}

/** Lists the errors of a mission that opens a new framework agreement. */
export function masterErrors(
  sent: Sent,
  { hasFile, today }: { hasFile: boolean; today: string },
): FieldError[] {
  const serviceFields = ['template_locale', 'service_template_id'].filter((field) => has(sent, field))
  const template = 'master_agreement_template_id'
  const needed = ['team_signer_id', ...(hasFile ? [] : [template]), 'master_agreement_valid_until']
  const fields = [template, 'master_agreement_file']
  return [
    ...(hasFile && has(sent, template)
      ? [fieldError(template, INPUT_ERRORS.mutually_exclusive, { fields })]
      : []),
    ...(sent['use_service_template'] === true
      ? ['use_service_template', ...serviceFields]
      : serviceFields
    ).map((field) => onlyFor('services_agreement', field)),
    ...needed
      .filter((field) => !has(sent, field))
      .map((field) => fieldError(field, MISSION_ERRORS.required_for_framework_agreement)),
    ...validityErrors(sent['master_agreement_valid_until'], today),
  ]
}

function validityErrors(until: unknown, today: string): FieldError[] {
  if (typeof until !== 'string' || until >= today) return []
  return [fieldError('master_agreement_valid_until', INPUT_ERRORS.earliest_date, { date: today })]
}

/** Sorts errors in the order of the request; missing fields come last. */
export function sortInSentOrder(fieldErrors: FieldError[], sent: Sent): FieldError[] {
  const names = Object.keys(sent)
  const rank = ({ field }: FieldError) => (field in sent ? names.indexOf(field) : names.length)
  return fieldErrors.toSorted((a, b) => rank(a) - rank(b))
}

export const isFilled = (purchaseOrder: string | null | undefined) => /\S/.test(purchaseOrder ?? '')

const FIELDS: Record<string, string> = {
  'mission.name': 'name',
  'mission.description': 'description',
  'mission.purchase_order': 'purchase_order',
  deliverables: 'deliverables',
}
const TEMPLATE_FIELDS = ['service_template_id', 'master_agreement_template_id']

/** Returns the field that a value of the contract comes from. The contract sorts deliverables by `order_index`. */
export function createFieldLookup(sent: Sent) {
  return (source: string): string | undefined => {
    if (source === 'template') return TEMPLATE_FIELDS.find((field) => has(sent, field))
    const [, at, property] = /^deliverables\[(\d+)\]\.(\w+)$/.exec(source) ?? []
    if (at === undefined) return FIELDS[source]
    const deliverables = (sent['deliverables'] ?? []) as { order_index?: number | null }[]
    const order = deliverables
      .map(({ order_index }, position) => ({ position, index: order_index ?? position }))
      .sort((a, b) => a.index - b.index)
    return `deliverables[${order[Number(at)]?.position}].${property}`
  }
}
