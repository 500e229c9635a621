// Every manifest, and everything that they declare. A manifest imports the kernel and its own errors only, so that schemas and
// views of features may use this file. Tags, scopes and error codes are in the order of the list.

import { mergeManifests } from '../domain/merge-manifests.ts'
import { KERNEL } from '../kernel/kernel.manifest.ts'
import { NOTIFICATIONS } from './across/notifications/notifications.manifest.ts'
import { OPERATOR } from './across/operator/operator.manifest.ts'
import { OVERVIEW } from './across/overview/overview.manifest.ts'
import { PERSONAL_DATA } from './across/personal-data/personal-data.manifest.ts'
import { SEARCH } from './across/search/search.manifest.ts'
import { WEBHOOKS } from './across/webhooks/webhooks.manifest.ts'
import { ASSIGNMENTS } from './company/assignments/assignments.manifest.ts'
import { DEPARTMENTS } from './company/departments/departments.manifest.ts'
import { PROJECT_CODES } from './company/project-codes/project-codes.manifest.ts'
import { TEAM_TAGS } from './company/tags/tags.manifest.ts'
import { TEAM_COMPANY } from './company/tenant-company/tenant-company.manifest.ts'
import { TEAM_DELETION } from './company/tenant-deletion/tenant-deletion.manifest.ts'
import { TEAM_LOGO } from './company/tenant-logo/tenant-logo.manifest.ts'
import { TENANTS } from './company/tenants/tenants.manifest.ts'
import { TEAMS } from './company/units/units.manifest.ts'
import { API_KEYS } from './identity/api-keys/api-keys.manifest.ts'
import { INVITATIONS } from './identity/invitations/invitations.manifest.ts'
import { OIDC } from './identity/oidc/oidc.manifest.ts'
import { PASSKEYS } from './identity/passkeys/passkeys.manifest.ts'
import { SESSIONS } from './identity/sessions/sessions.manifest.ts'
import { SIGN_IN } from './identity/sign-in/sign-in.manifest.ts'
import { STEP_UP } from './identity/step-up/step-up.manifest.ts'
import { USERS } from './identity/users/users.manifest.ts'
import { DOCUMENT_TEMPLATES } from './missions/document-templates/document-templates.manifest.ts'
import { FRAMEWORK_AGREEMENTS } from './missions/framework-agreements/framework-agreements.manifest.ts'
import { MISSION_DOCUMENTS } from './missions/mission-documents/mission-documents.manifest.ts'
import { MISSIONS } from './missions/missions/missions.manifest.ts'
import { ACCOUNTING } from './money/accounting/accounting.manifest.ts'
import { ACCOUNTING_EXPORTS } from './money/accounting-exports/accounting-exports.manifest.ts'
import { ACCOUNTING_SETTINGS } from './money/accounting-settings/accounting-settings.manifest.ts'
import { BANK_DETAILS } from './money/bank-details/bank-details.manifest.ts'
import { BILLING_MANDATES } from './money/billing-mandates/billing-mandates.manifest.ts'
import { INVOICES } from './money/invoices/invoices.manifest.ts'
import { PAYMENT_BATCHES } from './money/payment-batches/payment-batches.manifest.ts'
import { PAYMENTS } from './money/payments/payments.manifest.ts'
import { SUPPLIER_INVOICES } from './money/supplier-invoices/supplier-invoices.manifest.ts'
import { COMPLIANCE_DOCUMENTS } from './people/compliance-documents/compliance-documents.manifest.ts'
import { FREELANCERS } from './people/freelancers/freelancers.manifest.ts'
import { PORTAL } from './people/portal/portal.manifest.ts'
import { PORTAL_SESSIONS } from './people/portal-sessions/portal-sessions.manifest.ts'
import { PORTAL_SIGN_IN } from './people/portal-sign-in/portal-sign-in.manifest.ts'
import { AUDIT_LOG } from './platform/audit-log/audit-log.manifest.ts'
import { CHANGES } from './platform/changes/changes.manifest.ts'
import { EVENT_FEED } from './platform/events/events.manifest.ts'
import { MAILS } from './platform/mails/mails.manifest.ts'
import { SHORT_REFERENCES } from './platform/references/references.manifest.ts'
import { SANDBOX } from './platform/sandbox/sandbox.manifest.ts'
import { ACTIVITY_REPORTS } from './reports/activity-reports/activity-reports.manifest.ts'
import { MONTHS } from './reports/months/months.manifest.ts'

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
  TENANTS,
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
