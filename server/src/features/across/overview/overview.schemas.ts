// The overview: what awaits the team, and its amounts, in the views of other features.
import { ListOf, Nullable, PageOf, type Static, Type, Uuid, View } from '../../../kernel/wire/schemas.ts'
import { Mission, MissionSummary } from '../../missions/missions/index.ts'
import { AccountingSummary } from '../../money/accounting/index.ts'
import { BankAccount } from '../../money/bank-details/index.ts'
import { ComplianceDocument } from '../../people/compliance-documents/index.ts'
import { ActivityReport } from '../../reports/activity-reports/index.ts'
import { Month } from '../../reports/months/index.ts'

/** Maximum number of items in each list. */
export const MAX_ITEMS = 10

const FreelancerName = View('FreelancerName', {
  id: Uuid(),
  first_name: Type.String(),
  last_name: Type.String(),
})
export type FreelancerName = Static<typeof FreelancerName>

const describeScope = (scope: string) => `null without \`${scope}\`.`

export const Overview = View('Overview', {
  accounting: Nullable(AccountingSummary, {
    description: `The same as \`GET /accounting/summary\` of the last 12 months. ${describeScope('accounting:read')}`,
  }),
  months: Nullable(ListOf(Month), {
    description: `The previous month and the current one, each the same as \`GET /months/{month}\`. ${describeScope('activity-reports:read')}`,
  }),
  missions: Nullable(MissionSummary, {
    description: `The same as \`GET /missions/summary\`. ${describeScope('missions:read')}`,
  }),
  reports_to_review: Nullable(PageOf(ActivityReport), {
    description: `The first ${MAX_ITEMS} reports with status \`pending\`, longest waiting first. ${describeScope('activity-reports:read')}`,
  }),
  missions_to_approve: Nullable(PageOf(Mission), {
    description: `The first ${MAX_ITEMS} missions with status \`draft\`: those whose approver is the caller, then the newest. ${describeScope('missions:read')}`,
  }),
  missions_to_sign: Nullable(PageOf(Mission), {
    description: `The first ${MAX_ITEMS} missions with status \`pending-company-review\`: those whose signer is the caller, then the newest. ${describeScope('missions:read')}`,
  }),
  bank_accounts_to_approve: Nullable(PageOf(BankAccount), {
    description: `The newest ${MAX_ITEMS} bank accounts with status \`proposed\`. null without \`bank-accounts:read\` and \`bank-accounts:approve\`.`,
  }),
  documents_to_review: Nullable(PageOf(ComplianceDocument), {
    description: `The newest ${MAX_ITEMS} compliance documents with status \`uploaded\`. null without \`compliance-documents:read\` and \`compliance-documents:review\`.`,
  }),
  freelancers: ListOf(FreelancerName, {
    description:
      'The names of the freelancers of these accounts and documents. Empty without `freelancers:read`.',
  }),
})
export type Overview = Static<typeof Overview>
