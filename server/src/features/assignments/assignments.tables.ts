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
