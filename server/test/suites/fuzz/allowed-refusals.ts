// Why a request that the contract's schemas allow may still be refused: rules that OpenAPI 3.0.3 has no words for. The
// descriptions in the contract tell them.
type AllowedRefusal = {
  status: number
  reasons: readonly string[]
  /** `operation field`; any of both when it is left out. */
  of?: RegExp
}

const REPORT = '(?:fileActivityReport|updateActivityReport|putPortalActivityReport)'

export const ALLOWED_REFUSALS: readonly AllowedRefusal[] = [
  {
    status: 400,
    reasons: [
      'unknown_reference',
      'already_exists',
      'in_use',
      'invalid_state',
      'last_admin',
      'invalid_date_range',
      'mutually_exclusive',
      'idempotency_key_reused',
    ],
  },
  { status: 403, reasons: ['subscription_required', 'not_allowed_for_user'] },
  // Words separated by commas, in any letter case.
  { status: 400, reasons: ['invalid_value'], of: /^list\w+ (?:status|type|has_\w+)$/ },
  // An id stands once in a list of ids.
  { status: 400, reasons: ['invalid_value'], of: /^\w+ (?:tag|team)_ids\[\d+\]$/ },
  // What a kind of mission or contract needs, and what it has no room for.
  { status: 400, reasons: ['missing_field'], of: /^createMission / },
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^createMission (?:deliverables|template_locale|use_service_template|service_template_id|master_\w+)$/,
  },
  // The last entry is not before the first.
  { status: 400, reasons: ['out_of_range'], of: /^verifyAuditLog to_number$/ },
  // At most so many months at once.
  { status: 400, reasons: ['out_of_range'], of: /^getAccountingSummary (?:from|to)$/ },
  // A template names nothing but what a document has.
  { status: 400, reasons: ['invalid_value'], of: /^(?:create|update)DocumentTemplate body$/ },
  { status: 400, reasons: ['out_of_range'], of: /^(?:extend|terminate)Mission end_date$/ },
  { status: 400, reasons: ['out_of_range'], of: /^createMission master_agreement_valid_until$/ },
  // A report lies in its mission's time, a day has one day, and an invoice is an amount of money.
  {
    status: 400,
    reasons: ['out_of_range'],
    of: new RegExp(
      `^${REPORT} (?:report_month|\\w+\\[\\d+\\]\\.(?:date|quantity)|timesheets|supplementary_items|expenses)$`,
    ),
  },
  {
    status: 400,
    reasons: ['invalid_value', 'missing_field'],
    of: new RegExp(`^${REPORT} timesheets\\[\\d+\\]\\.(?:deliverable_id|quantity)$`),
  },
  // A team-admin has every permission; a freelancer gets no API key.
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:updateUser|inviteUser|operatorCreateUser) permissions$/,
  },
  { status: 400, reasons: ['invalid_value'], of: /^acceptPortalInvitation issue_key$/ },
  // At most the rate of the calling key.
  { status: 400, reasons: ['out_of_range'], of: /^createApiKey requests_per_minute$/ },
  // Kept to the millisecond; a key that has expired is none.
  { status: 400, reasons: ['invalid_date', 'out_of_range'], of: /^(?:c|operatorC)reateApiKey expires_at$/ },
]
