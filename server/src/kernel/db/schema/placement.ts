// The placement of every table under Citus: the distribution column, or why the table stays on one node. Referenced tables
// come first, because they are distributed first. A test compares the list with the catalogue.
import type { Tables } from './tables.ts'

type Placement = { by: string } | { stays: string }

const BY_TEAM: Placement = { by: 'tenant_id' }

export const PLACEMENTS: Record<keyof Tables, Placement> = {
  tenant: { by: 'id' },
  team_user: BY_TEAM,
  api_key: BY_TEAM,
  project_code: BY_TEAM,
  team_tag: BY_TEAM,
  team: BY_TEAM,
  team_user_tag: BY_TEAM,
  team_user_team: BY_TEAM,
  freelancer: BY_TEAM,
  freelancer_tag: BY_TEAM,
  freelancer_team: BY_TEAM,
  invitation: BY_TEAM,
  invitation_tag: BY_TEAM,
  invitation_team: BY_TEAM,
  portal_link: BY_TEAM,
  document_template: BY_TEAM,
  framework_agreement: BY_TEAM,
  mission: BY_TEAM,
  mission_deliverable: BY_TEAM,
  mission_tally: BY_TEAM,
  stored_file: BY_TEAM,
  document: BY_TEAM,
  signature: BY_TEAM,
  activity_report: BY_TEAM,
  activity_report_timesheet: BY_TEAM,
  activity_report_item: BY_TEAM,
  activity_report_expense: BY_TEAM,
  activity_report_code: BY_TEAM,
  accounting_series: BY_TEAM,
  accounting_entry: BY_TEAM,
  accounting_entry_code: BY_TEAM,
  accounting_export: BY_TEAM,
  accounting_export_piece: BY_TEAM,
  event: BY_TEAM,
  audit_entry: BY_TEAM,
  audit_head: BY_TEAM,
  idempotency: BY_TEAM,
  team_usage: BY_TEAM,
  rate_window: {
    stays: 'its one statement asks the clock while it updates, which is refused of a spread table',
  },
}

export const TABLE_NAMES = Object.keys(PLACEMENTS) as (keyof Tables)[]
