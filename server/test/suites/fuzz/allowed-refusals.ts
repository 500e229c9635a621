// Why a request that is valid for the contract's schemas may still be refused: rules that OpenAPI 3.0.3 cannot express. The
// descriptions in the contract state them.
type AllowedRefusal = {
  status: number
  reasons: readonly string[]
  /** `operation field`; matches any when left out. */
  of?: RegExp
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
    of: /^(?:list\w+|getAccountingEntrySummary) (?:status|types?|has_\w+)$/,
  },
  { status: 400, reasons: ['invalid_value'], of: /^list(?:Mails|Payments|SandboxMails) kind$/ },
  // The clock of a sandbox only moves forward, and at most ten years.
  { status: 400, reasons: ['out_of_range', 'invalid_date'], of: /^moveSandboxClock (?:to|days)$/ },
  // The rules of IBAN and BIC are not in the contract.
  { status: 400, reasons: ['invalid_value'], of: /^propose(?:Team|Portal)?BankAccount (?:iban|bic)$/ },
  // A token that this service has signed.
  { status: 400, reasons: ['invalid_value'], of: /^(?:getEmailSubscription|unsubscribe) $/ },
  // The types of events need the scopes that read them.
  { status: 400, reasons: ['invalid_value'], of: /^updateWebhookEndpoint scopes$/ },
  // A file that is an image of a certain size.
  { status: 400, reasons: ['invalid_value', 'too_long', 'out_of_range'], of: /^setTeamLogo image$/ },
  // Numbers of a company belong together, and an electronic address is one of its scheme.
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:(?:create|invite|update)Freelancer|updatePortalProfile|updateTeamCompany|operator(?:Create|Update)Team) (?:country|siren|siret|vat_number|electronic_address\.value)$/,
  },
  // No duplicates in a list of ids.
  { status: 400, reasons: ['invalid_value'], of: /^\w+ (?:tag|team|report|entry|mission)_ids\[\d+\]$/ },
  { status: 400, reasons: ['invalid_value'], of: /^listMonthMissions report_state$/ },
  // Fields that a type of mission or contract requires or excludes.
  { status: 400, reasons: ['missing_field'], of: /^(?:create|update)Mission / },
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:create|update)Mission (?:deliverables|planned_quantity|template_locale|use_service_template|service_template_id|master_\w+)$/,
  },
  // An absolute URL, which OpenAPI's format is not.
  { status: 400, reasons: ['invalid_value'], of: /^(?:create|update)WebhookEndpoint url$/ },
  // The end of a range is not before its start.
  { status: 400, reasons: ['out_of_range'], of: /^verifyAuditLog to_number$/ },
  // A maximum number of months.
  { status: 400, reasons: ['out_of_range'], of: /^getAccountingSummary (?:from|to)$/ },
  // A template uses only known placeholders.
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:(?:create|update)DocumentTemplate|previewDocumentTemplateDraft) body$/,
  },
  // Only rendering finds these errors, such as a very long word.
  { status: 400, reasons: ['too_complex'], of: /^previewDocumentTemplateDraft (?:body)?$/ },
  { status: 400, reasons: ['out_of_range'], of: /^(?:extend|terminate)Mission end_date$/ },
  { status: 400, reasons: ['out_of_range'], of: /^(?:create|update)Mission master_agreement_valid_until$/ },
  // A file that is no Factur-X has no data of its own; an invoice is not of a later day, and there are at most 20 for a report.
  {
    status: 400,
    reasons: ['missing_field'],
    of: /^send(?:Portal)?SupplierInvoice (?:number|date|\w+_vat|vat_amount)$/,
  },
  { status: 400, reasons: ['out_of_range'], of: /^send(?:Portal)?SupplierInvoice date$/ },
  { status: 400, reasons: ['too_complex'], of: /^send(?:Portal)?SupplierInvoice $/ },
  // Some kinds of documents need a code or an end; a document is neither of the future nor over, and there are at most 20 a day.
  {
    status: 400,
    reasons: ['missing_field'],
    of: /^upload(?:Portal)?ComplianceDocument (?:code|valid_until)$/,
  },
  {
    status: 400,
    reasons: ['out_of_range'],
    of: /^upload(?:Portal)?ComplianceDocument (?:issued_on|valid_until)$/,
  },
  {
    status: 400,
    reasons: ['too_complex'],
    of: /^(?:upload(?:Portal)?(?:ComplianceDocument|ExpenseReceipt)|requestComplianceDocuments) $/,
  },
  { status: 400, reasons: ['invalid_value'], of: /^requestComplianceDocuments kinds\[\d+\]$/ },
  // The refusal names what is blocked if, and only if, something is.
  {
    status: 400,
    reasons: ['invalid_value', 'too_short'],
    of: /^updateComplianceSettings kinds\.\w+\.blocks$/,
  },
  { status: 400, reasons: ['invalid_value'], of: /^list(?:Portal)?Compliance\w* (?:kind|state)$/ },
  // A report is within its mission, a day has at most one day of work, and an invoice is not negative.
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
    of: new RegExp(
      `^${REPORT} (?:timesheets\\[\\d+\\]\\.(?:deliverable_id|quantity)|expenses\\[\\d+\\]\\.vat_amount)$`,
    ),
  },
  // A team-admin has every permission; a freelancer gets no API key.
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:updateUser|inviteUser|operator(?:Create|Update)User) permissions$/,
  },
  { status: 400, reasons: ['invalid_value'], of: /^acceptPortalInvitation issue_key$/ },
  // Only a page of the service opens a session.
  { status: 401, reasons: ['missing_key'], of: /^acceptPortalInvitation / },
  // The service has no mail; the code, the link and the team are invalid.
  {
    status: 400,
    reasons: ['not_configured'],
    of: /^(?:beginSignIn|beginPortalSignIn|renewPortalLink|askForStepUpCode|askForPortalCode) /,
  },
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:confirm(?:Portal)?SignIn code|choose(?:SignIn|Portal)Team team_id|signInWith(?:Portal)?Link token|switch(?:Portal)?Team team_id)$/,
  },
  // A code and a passkey that are not the right ones; without a confirmation.
  {
    status: 400,
    reasons: ['invalid_value'],
    of: /^(?:confirmStepUp code|acceptPortal\w+ code|(?:addPasskey|confirmStepUpWithPasskey|signInWithPasskey) credential_id)$/,
  },
  { status: 403, reasons: ['step_up_required'], of: /^(?:beginPasskey|addPasskey) / },
  // A signature is the registered name of the person.
  { status: 400, reasons: ['invalid_value'], of: /^(?:signMission|acceptPortal\w+) signature_name$/ },
  // The limit is the rate limit of the calling key.
  { status: 400, reasons: ['out_of_range'], of: /^createApiKey requests_per_minute$/ },
  // Times are compared to the millisecond.
  { status: 400, reasons: ['invalid_date'], of: /^\w+ updated_since$/ },
  // Stored to the millisecond; an expired key is refused.
  { status: 400, reasons: ['invalid_date', 'out_of_range'], of: /^(?:c|operatorC)reateApiKey expires_at$/ },
]
