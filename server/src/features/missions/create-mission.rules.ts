// The rules between the members of "POST /api/v1/missions" that its body alone decides.
import { isCivilDate } from '../../kernel/calendar.ts'
import type { Fault } from '../../kernel/http/errors.ts'
import type { FaultReason } from '../../kernel/http/reasons.ts'
import type { MemberRules } from '../../kernel/http/schemas.ts'

type Sent = Parameters<MemberRules>[0]

const fault = (field: string, reason: FaultReason, message: string): Fault => ({ field, reason, message })
const missing = (field: string, why: string) => fault(field, 'missing_field', `${field} is required ${why}`)
/** null is the same as absent. */
const has = (sent: Sent, field: string) => sent[field] !== undefined && sent[field] !== null

export const createFaults: MemberRules = (sent) => [
  ...dateFaults(sent),
  ...priceFaults(sent),
  ...(isServices(sent) ? serviceFaults(sent) : []),
]

/** The default; of a word that is none of the kinds nothing follows. */
const isServices = (sent: Sent) =>
  !has(sent, 'contract_type') || sent['contract_type'] === 'services_agreement'

function dateFaults({ start_date, end_date }: Sent): Fault[] {
  const areDates = [start_date, end_date].every((date) => typeof date === 'string' && isCivilDate(date))
  if (!areDates || (end_date as string) >= (start_date as string)) return []
  return [fault('end_date', 'invalid_date_range', 'end_date must not be before start_date')]
}

const WITH_RATE = ['hourly', 'daily', 'monthly']

function priceFaults(sent: Sent): Fault[] {
  const { mission_type } = sent
  if (mission_type === 'deliverable')
    return has(sent, 'deliverables') ? [] : [missing('deliverables', 'for a deliverable mission')]
  if (!WITH_RATE.includes(mission_type as string)) return []
  return [
    ...(has(sent, 'rate_amount') ? [] : [missing('rate_amount', `for a mission that is ${mission_type}`)]),
    ...(has(sent, 'deliverables')
      ? [fault('deliverables', 'invalid_value', 'Only a deliverable mission has deliverables')]
      : []),
  ]
}

function serviceFaults(sent: Sent): Fault[] {
  const masterFaults = ['master_agreement_template_id', 'master_agreement_valid_until']
    .filter((field) => has(sent, field))
    .map((field) => fault(field, 'invalid_value', `${field} is for a master agreement`))
  return [...masterFaults, ...templateFaults(sent)]
}

function templateFaults(sent: Sent): Fault[] {
  const named = ['template_locale', 'service_template_id'].filter((field) => has(sent, field))
  const { use_service_template: wanted } = sent
  if (has(sent, 'use_service_template') && typeof wanted !== 'boolean') return []
  if (wanted !== true)
    return named.map((field) => fault(field, 'invalid_value', `${field} needs use_service_template: true`))
  const both = 'Send template_locale or service_template_id, not both'
  return [
    ...(has(sent, 'team_signer_id')
      ? []
      : [missing('team_signer_id', 'when a contract is generated from a template')]),
    ...(named.length === 0
      ? [missing('template_locale', 'with use_service_template, unless service_template_id is sent')]
      : []),
    ...(named.length === 2 ? [fault('service_template_id', 'mutually_exclusive', both)] : []),
  ]
}

/** Of a master agreement for which there is no framework agreement to stand under. */
export function masterFaults(sent: Sent, { hasFile, today }: { hasFile: boolean; today: string }): Fault[] {
  const serviceFields = ['template_locale', 'service_template_id'].filter((field) => has(sent, field))
  const template = 'master_agreement_template_id'
  const needed = ['team_signer_id', ...(hasFile ? [] : [template]), 'master_agreement_valid_until']
  const both = 'Send master_agreement_template_id or master_agreement_file, not both'
  return [
    ...(hasFile && has(sent, template) ? [fault(template, 'mutually_exclusive', both)] : []),
    ...(sent['use_service_template'] === true
      ? ['use_service_template', ...serviceFields]
      : serviceFields
    ).map((field) => fault(field, 'invalid_value', `${field} is for a services agreement`)),
    ...needed
      .filter((field) => !has(sent, field))
      .map((field) => missing(field, 'for a new framework agreement')),
    ...validityFaults(sent['master_agreement_valid_until'], today),
  ]
}

function validityFaults(until: unknown, today: string): Fault[] {
  if (typeof until !== 'string' || until >= today) return []
  const field = 'master_agreement_valid_until'
  return [fault(field, 'out_of_range', `${field} must be ${today} or later`)]
}

/** As the caller wrote them; a missing member comes last. */
export function inSentOrder(faults: Fault[], sent: Sent): Fault[] {
  const names = Object.keys(sent)
  const rank = ({ field }: Fault) => (field in sent ? names.indexOf(field) : names.length)
  return faults.toSorted((a, b) => rank(a) - rank(b))
}

const FIELDS: Record<string, string> = {
  'mission.name': 'name',
  'mission.description': 'description',
  'mission.purchase_order': 'purchase_order',
  deliverables: 'deliverables',
}
const TEMPLATES = ['service_template_id', 'master_agreement_template_id']

/** The member that a value of the contract comes from. The contract lists deliverables by their `order_index`. */
export function fieldsOf(sent: Sent) {
  return (source: string): string | undefined => {
    if (source === 'template') return TEMPLATES.find((field) => has(sent, field))
    const [, at, member] = /^deliverables\[(\d+)\]\.(\w+)$/.exec(source) ?? []
    if (at === undefined) return FIELDS[source]
    const deliverables = (sent['deliverables'] ?? []) as { order_index?: number | null }[]
    const order = deliverables
      .map(({ order_index }, position) => ({ position, index: order_index ?? position }))
      .sort((a, b) => a.index - b.index)
    return `deliverables[${order[Number(at)]?.position}].${member}`
  }
}
