// Every table, and where its rows live once teams are spread over several machines: with the others of their team, or whole
// on each machine. docs/scaling.md explains it; a test holds it against the catalogue.
import type { Tables } from './tables.ts'

type Placement = 'by_team' | 'everywhere'

export const PLACEMENTS: Record<keyof Tables, Placement> = {
  // A key is found without knowing its team, and refers to its user, who refers to the team.
  tenant: 'everywhere',
  team_user: 'everywhere',
  api_key: 'everywhere',

  accounting_entry: 'by_team',
  accounting_entry_code: 'by_team',
  accounting_export: 'by_team',
  accounting_export_piece: 'by_team',
  accounting_series: 'by_team',
  activity_report: 'by_team',
  activity_report_code: 'by_team',
  activity_report_expense: 'by_team',
  activity_report_item: 'by_team',
  activity_report_timesheet: 'by_team',
  audit_entry: 'by_team',
  audit_head: 'by_team',
  document: 'by_team',
  document_template: 'by_team',
  event: 'by_team',
  framework_agreement: 'by_team',
  freelancer: 'by_team',
  freelancer_tag: 'by_team',
  freelancer_team: 'by_team',
  idempotency: 'by_team',
  invitation: 'by_team',
  invitation_tag: 'by_team',
  invitation_team: 'by_team',
  mission: 'by_team',
  mission_deliverable: 'by_team',
  mission_tally: 'by_team',
  portal_link: 'by_team',
  project_code: 'by_team',
  rate_window: 'by_team',
  signature: 'by_team',
  stored_file: 'by_team',
  team: 'by_team',
  team_tag: 'by_team',
  team_user_tag: 'by_team',
  team_user_team: 'by_team',
}

export const TABLE_NAMES = Object.keys(PLACEMENTS) as (keyof Tables)[]
