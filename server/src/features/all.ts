// Every feature that has endpoints, background work or mails. Endpoints keep the order of this list in the contract.
import type { EventSubject, Feature } from '../kernel/feature.ts'
import type { DeclaredMails } from '../kernel/mail/mail-template.ts'
import { accounting } from './accounting/accounting.routes.ts'
import { accountingExports } from './accounting-exports/accounting-exports.routes.ts'
import { accountingSettings } from './accounting-settings/accounting-settings.routes.ts'
import { activityReports } from './activity-reports/activity-reports.routes.ts'
import { apiKeys } from './api-keys/api-keys.routes.ts'
import { auditLog } from './audit-log/audit-log.routes.ts'
import { bankDetails } from './bank-details/bank-details.routes.ts'
import { billingMandates } from './billing-mandates/billing-mandates.routes.ts'
import { changes } from './changes/changes.routes.ts'
import { complianceDocuments } from './compliance-documents/compliance-documents.routes.ts'
import { departments } from './departments/departments.routes.ts'
import { documentTemplates } from './document-templates/document-templates.routes.ts'
import { events } from './events/events.routes.ts'
import { freelancers } from './freelancers/freelancers.routes.ts'
import { invitations } from './invitations/invitation-mail.ts'
import { invoices } from './invoices/invoices.routes.ts'
import { mails } from './mails/mails.routes.ts'
import { me } from './me/me.routes.ts'
import { missionDocuments } from './mission-documents/mission-documents.routes.ts'
import { missions } from './missions/missions.routes.ts'
import { months } from './months/months.routes.ts'
import { notifications } from './notifications/notifications.routes.ts'
import { oidc } from './oidc/oidc.routes.ts'
import { operator } from './operator/operator.routes.ts'
import { overview } from './overview/overview.routes.ts'
import { passkeys } from './passkeys/passkeys.routes.ts'
import { paymentBatches } from './payment-batches/payment-batches.routes.ts'
import { payments } from './payments/payments.routes.ts'
import { personalData } from './personal-data/personal-data.routes.ts'
import { portal } from './portal/portal.routes.ts'
import { portalSessions } from './portal-sessions/portal-sessions.routes.ts'
import { portalSignIn } from './portal-sign-in/portal-sign-in.routes.ts'
import { projectCodes } from './project-codes/project-codes.routes.ts'
import { references } from './references/references.jobs.ts'
import { sandbox } from './sandbox/sandbox.routes.ts'
import { search } from './search/search.routes.ts'
import { sessions } from './sessions/sessions.routes.ts'
import { signIn } from './sign-in/sign-in.routes.ts'
import { stepUp } from './step-up/step-up.routes.ts'
import { supplierInvoices } from './supplier-invoices/supplier-invoices.routes.ts'
import { teamCompany } from './team-company/team-company.routes.ts'
import { teamDeletion } from './team-deletion/team-deletion.routes.ts'
import { teamLogo } from './team-logo/team-logo.routes.ts'
import { teamTags } from './team-tags/team-tags.routes.ts'
import { teams } from './teams/teams.routes.ts'
import { users } from './users/users.routes.ts'
import { webhooks } from './webhooks/webhooks.routes.ts'

export const FEATURES: readonly Feature[] = [
  me,
  projectCodes,
  teamTags,
  departments,
  teams,
  documentTemplates,
  users,
  invitations,
  freelancers,
  portalSessions,
  missions,
  missionDocuments,
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
  personalData,
  auditLog,
  events,
  changes,
  search,
  webhooks,
  mails,
  notifications,
  teamCompany,
  teamLogo,
  portal,
  operator,
  teamDeletion,
  references,
  sandbox,
]

/** The resources that events are about, by the subject of their kinds. */
export const SUBJECTS: ReadonlyMap<string, EventSubject> = new Map(
  FEATURES.flatMap((feature) => Object.entries(feature.subjects ?? {})),
)

/** The mails of all features, by kind. */
export const MAILS: DeclaredMails = new Map(
  FEATURES.flatMap((feature) => (feature.mails ?? []).map((mail) => [mail.template.kind, mail] as const)),
)
