// Maps violated constraints to errors of the API. The database decides races.
import pg from 'pg'
import { type ApiError, alreadyExists, unknownReference } from '../../domain/errors/api-error.ts'

const BY_NAME: Record<string, () => ApiError> = {
  project_code_external_id_key: () => alreadyExists('external_id', 'project_code'),
  mission_project_code_fkey: () => unknownReference('project_code_id', 'project_code'),
  mission_freelancer_fkey: () => unknownReference('freelancer_id', 'freelancer'),
  activity_report_month_key: () => alreadyExists('report_month', 'activity_report'),
  activity_report_timesheet_project_code_fkey: () => unknownReference('project_code_id', 'project_code'),
  activity_report_item_project_code_fkey: () => unknownReference('project_code_id', 'project_code'),
  activity_report_expense_project_code_fkey: () => unknownReference('project_code_id', 'project_code'),
  activity_report_code_project_code_fkey: () => unknownReference('project_code_id', 'project_code'),
  accounting_entry_code_project_code_fkey: () => unknownReference('project_code_id', 'project_code'),
  team_external_id_key: () => alreadyExists('external_id', 'team'),
  team_parent_fkey: () => unknownReference('parent_id', 'team'),
  team_user_email_key: () => alreadyExists('email', 'user'),
  invitation_email_key: () => alreadyExists('email', 'invitation'),
  freelancer_email_key: () => alreadyExists('email', 'freelancer'),
  freelancer_external_id_key: () => alreadyExists('external_id', 'freelancer'),
  freelancer_referent_fkey: () => unknownReference('referent_id', 'user'),
  freelancer_tag_tag_fkey: () => unknownReference('tag_ids', 'team_tag'),
  freelancer_team_team_fkey: () => unknownReference('team_ids', 'team'),
  api_key_user_fkey: () => unknownReference('user_id', 'user'),
  team_user_tag_tag_fkey: () => unknownReference('tag_ids', 'team_tag'),
  team_user_team_team_fkey: () => unknownReference('team_ids', 'team'),
  invitation_tag_tag_fkey: () => unknownReference('tag_ids', 'team_tag'),
  invitation_team_team_fkey: () => unknownReference('team_ids', 'team'),
}

/** The API error of a constraint violation; undefined for any other database error. */
export function errorOfConstraint(error: unknown): ApiError | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.constraint) return undefined
  return BY_NAME[error.constraint]?.()
}
