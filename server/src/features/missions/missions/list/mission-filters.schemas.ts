// Schemas and rules of the filters of "GET /api/v1/missions".

import { type FieldError, fieldError } from '../../../../domain/errors/api-error.ts'
import { INPUT_ERRORS } from '../../../../domain/errors/input.errors.ts'
import { MISSION_STATUSES } from '../../../../kernel/db/schema/tables.ts'
import { findRangeErrors, findWordErrors, WordsFilter } from '../../../../kernel/wire/filter-rules.ts'
import {
  CivilDate,
  ExternalId,
  type FieldRules,
  Query,
  type Static,
  sortablePage,
  Type,
  UPDATED_SINCE,
  Uuid,
  withRules,
} from '../../../../kernel/wire/schemas.ts'

const Day = (description: string) => Type.Optional(CivilDate({ description }))
const YES = ['with', 'true', '1']
const NO = ['without', 'false', '0']
const YES_OR_NO = [...YES, ...NO]
const Presence = (description: string) =>
  Type.Optional(
    Type.String({ description: `${description} One of \`${YES_OR_NO.join('`, `')}\`, case-insensitive.` }),
  )

const MISSION_SORTS = { name: 'text', start_date: 'date', end_date: 'date' } as const

const filters = Query({
  ...sortablePage(
    MISSION_SORTS,
    '`end_date` is `early_termination_date` if it is set. `name` in the order of a dictionary.',
  ),
  ...UPDATED_SINCE,
  status: Type.Optional(
    WordsFilter(MISSION_STATUSES, {
      description: 'Deleted missions are listed only with `deleted`.',
      example: 'draft,in-progress',
    }),
  ),
  start_date_from: Day('Starts on this day or later.'),
  start_date_to: Day('Starts on this day or earlier.'),
  end_date_from: Day(
    'Ends on this day or later. Compared with `early_termination_date` if it is set, otherwise with `end_date`.',
  ),
  end_date_to: Day('Ends on this day or earlier.'),
  created_at_from: Day('Created on this UTC day or later.'),
  created_at_to: Day('Created on this UTC day or earlier.'),
  project_code_id: Type.Optional(
    Uuid({ description: 'Missions of this project code. Cannot be combined with `has_project_code`.' }),
  ),
  has_project_code: Presence(
    'Whether the mission has a project code. Cannot be combined with `project_code_id`.',
  ),
  has_purchase_order: Presence('Whether the mission has a purchase order that is not blank.'),
  freelancer_id: Type.Optional(Uuid()),
  approver_id: Type.Optional(Uuid({ description: 'Missions whose approver is this user.' })),
  external_id: Type.Optional(ExternalId({ description: 'Exact match.' })),
})

const RANGES = [
  ['start_date_from', 'start_date_to'],
  ['end_date_from', 'end_date_to'],
  ['created_at_from', 'created_at_to'],
] as const

const filterErrors: FieldRules = (sent) => {
  const fieldErrors: FieldError[] = []
  const { status, project_code_id, has_project_code } = sent
  fieldErrors.push(...findWordErrors('status', status, MISSION_STATUSES))
  for (const field of ['has_project_code', 'has_purchase_order'])
    if (typeof sent[field] === 'string' && parsePresence(sent[field]) === undefined)
      fieldErrors.push(fieldError(field, INPUT_ERRORS.one_of, { allowed: YES_OR_NO }))
  if (project_code_id !== undefined && has_project_code !== undefined) {
    const fields = ['project_code_id', 'has_project_code']
    fieldErrors.push(fieldError('has_project_code', INPUT_ERRORS.mutually_exclusive, { fields }))
  }
  fieldErrors.push(...findRangeErrors(sent, RANGES))
  return fieldErrors
}

export const MissionQuery = withRules(filters, filterErrors)
export type MissionQuery = Static<typeof filters>

export function parsePresence(word: string): boolean | undefined {
  const lower = word.toLowerCase()
  return YES_OR_NO.includes(lower) ? YES.includes(lower) : undefined
}
