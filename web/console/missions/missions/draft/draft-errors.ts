// Client-side validation of a draft. The API validates everything else.
import { parseDecimal } from '../../../../shared/kit/values/decimal.ts'
import { isPlanned } from '../mission-texts.ts'
import { type Draft, type DraftDeliverable, needsSigner } from './mission-draft.ts'

export type DraftError = 'required' | 'amount' | 'positive' | 'order' | 'days' | 'pdf'
type Check = readonly [field: string, error: DraftError | undefined]

const checkPresent = (text: string): DraftError | undefined => (text.trim() === '' ? 'required' : undefined)

function checkPositive(text: string, isRequired: boolean): DraftError | undefined {
  if (text.trim() === '') return isRequired ? 'required' : undefined
  const amount = parseDecimal(text)
  if (amount === undefined) return 'amount'
  return amount > 0 ? undefined : 'positive'
}

function checkAmount(text: string): DraftError | undefined {
  return checkPresent(text) ?? (parseDecimal(text) === undefined ? 'amount' : undefined)
}

const deliverableChecks = (rows: readonly DraftDeliverable[]): Check[] =>
  rows.flatMap((row, index) => [
    [`deliverables[${index}].name`, checkPresent(row.name)],
    [`deliverables[${index}].quantity`, checkPositive(row.quantity, true)],
    [`deliverables[${index}].amount_excl_vat`, checkAmount(row.amount_excl_vat)],
  ])

function checkDays(text: string): DraftError | undefined {
  if (text.trim() === '') return
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 365 ? undefined : 'days'
}

function contractChecks(draft: Draft): Check[] {
  const { contract_type, master_agreement_file: file } = draft
  const opensAgreement = contract_type === 'new-framework' || contract_type === 'upload'
  const fileError = file && file.type !== 'application/pdf' ? 'pdf' : undefined
  return [
    ['team_signer_id', needsSigner(draft) ? checkPresent(draft.team_signer_id) : undefined],
    ['service_template_id', contract_type === 'own' ? checkPresent(draft.service_template_id) : undefined],
    [
      'master_agreement_template_id',
      contract_type === 'new-framework' ? checkPresent(draft.master_agreement_template_id) : undefined,
    ],
    [
      'master_agreement_valid_until',
      opensAgreement ? checkPresent(draft.master_agreement_valid_until) : undefined,
    ],
    ['master_agreement_file', contract_type === 'upload' ? (file ? fileError : 'required') : undefined],
  ]
}

/** A draft that is edited keeps its values: the defaults of the team only apply to a new mission. */
const REQUIRED_WHEN_EDITED = ['payment_terms_days', 'approver_id'] as const

export function findDraftErrors(draft: Draft, isEdited = false): Map<string, DraftError> {
  const { mission_type, start_date, end_date } = draft
  const isDeliverable = mission_type === 'deliverable'
  const endsBeforeStart = start_date !== '' && end_date !== '' && end_date < start_date
  const checks: Check[] = [
    ['name', checkPresent(draft.name)],
    ['description', checkPresent(draft.description)],
    ['freelancer_id', checkPresent(draft.freelancer_id)],
    ['start_date', checkPresent(start_date)],
    ['end_date', checkPresent(end_date) ?? (endsBeforeStart ? 'order' : undefined)],
    ['rate_amount', checkPositive(draft.rate_amount, !isDeliverable)],
    ['planned_quantity', isPlanned(mission_type) ? checkPositive(draft.planned_quantity, false) : undefined],
    ...(isDeliverable ? deliverableChecks(draft.deliverables) : []),
    ['payment_terms_days', checkDays(draft.payment_terms_days)],
    ...contractChecks(draft),
    ...(isEdited ? REQUIRED_WHEN_EDITED.map((name): Check => [name, checkPresent(draft[name])]) : []),
  ]
  return new Map(checks.filter((check): check is readonly [string, DraftError] => check[1] !== undefined))
}
