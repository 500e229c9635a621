// Every manifest, and everything that they declare. A manifest imports the kernel and its own errors only, so that schemas and
// views of features may use this file. Tags, scopes and error codes are in the order of the list.

import { mergeManifests } from '../kernel/domain/merge-manifests.ts'
import { KERNEL } from '../kernel/kernel.manifest.ts'
import { ACCOUNTING } from './accounting/accounting.manifest.ts'
import { ACCOUNTING_EXPORTS } from './accounting-exports/accounting-exports.manifest.ts'
import { ACCOUNTING_SETTINGS } from './accounting-settings/accounting-settings.manifest.ts'
import { ACTIVITY_REPORTS } from './activity-reports/activity-reports.manifest.ts'
import { API_KEYS } from './api-keys/api-keys.manifest.ts'
import { ASSIGNMENTS } from './assignments/assignments.manifest.ts'
import { AUDIT_LOG } from './audit-log/audit-log.manifest.ts'
import { BANK_DETAILS } from './bank-details/bank-details.manifest.ts'
import { BILLING_MANDATES } from './billing-mandates/billing-mandates.manifest.ts'
import { CHANGES } from './changes/changes.manifest.ts'
import { COMPLIANCE_DOCUMENTS } from './compliance-documents/compliance-documents.manifest.ts'
import { DEPARTMENTS } from './departments/departments.manifest.ts'
import { DOCUMENT_TEMPLATES } from './document-templates/document-templates.manifest.ts'
import { EVENT_FEED } from './events/events.manifest.ts'
import { FRAMEWORK_AGREEMENTS } from './framework-agreements/framework-agreements.manifest.ts'
import { FREELANCERS } from './freelancers/freelancers.manifest.ts'
import { INVITATIONS } from './invitations/invitations.manifest.ts'
import { INVOICES } from './invoices/invoices.manifest.ts'
import { MAILS } from './mails/mails.manifest.ts'
import { MISSION_DOCUMENTS } from './mission-documents/mission-documents.manifest.ts'
import { MISSIONS } from './missions/missions.manifest.ts'
import { MONTHS } from './months/months.manifest.ts'
import { NOTIFICATIONS } from './notifications/notifications.manifest.ts'
import { OIDC } from './oidc/oidc.manifest.ts'
import { OPERATOR } from './operator/operator.manifest.ts'
import { OVERVIEW } from './overview/overview.manifest.ts'
import { PASSKEYS } from './passkeys/passkeys.manifest.ts'
import { PAYMENT_BATCHES } from './payment-batches/payment-batches.manifest.ts'
import { PAYMENTS } from './payments/payments.manifest.ts'
import { PERSONAL_DATA } from './personal-data/personal-data.manifest.ts'
import { PORTAL } from './portal/portal.manifest.ts'
import { PORTAL_SESSIONS } from './portal-sessions/portal-sessions.manifest.ts'
import { PORTAL_SIGN_IN } from './portal-sign-in/portal-sign-in.manifest.ts'
import { PROJECT_CODES } from './project-codes/project-codes.manifest.ts'
import { SHORT_REFERENCES } from './references/references.manifest.ts'
import { SANDBOX } from './sandbox/sandbox.manifest.ts'
import { SEARCH } from './search/search.manifest.ts'
import { SESSIONS } from './sessions/sessions.manifest.ts'
import { SIGN_IN } from './sign-in/sign-in.manifest.ts'
import { STEP_UP } from './step-up/step-up.manifest.ts'
import { SUPPLIER_INVOICES } from './supplier-invoices/supplier-invoices.manifest.ts'
import { TEAM_COMPANY } from './team-company/team-company.manifest.ts'
import { TEAM_DELETION } from './team-deletion/team-deletion.manifest.ts'
import { TEAM_LOGO } from './team-logo/team-logo.manifest.ts'
import { TEAM_TAGS } from './team-tags/team-tags.manifest.ts'
import { TEAMS } from './teams/teams.manifest.ts'
import { USERS } from './users/users.manifest.ts'
import { WEBHOOKS } from './webhooks/webhooks.manifest.ts'

export const MANIFESTS = [
  PROJECT_CODES,
  TEAM_TAGS,
  DEPARTMENTS,
  TEAMS,
  USERS,
  MISSIONS,
  FREELANCERS,
  DOCUMENT_TEMPLATES,
  ACTIVITY_REPORTS,
  MONTHS,
  OVERVIEW,
  ACCOUNTING,
  INVOICES,
  BILLING_MANDATES,
  SUPPLIER_INVOICES,
  BANK_DETAILS,
  COMPLIANCE_DOCUMENTS,
  PAYMENTS,
  PAYMENT_BATCHES,
  API_KEYS,
  SESSIONS,
  SIGN_IN,
  OIDC,
  STEP_UP,
  PASSKEYS,
  PORTAL_SESSIONS,
  PORTAL_SIGN_IN,
  PERSONAL_DATA,
  AUDIT_LOG,
  EVENT_FEED,
  CHANGES,
  SEARCH,
  WEBHOOKS,
  MAILS,
  NOTIFICATIONS,
  TEAM_COMPANY,
  TEAM_LOGO,
  ACCOUNTING_EXPORTS,
  ACCOUNTING_SETTINGS,
  ASSIGNMENTS,
  FRAMEWORK_AGREEMENTS,
  INVITATIONS,
  MISSION_DOCUMENTS,
  PORTAL,
  OPERATOR,
  TEAM_DELETION,
  SHORT_REFERENCES,
  SANDBOX,
  KERNEL,
]

export const {
  tables: TABLE_ENTRIES,
  constraints: CONSTRAINTS,
  scopes: SCOPES,
  memberScopes: MEMBER_SCOPES,
  errors: FEATURE_ERRORS,
  events: EVENTS,
  tags: FEATURE_TAGS,
  resources: RESOURCES,
  references: REFERENCES,
  uniqueResources: UNIQUE_RESOURCES,
  auditedResources: AUDITED_RESOURCES,
} = mergeManifests(MANIFESTS)
