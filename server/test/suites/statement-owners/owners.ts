// The owner of each table: each feature lists its own.

import { ACCOUNTING_TABLES } from '../../../src/features/accounting/accounting.tables.ts'
import { EXPORT_TABLES } from '../../../src/features/accounting-exports/accounting-exports.tables.ts'
import { REPORT_TABLES } from '../../../src/features/activity-reports/activity-reports.tables.ts'
import { API_KEY_TABLES } from '../../../src/features/api-keys/api-keys.tables.ts'
import { ASSIGNMENT_TABLES } from '../../../src/features/assignments/assignments.tables.ts'
import { AUDIT_TABLES } from '../../../src/features/audit-log/audit-log.tables.ts'
import { TEMPLATE_TABLES } from '../../../src/features/document-templates/document-templates.tables.ts'
import { AGREEMENT_TABLES } from '../../../src/features/framework-agreements/framework-agreements.tables.ts'
import { FREELANCER_TABLES } from '../../../src/features/freelancers/freelancers.tables.ts'
import { INVITATION_TABLES } from '../../../src/features/invitations/invitations.tables.ts'
import { DOCUMENT_TABLES } from '../../../src/features/mission-documents/mission-documents.tables.ts'
import { MISSION_TABLES } from '../../../src/features/missions/missions.tables.ts'
import { TENANT_TABLES } from '../../../src/features/operator/tenants.tables.ts'
import { PROJECT_CODE_TABLES } from '../../../src/features/project-codes/project-codes.tables.ts'
import { TEAM_TAG_TABLES } from '../../../src/features/team-tags/team-tags.tables.ts'
import { TEAM_TABLES } from '../../../src/features/teams/teams.tables.ts'
import { USER_TABLES } from '../../../src/features/users/users.tables.ts'
import { KERNEL_TABLES } from '../../../src/kernel/db/schema/kernel-tables.ts'

export const TABLES_OF: Record<string, readonly string[]> = {
  kernel: KERNEL_TABLES,
  accounting: ACCOUNTING_TABLES,
  'accounting-exports': EXPORT_TABLES,
  'activity-reports': REPORT_TABLES,
  'api-keys': API_KEY_TABLES,
  assignments: ASSIGNMENT_TABLES,
  'audit-log': AUDIT_TABLES,
  'document-templates': TEMPLATE_TABLES,
  'framework-agreements': AGREEMENT_TABLES,
  freelancers: FREELANCER_TABLES,
  invitations: INVITATION_TABLES,
  'mission-documents': DOCUMENT_TABLES,
  missions: MISSION_TABLES,
  operator: TENANT_TABLES,
  'project-codes': PROJECT_CODE_TABLES,
  'team-tags': TEAM_TAG_TABLES,
  teams: TEAM_TABLES,
  users: USER_TABLES,
}

export const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES_OF).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
)
