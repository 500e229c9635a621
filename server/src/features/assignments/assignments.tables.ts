// The tables of this feature. No other feature reads them.
import type { Tables } from '../../kernel/db/schema/tables.ts'

export const ASSIGNMENT_TABLES: readonly (keyof Tables)[] = [
  'team_user_tag',
  'team_user_team',
  'freelancer_tag',
  'freelancer_team',
  'invitation_tag',
  'invitation_team',
]

/** All six have the same shape: (tenant, person, target). */
const PEOPLE = { user: 'team_user', invitation: 'invitation', freelancer: 'freelancer' } as const

export type PersonKind = keyof typeof PEOPLE
export const PERSON_KINDS = Object.keys(PEOPLE) as PersonKind[]
export type TargetKind = 'tag' | 'team'

export const linkOf = (person: PersonKind, target: TargetKind) => ({
  table: `${PEOPLE[person]}_${target}`,
  person: `${person}_id`,
  target: `${target}_id`,
})
