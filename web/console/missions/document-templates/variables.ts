// The variables of a template, grouped by subject. A test compares them with the contract of the API.
import { requireTexts } from '../../../shared/language/texts.ts'

const IDENTITY = [
  'company',
  'legal_form',
  'siren',
  'register',
  'vat_number',
  'address',
  'postal_code',
  'city',
]

export const VARIABLES = {
  team: ['name', ...IDENTITY, 'country', 'late_payment_penalty'],
  freelancer: ['first_name', 'last_name', 'email', ...IDENTITY, 'country', 'capacity'],
  external_referent: [...IDENTITY, 'email'],
  mission: [
    'name',
    'description',
    'mission_type',
    'start_date',
    'end_date',
    'rate_amount',
    'currency',
    'payment_terms_days',
    'payment_terms_basis',
    'payment_terms',
    'purchase_order',
  ],
  signer: ['first_name', 'last_name', 'job_title'],
  agreement: ['valid_until'],
  document: ['date', 'deliverables', 'parties', 'price', 'order'],
} as const satisfies Record<string, readonly string[]>

export type Group = keyof typeof VARIABLES
export const GROUPS = Object.keys(VARIABLES) as Group[]

/** Returns the name of the variable as written in `{{…}}`. */
export const toVariableName = (group: Group, field: string): string =>
  group === 'document' ? field : `${group}.${field}`

export const variableTexts = requireTexts('console/missions/document-templates', 'variable')
