// Why a request that is valid for the contract's schemas may still be refused: rules that OpenAPI 3.0.3 cannot express. The
// descriptions in the contract state them.
type AllowedRefusal = {
  status: number
  reasons: readonly string[]
  /** Matches the text `operation field`; without it, every operation and field is allowed. */
  pattern?: RegExp
}

const REPORT = '(?:fileActivityReport|updateActivityReport|putPortalActivityReport)'

export const ALLOWED_REFUSALS: readonly AllowedRefusal[] = [
  {
    status: 400,
    reasons: [
      'unknown_reference',
      'already_exists',
      'cursor_invalid',
      'in_use',
      'invalid_state',
      'last_admin',
      'invalid_date_range',
      'mutually_exclusive',
      'idempotency_key_reused',
    ],
  },
  { status: 403, reasons: ['subscription_required', 'not_allowed_for_user'] },
  // Comma-separated values in any letter case.
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern: /^(?:list\w+|getAccountingEntrySummary) (?:status|state|types?|has_\w+)$/,
  },
  { status: 400, reasons: ['invalid_value'], pattern: /^list(?:Mails|Payments|SandboxMails) kind$/ },
  // The clock of a sandbox only moves forward, and at most ten years.
  { status: 400, reasons: ['out_of_range', 'invalid_date'], pattern: /^moveSandboxClock (?:to|days)$/ },
  // The rules of IBAN and BIC are not in the contract.
  { status: 400, reasons: ['invalid_value'], pattern: /^propose(?:Team|Portal)?BankAccount (?:iban|bic)$/ },
  // A token that this service has signed.
  { status: 400, reasons: ['invalid_value'], pattern: /^(?:getEmailSubscription|unsubscribe) $/ },
  // The types of events need the scopes that read them.
  { status: 400, reasons: ['invalid_value'], pattern: /^updateWebhookEndpoint scopes$/ },
  // A file that is an image of a certain size.
  { status: 400, reasons: ['invalid_value', 'too_long', 'out_of_range'], pattern: /^setTeamLogo image$/ },
  // Numbers of a company belong together, and an electronic address has the form of its scheme.
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern:
      /^(?:(?:create|invite|update)Freelancer|updatePortalProfile|updateTeamCompany|operator(?:Create|Update)Team) (?:country|siren|siret|vat_number|electronic_address\.value)$/,
  },
  // No duplicates in a list of ids.
  { status: 400, reasons: ['invalid_value'], pattern: /^\w+ (?:tag|team|report|entry|mission)_ids\[\d+\]$/ },
  { status: 400, reasons: ['invalid_value'], pattern: /^listMonthMissions report_state$/ },
  // Fields that a type of mission or contract requires or excludes.
  { status: 400, reasons: ['missing_field'], pattern: /^(?:create|update)Mission / },
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern:
      /^(?:create|update)Mission (?:deliverables|planned_quantity|template_locale|use_service_template|service_template_id|master_\w+)$/,
  },
  // An absolute URL, which OpenAPI's format is not.
  { status: 400, reasons: ['invalid_value'], pattern: /^(?:create|update)WebhookEndpoint url$/ },
  // The end of a range is not before its start.
  { status: 400, reasons: ['out_of_range'], pattern: /^verifyAuditLog to_number$/ },
  // A maximum number of months.
  { status: 400, reasons: ['out_of_range'], pattern: /^getAccountingSummary (?:from|to)$/ },
  // A template uses only known placeholders.
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern: /^(?:(?:create|update)DocumentTemplate|previewDocumentTemplateDraft) body$/,
  },
  // Only rendering finds these errors, such as a very long word.
  { status: 400, reasons: ['too_complex'], pattern: /^previewDocumentTemplateDraft (?:body)?$/ },
  { status: 400, reasons: ['out_of_range'], pattern: /^(?:extend|terminate)Mission end_date$/ },
  {
    status: 400,
    reasons: ['out_of_range'],
    pattern: /^(?:create|update)Mission master_agreement_valid_until$/,
  },
  // A file that is no Factur-X contains no data; an invoice has no future date, and a report has at most 20 invoices.
  {
    status: 400,
    reasons: ['missing_field'],
    pattern: /^send(?:Portal)?SupplierInvoice (?:number|date|\w+_vat|vat_amount)$/,
  },
  { status: 400, reasons: ['out_of_range'], pattern: /^send(?:Portal)?SupplierInvoice date$/ },
  { status: 400, reasons: ['too_complex'], pattern: /^send(?:Portal)?SupplierInvoice $/ },
  // Some documents need a code or an end date; none has a future date or is expired; there are at most 20 a day.
  {
    status: 400,
    reasons: ['missing_field'],
    pattern: /^upload(?:Portal)?ComplianceDocument (?:code|valid_until)$/,
  },
  {
    status: 400,
    reasons: ['out_of_range'],
    pattern: /^upload(?:Portal)?ComplianceDocument (?:issued_on|valid_until)$/,
  },
  {
    status: 400,
    reasons: ['too_complex'],
    pattern: /^(?:upload(?:Portal)?(?:ComplianceDocument|ExpenseReceipt)|requestComplianceDocuments) $/,
  },
  { status: 400, reasons: ['invalid_value'], pattern: /^requestComplianceDocuments kinds\[\d+\]$/ },
  // A kind names the steps that it blocks if, and only if, it blocks something.
  {
    status: 400,
    reasons: ['invalid_value', 'too_short'],
    pattern: /^updateComplianceSettings kinds\.\w+\.blocks$/,
  },
  { status: 400, reasons: ['invalid_value'], pattern: /^list(?:Portal)?Compliance\w* (?:kind|state)$/ },
  // A report is within its mission, a day has at most one day of work, and an invoice is not negative.
  {
    status: 400,
    reasons: ['out_of_range'],
    pattern: new RegExp(
      `^${REPORT} (?:report_month|\\w+\\[\\d+\\]\\.(?:date|quantity)|timesheets|supplementary_items|expenses)$`,
    ),
  },
  {
    status: 400,
    reasons: ['invalid_value', 'missing_field'],
    pattern: new RegExp(
      `^${REPORT} (?:timesheets\\[\\d+\\]\\.(?:deliverable_id|quantity)|expenses\\[\\d+\\]\\.vat_amount)$`,
    ),
  },
  // A team-admin has every permission; a freelancer gets no API key.
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern: /^(?:updateUser|inviteUser|operator(?:Create|Update)User) permissions$/,
  },
  { status: 400, reasons: ['invalid_value'], pattern: /^acceptPortalInvitation issue_key$/ },
  // Only a page of the service opens a session.
  { status: 401, reasons: ['missing_key'], pattern: /^acceptPortalInvitation / },
  // The service has no mail; the code, the link and the team are invalid.
  {
    status: 400,
    reasons: ['not_configured'],
    pattern: /^(?:beginSignIn|beginPortalSignIn|renewPortalLink|askForStepUpCode|askForPortalCode) /,
  },
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern:
      /^(?:confirm(?:Portal)?SignIn code|choose(?:SignIn|Portal)Team team_id|signInWith(?:Portal)?Link token|switch(?:Portal)?Team team_id)$/,
  },
  // The code and the passkey are wrong, and the session is not confirmed.
  {
    status: 400,
    reasons: ['invalid_value'],
    pattern:
      /^(?:confirmStepUp code|acceptPortal\w+ code|(?:addPasskey|confirmStepUpWithPasskey|signInWithPasskey) credential_id)$/,
  },
  { status: 403, reasons: ['step_up_required'], pattern: /^(?:beginPasskey|addPasskey) / },
  // A signature is the registered name of the person.
  { status: 400, reasons: ['invalid_value'], pattern: /^(?:signMission|acceptPortal\w+) signature_name$/ },
  // The limit is the rate limit of the calling key.
  { status: 400, reasons: ['out_of_range'], pattern: /^createApiKey requests_per_minute$/ },
  // Times are compared to the millisecond.
  { status: 400, reasons: ['invalid_date'], pattern: /^\w+ updated_since$/ },
  // Times are stored to the millisecond; an expired key is refused.
  {
    status: 400,
    reasons: ['invalid_date', 'out_of_range'],
    pattern: /^(?:c|operatorC)reateApiKey expires_at$/,
  },
]
