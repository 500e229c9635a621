// The list of features. The contract lists endpoints, tags, scopes and error codes in this order. No feature imports it: data of all
// other features is passed in as a parameter.
import { mergeManifests } from '../domain/merge-manifests.ts'
import type { Hooks } from '../kernel/db/context.ts'
import { mergeHooks } from '../kernel/db/hooks.ts'
import { declare } from '../kernel/declared.ts'
import type { EventSubject, Feature, TeamRules } from '../kernel/feature.ts'
import { KERNEL } from '../kernel/kernel.manifest.ts'
import { indexMailsByKind } from '../kernel/mail/mail-delivery.ts'
import { notifications } from './across/notifications/notifications.routes.ts'
import { operator } from './across/operator/operator.routes.ts'
import { overview } from './across/overview/overview.routes.ts'
import { personalData } from './across/personal-data/personal-data.routes.ts'
import { portalHome } from './across/portal-home/portal-home.routes.ts'
import { search } from './across/search/search.routes.ts'
import { webhooks } from './across/webhooks/webhooks.routes.ts'
import { ASSIGNMENTS } from './company/assignments/assignments.manifest.ts'
import { departments } from './company/departments/departments.routes.ts'
import { projectCodes } from './company/project-codes/project-codes.routes.ts'
import { teamTags } from './company/tags/tags.routes.ts'
import { teamCompany } from './company/tenant-company/tenant-company.routes.ts'
import { teamDeletion } from './company/tenant-deletion/tenant-deletion.routes.ts'
import { teamLogo } from './company/tenant-logo/tenant-logo.routes.ts'
import { SIGNING_RULE } from './company/tenants/index.ts'
import { TENANTS } from './company/tenants/tenants.manifest.ts'
import { teams } from './company/units/units.routes.ts'
import { apiKeys } from './identity/api-keys/api-keys.routes.ts'
import { invitations } from './identity/invitations/invitation-mail.ts'
import { me } from './identity/me/me.routes.ts'
import { oidc } from './identity/oidc/oidc.routes.ts'
import { passkeys } from './identity/passkeys/passkeys.routes.ts'
import { ruleChanges } from './identity/rule-changes/rule-changes.routes.ts'
import { sessions } from './identity/sessions/sessions.routes.ts'
import { signIn } from './identity/sign-in/sign-in.routes.ts'
import { stepUp } from './identity/step-up/step-up.routes.ts'
import { userInvitations } from './identity/user-invitations/user-invitations.routes.ts'
import { users } from './identity/users/users.routes.ts'
import { documentTemplates } from './missions/document-templates/document-templates.routes.ts'
import { FRAMEWORK_AGREEMENTS } from './missions/framework-agreements/framework-agreements.manifest.ts'
import { missionDocuments } from './missions/mission-documents/mission-documents.routes.ts'
import { missions } from './missions/missions/missions.routes.ts'
import { accounting } from './money/accounting/accounting.routes.ts'
import { accountingExports } from './money/accounting-exports/accounting-exports.routes.ts'
import { accountingSettings } from './money/accounting-settings/accounting-settings.routes.ts'
import { bankDetails } from './money/bank-details/bank-details.routes.ts'
import { billingMandates } from './money/billing-mandates/billing-mandates.routes.ts'
import { invoices } from './money/invoices/invoices.routes.ts'
import { paymentBatches } from './money/payment-batches/payment-batches.routes.ts'
import { payments } from './money/payments/payments.routes.ts'
import { supplierInvoices } from './money/supplier-invoices/supplier-invoices.routes.ts'
import { complianceDocuments } from './people/compliance-documents/compliance-documents.routes.ts'
import { freelancers } from './people/freelancers/freelancers.routes.ts'
import { portal } from './people/portal/portal.routes.ts'
import { portalSessions } from './people/portal-sessions/portal-sessions.routes.ts'
import { portalSignIn } from './people/portal-sign-in/portal-sign-in.routes.ts'
import { auditLog } from './platform/audit-log/audit-log.routes.ts'
import { changes } from './platform/changes/changes.routes.ts'
import { events } from './platform/events/events.routes.ts'
import { mails } from './platform/mails/mails.routes.ts'
import { references } from './platform/references/references.jobs.ts'
import { sandbox } from './platform/sandbox/sandbox.routes.ts'
import { activityReports } from './reports/activity-reports/activity-reports.routes.ts'
import { months } from './reports/months/months.routes.ts'

export const FEATURES: readonly Feature[] = [
  me,
  projectCodes,
  teamTags,
  departments,
  teams,
  { name: 'assignments', manifest: ASSIGNMENTS },
  documentTemplates,
  users,
  userInvitations,
  invitations,
  freelancers,
  portalSessions,
  missions,
  missionDocuments,
  { name: 'framework-agreements', manifest: FRAMEWORK_AGREEMENTS },
  activityReports,
  months,
  overview,
  accounting,
  invoices,
  billingMandates,
  supplierInvoices,
  payments,
  paymentBatches,
  bankDetails,
  complianceDocuments,
  accountingExports,
  accountingSettings,
  apiKeys,
  sessions,
  signIn,
  portalSignIn,
  oidc,
  stepUp,
  passkeys,
  ruleChanges,
  personalData,
  auditLog,
  events,
  changes,
  search,
  webhooks,
  mails,
  notifications,
  { name: 'tenants', manifest: TENANTS, rules: [SIGNING_RULE] },
  teamCompany,
  teamLogo,
  portalHome,
  portal,
  operator,
  teamDeletion,
  references,
  sandbox,
]

/** The merged declarations of all manifests. */
export const DECLARATIONS = mergeManifests([...FEATURES.flatMap(({ manifest }) => manifest ?? []), KERNEL])
declare(DECLARATIONS)

/** The resources that events are about, by the subject of their kinds. */
export const SUBJECTS: ReadonlyMap<string, EventSubject> = new Map(
  FEATURES.flatMap((feature) => Object.entries(feature.subjects ?? {})),
)

/** The mails of all features, by kind. */
export const MAILS = indexMailsByKind(FEATURES.flatMap((feature) => feature.mails ?? []))

/** The rules of all features, by name. */
export const TEAM_RULES: TeamRules = new Map(
  FEATURES.flatMap((feature) => (feature.rules ?? []).map((rule) => [rule.name, rule] as const)),
)

export const HOOKS: Hooks = mergeHooks(FEATURES)
