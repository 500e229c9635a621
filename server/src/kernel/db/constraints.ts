// What a broken constraint means to the caller. The database decides races; this is where its verdict gets words.
import pg from 'pg'
import { type ApiError, alreadyExists, unknownReference } from '../http/errors.ts'

const BY_NAME: Record<string, () => ApiError> = {
  project_code_external_id_key: () => alreadyExists('external_id', 'A project code with this external_id'),
  mission_project_code_fkey: () => unknownReference('project_code_id', 'project code'),
  mission_freelancer_fkey: () => unknownReference('freelancer_id', 'freelancer'),
  activity_report_month_key: () => alreadyExists('report_month', 'A report of this mission and month'),
  activity_report_timesheet_project_code_fkey: () => unknownReference('project_code_id', 'project code'),
  activity_report_item_project_code_fkey: () => unknownReference('project_code_id', 'project code'),
  activity_report_expense_project_code_fkey: () => unknownReference('project_code_id', 'project code'),
  activity_report_code_project_code_fkey: () => unknownReference('project_code_id', 'project code'),
  accounting_entry_code_project_code_fkey: () => unknownReference('project_code_id', 'project code'),
  team_external_id_key: () => alreadyExists('external_id', 'A team with this external_id'),
  team_parent_fkey: () => unknownReference('parent_id', 'team'),
  team_user_email_key: () => alreadyExists('email', 'A user with this email'),
  invitation_email_key: () => alreadyExists('email', 'An invitation for this email'),
  freelancer_email_key: () => alreadyExists('email', 'A freelancer with this email'),
  freelancer_external_id_key: () => alreadyExists('external_id', 'A freelancer with this external_id'),
  freelancer_referent_fkey: () => unknownReference('referent_id', 'user'),
  freelancer_tag_tag_fkey: () => unknownReference('tag_ids', 'team tag'),
  freelancer_team_team_fkey: () => unknownReference('team_ids', 'team'),
  api_key_user_fkey: () => unknownReference('user_id', 'user'),
  team_user_tag_tag_fkey: () => unknownReference('tag_ids', 'team tag'),
  team_user_team_team_fkey: () => unknownReference('team_ids', 'team'),
  invitation_tag_tag_fkey: () => unknownReference('tag_ids', 'team tag'),
  invitation_team_team_fkey: () => unknownReference('team_ids', 'team'),
}

/** The caller's error behind a database error, or undefined when it is ours. */
export function errorOfConstraint(error: unknown): ApiError | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.constraint) return undefined
  return BY_NAME[error.constraint]?.()
}
