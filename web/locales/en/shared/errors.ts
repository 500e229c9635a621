import {
  type ErrorTexts,
  lowerFirst,
  type ResourceTexts,
  toMegabytes,
} from '../../../shared/language/error-terms.ts'
import { labelField } from '../../../shared/language/field-label.ts'
import { day, moment, month, number } from '../../../shared/language/format.ts'
import { plural } from '../../../shared/language/plural.ts'
import fields from './field-names.ts'
import kit from './kit.ts'
import payments from './money/payments.ts'
import complianceDocuments from './people/compliance-documents.ts'

type Names = Partial<Record<string, string>>
const fieldName = (path: string) => labelField(fields.fieldNames, path)
const missionStatus = (status: string) => (kit.missionStatus as Names)[status] ?? status
const reportStatus = (status: string) => (kit.reportStatus as Names)[status] ?? status
const MISSION_TYPES: Names = {
  hourly: 'hourly',
  daily: 'daily',
  monthly: 'monthly',
  deliverable: 'deliverable-based',
}
const missionType = (type: string) => MISSION_TYPES[type] ?? type
const TERM_BASES: Names = { invoice_date: 'from the invoice date', end_of_month: 'end of month' }
const CONTRACT_TYPES: Names = {
  services_agreement: 'a services agreement',
  master_agreement: 'a framework agreement',
}
const contractType = (type: string) => CONTRACT_TYPES[type] ?? type
const PEOPLE: Names = { approver: 'the approver', signer: 'the signer' }
const USERS_OF_A_CODE: Names = {
  missions: 'missions',
  activity_reports: 'activity reports',
  accounting_entries: 'accounting entries',
}
const MARKUP = {
  html: 'HTML',
  code_block: 'a code block',
  code: 'code',
  image: 'an image',
  link: 'a link',
  strikethrough: 'struck-through text',
  deep_list: 'a list with too many levels',
}
const MEASURES = {
  insertions: 'placeholders',
  characters: 'characters',
  lines: 'lines',
  rows: 'table rows',
  cells: 'table cells',
}
const STORAGE = { documents: 'documents', audit: 'the audit log', idempotency: 'stored responses' }
/** Of resources that a page shows; any other has the general text. */
const MISSING: ResourceTexts<'not_found'> = {
  expense_receipt: 'This receipt no longer exists.',
  accounting_entry: 'This accounting entry no longer exists.',
  account_override: 'This account override no longer exists.',
  accounting_export: 'This export no longer exists.',
  accounting_sending: 'This sending no longer exists.',
  activity_report: 'This activity report no longer exists.',
  api_key: 'This API key no longer exists.',
  bank_account: 'This bank account no longer exists.',
  compliance_document: 'This document no longer exists.',
  billing_mandate: 'This billing mandate no longer exists.',
  department: 'This department no longer exists.',
  document: 'This document no longer exists.',
  document_template: 'This template no longer exists.',
  freelancer: 'This freelancer no longer exists.',
  invitation: 'This invitation no longer exists.',
  mission: 'This mission no longer exists.',
  month: 'There is no such month.',
  payment: 'This payment no longer exists.',
  payment_batch: 'This payment batch no longer exists.',
  portal_link: 'This link no longer exists.',
  rule_change: 'This rule change no longer exists.',
  project_code: 'This project code no longer exists.',
  sandbox: 'This team is not a sandbox.',
  sandbox_mail: 'This mail is no longer kept.',
  team: 'This team no longer exists.',
  team_tag: 'This tag no longer exists.',
  user: 'This user no longer exists.',
}
const REFERENCES: ResourceTexts<'unknown_reference'> = {
  expense_receipt: 'This receipt does not belong to this mission, or no longer exists.',
  accounting_entry: 'There is no such accounting entry in your team.',
  active_freelancer: 'This person is not an active freelancer of your team.',
  active_team_admin: 'This person is not an active administrator of your team.',
  active_user: 'This person is not an active user of your team.',
  activity_report: 'There is no such activity report in your team.',
  deliverable: 'There is no such deliverable in this mission.',
  freelancer: 'There is no such freelancer in your team.',
  master_agreement_template: 'There is no such framework agreement template in your team.',
  mission: 'There is no such mission in your team.',
  project_code: 'There is no such project code in your team.',
  services_agreement_template: 'There is no such services agreement template in your team.',
  team: 'There is no such team.',
  team_tag: 'There is no such tag in your team.',
  user: 'There is no such user in your team.',
}
const TAKEN: ResourceTexts<'already_exists'> = {
  account_override: 'This project code or mission already has an account of its own.',
  supplier_invoice:
    'An invoice of this supplier with this number and of the same year has already been accepted.',
  activity_report: 'There is already an activity report for this mission and month.',
  freelancer: 'Another freelancer already has this value.',
  invitation: 'There is already an open invitation for this address.',
  project_code: 'Another project code already has this value.',
  team: 'Another team already has this value.',
  user: 'A user already has this address.',
}
const MANDATES: Names = {
  offered: 'awaiting an answer',
  accepted: 'accepted',
  declined: 'declined',
  revoked: 'revoked',
}
const BATCHES: Names = {
  draft: 'a draft',
  exported: 'already exported',
  confirmed: 'already paid',
  cancelled: 'cancelled',
}
const PROBLEMS: Names = payments.problem
const ACCOUNTS: Names = {
  proposed: 'awaiting approval',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  replaced: 'replaced',
}
const SECOND_PERSON_CAUSES = {
  proposed: 'you entered it',
  issued_link: 'you issued the portal link with which it was entered',
  created_key: 'you created a key with which it was entered, or with which its portal link was issued',
  changed_email: 'you recently changed the email address of the freelancer',
  created_freelancer: 'you recently added or invited this freelancer',
  key_of_involved:
    'the API key you are using was created by someone who took part in it: sign in, or use a key you created yourself',
  recent_access:
    'in the last 30 days, you or someone who took part in it invited the other or changed their access (or someone else did so for both of you)',
}
const BATCH_CAUSES = {
  prepared: 'you created, changed or prepared this batch, or created its file. Someone else has to do this.',
  downloaded:
    'you downloaded the file of this batch, so the bank may already have it. Someone who neither prepared the batch, nor created or downloaded its file, has to cancel it.',
  key_of_involved:
    'the API key you are using was created by someone who prepared this batch. Sign in, or use a key you created yourself.',
  recent_access:
    'in the last 30 days, you or someone who prepared this batch invited the other or changed their access (or someone else did so for both of you). Someone else has to do this.',
}
const REVERSAL_CAUSES = {
  handled_batch: 'you prepared its batch, or created or downloaded the file',
  key_of_involved:
    'the API key you are using was created by someone who prepared its batch, or created or downloaded the file',
  recent_access:
    'in the last 30 days, you or someone who prepared its batch, or created or downloaded the file, invited the other or changed their access (or someone else did so for both of you)',
}
const RULE_CHANGE_CAUSES = {
  proposed: 'you proposed the change yourself. It takes effect by itself after 72 hours.',
  key_of_involved:
    'the API key you are using was created by whoever proposed it. Sign in, or use a key you created yourself.',
  recent_access:
    'in the last 30 days, you or the proposer invited the other or changed their access (or someone else did so for both of you).',
}
const PAYMENT_CAUSES = {
  approved_report: 'you approved the activity report',
  changed_bank_account: 'you changed the bank account of the freelancer',
  key_of_involved:
    'the API key you are using was created by someone who approved the activity report or changed the bank account',
  recent_access:
    'in the last 30 days, you or someone who approved the activity report or changed the bank account invited the other or changed their access (or someone else did so for both of you)',
}
const listProblems = (problems: readonly string[]) =>
  problems.map((one) => lowerFirst(PROBLEMS[one] ?? one)).join(', ')
const KINDS: Names = complianceDocuments.complianceKind
const listDocuments = (kinds: readonly string[]) => kinds.map((kind) => KINDS[kind] ?? kind).join(', ')
const LOCKED = {
  row: 'Someone else is changing this right now. Please try again.',
  credentials: 'Someone else is changing the keys of your team right now. Please try again.',
  accounting_export: 'Another export is in progress. Please try again in a moment.',
  accounting_entry: 'An export or a payment is using this entry. Please try again in a moment.',
  payment_batch: 'Someone else is changing this payment batch right now. Please try again.',
}

const counted = (count: number, one: string, more = `${one}s`) =>
  plural(count, { one: `# ${one}`, other: `# ${more}` })
const either = (words: readonly string[]) => words.join(' or ')
const TRY_AGAIN = 'Please try again in a moment.'
const BUSY = `The service is busy. Nothing was changed. ${TRY_AGAIN}`
const DOCUMENTS_BUSY = `The service is busy producing documents. Nothing was changed. ${TRY_AGAIN}`
const UNREADABLE = 'The request could not be read. Reload the page and try again.'
const NOT_ACCEPTED = 'This value is not accepted.'
const REQUIRED = 'This field is required.'
const INVOICE_DATA_PROBLEMS = {
  missing: 'is missing',
  repeated: 'appears too many times',
  not_text: 'should contain only text',
  too_long: 'is too long',
  control_character: 'contains a control character',
  not_code: 'is not a valid code',
  not_date: 'is not a valid date',
  not_decimal: 'is not a valid amount',
  other_currency: 'is in a different currency from the invoice',
  not_xml: 'is not valid XML',
  encoding: 'is not encoded in UTF-8 or UTF-16',
  document_type: 'has a DOCTYPE declaration, which is not accepted',
  too_deep: 'is nested too deeply',
  too_large: 'is larger than 5 MB',
}
const TOO_COMPLEX = 'The resulting document would be too large.'

/** The type requires a text of each code. */
const errors: ErrorTexts = {
  body_required: () => UNREADABLE,
  body_encoding: () => UNREADABLE,
  body_syntax: () => UNREADABLE,
  body_depth: () => UNREADABLE,
  duplicate_field: () => 'This value was sent twice.',
  unstorable_text: () => 'This text contains a character that cannot be stored.',
  significant_digits: ({ limit }) => `At most ${limit} significant digits.`,
  required: () => REQUIRED,
  unknown_field: () => 'This field does not exist here.',
  type: () => 'This is not the expected kind of value.',
  one_of: () => NOT_ACCEPTED,
  list_of: () => NOT_ACCEPTED,
  uuid_format: () => 'This is not a valid identifier.',
  date_format: () => 'Enter an existing date.',
  date_time_format: () => 'Enter a valid date and time.',
  month_format: () => 'Enter a valid month.',
  time_zone_format: () => 'Enter a time zone such as Europe/Paris.',
  siren_format: () => 'Enter a valid SIREN: nine digits, the last of which is a check digit.',
  siret_format: () => 'Enter a valid SIRET: the SIREN followed by five digits.',
  vat_number_format: () =>
    'Enter a valid VAT number with its country prefix and no spaces, such as FR44732829320.',
  ledger_account_format: () => 'An account such as 611000: three digits, then digits or capital letters.',
  journal_code_format: () => '1 to 10 capital letters and digits, such as AC.',
  supplier_code_format: () => '1 to 12 capital letters and digits.',
  payment_terms_over_limit: ({ days, basis, limit, article }) =>
    `Payment terms of ${days} days ${TERM_BASES[basis] ?? basis} exceed the legal maximum of ${limit} days (French Code de commerce, article ${article}).`,
  siret_of_other_siren: ({ siren, siret }) => `SIRET ${siret} does not belong to SIREN ${siren}.`,
  vat_number_of_other_siren: ({ siren, vat_number }) =>
    `VAT number ${vat_number} does not belong to SIREN ${siren}.`,
  vat_number_of_other_country: ({ vat_number, prefix }) =>
    `VAT number ${vat_number} is not from this country, whose VAT numbers begin with ${prefix}.`,
  electronic_address_email: () => 'Enter an email address such as name@example.com.',
  electronic_address_french: () =>
    'Enter a SIREN, optionally followed by an underscore and the SIRET or your own suffix.',
  electronic_address_other: () => 'Letters, digits and . : _ + / - only, without spaces.',
  email_format: () => 'Enter an email address such as name@example.com.',
  blank: () => REQUIRED,
  decimals: ({ limit }) => `At most ${counted(limit, 'decimal')}.`,
  minimum: ({ limit }) => `At least ${number(limit)}.`,
  maximum: ({ limit }) => `At most ${number(limit)}.`,
  empty: () => REQUIRED,
  min_length: ({ limit }) => `At least ${counted(limit, 'character')}.`,
  max_length: ({ limit }) => `At most ${counted(limit, 'character')}.`,
  min_items: ({ limit }) => `At least ${counted(limit, 'item')}.`,
  max_items: ({ limit }) => `At most ${counted(limit, 'item')}.`,
  unknown_parameter: () => 'This filter does not exist here.',
  unreadable_parameter: () => 'This filter does not exist here.',
  parameter_type: () => NOT_ACCEPTED,
  parameter_encoding: () => NOT_ACCEPTED,
  empty_parameter: () => 'Enter a value or remove this filter.',
  repeated_parameter: () => 'This filter is set twice.',
  cursor_invalid: () => 'The list has changed. Load it again.',
  multipart_syntax: () => UNREADABLE,
  multipart_boundary: () => UNREADABLE,
  file_too_large: ({ limit_bytes }) =>
    `The file must not be larger than ${number(toMegabytes(limit_bytes))} MB.`,
  not_a_pdf: () => 'Choose a PDF file.',
  not_a_pdf_or_image: () => 'Choose a PDF, PNG or JPEG file.',
  before_start: ({ start_field }) => `Must not be before “${fieldName(start_field)}”.`,
  below_start: () => 'The end must not be before the start.',
  months_reversed: () => 'The last month must not be before the first one.',
  too_many_words: ({ limit }) => `Use at most ${number(limit)} words.`,
  too_many_months: ({ limit }) => `Choose at most ${counted(limit, 'month')}.`,
  earliest_date: ({ date }) => `${day(date)} or later.`,
  after_date: ({ date }) => `Must be after ${day(date)}.`,
  between_dates: ({ first, last }) => `Must be between ${day(first)} and ${day(last)}.`,
  in_the_past: () => 'Must be in the future.',
  mutually_exclusive: ({ fields }) => `Fill in only one of: ${fields.map(fieldName).join(', ')}.`,
  repeated_id: () => 'This is already in the list.',
  repeated_row: ({ index }) => `Row ${index + 1} has the same value.`,
  not_found: ({ resource }) => MISSING[resource] ?? 'This no longer exists.',
  unknown_reference: ({ resource }) => REFERENCES[resource] ?? 'This does not exist in your team.',
  already_exists: ({ resource }) => TAKEN[resource] ?? 'This value is already in use.',

  malformed_http: () => UNREADABLE,
  request_timeout: () => 'The request took too long to arrive. Check your connection and try again.',
  incomplete_request: () => 'The request did not arrive completely. Check your connection and try again.',
  unsupported_expectation: () => UNREADABLE,
  unsupported_transfer_encoding: () => UNREADABLE,
  too_many_headers: () => UNREADABLE,
  headers_too_large: () => UNREADABLE,
  repeated_header: () => UNREADABLE,
  uri_too_long: () => 'The address is too long.',
  uri_fragment: () => UNREADABLE,
  path_encoding: () => UNREADABLE,
  unknown_path: () => 'There is nothing at this address.',
  method_not_allowed: () => 'This is not possible at this address.',
  unsupported_media_type: () => 'This format is not accepted.',
  body_too_large: ({ limit_bytes }) => `This is too large: at most ${number(toMegabytes(limit_bytes))} MB.`,
  chunks_too_small: () => UNREADABLE,
  idempotency_key_not_supported: () => UNREADABLE,
  idempotency_key_format: () => UNREADABLE,
  origin_not_allowed: () => UNREADABLE,
  dry_run_value: () => UNREADABLE,
  dry_run_not_supported: () => UNREADABLE,
  idempotency_key_reused: () =>
    'The same request was already sent with different contents. Reload the page and try again.',
  idempotency_in_progress: () => `The same request is still in progress. ${TRY_AGAIN}`,
  response_not_stored: () =>
    'The request succeeded, but its result was not stored. Reload the page to see it.',

  key_required: () => 'Sign in to continue.',
  token_required: () => 'Open your personal link to continue.',
  authorization_format: () => 'The key is not valid.',
  multiple_credentials: () => 'Several keys were sent at once.',
  invalid_key: () => 'The key is not valid or has been revoked.',
  invalid_link: () => 'The link is not valid or has been revoked.',
  invalid_operator_token: () => 'The operator token is not valid.',
  invalid_session: () => 'You are signed out. Sign in again.',
  expired_session: () => 'Your session has expired. Sign in again.',
  own_page_required: () => 'Reload the page and try again.',
  https_required: () => 'Signing in needs a secure connection (https).',
  step_up_required: () => 'Nothing was done, because you have not confirmed that it is you.',
  step_up_code_invalid: () =>
    'The code is wrong, already used or expired. After five wrong codes, ask for a new one.',
  step_up_without_mail: () => 'This service sends no mail. Use a passkey, or ask your operator for a code.',
  passkey_invalid: () => 'This passkey was not accepted. Try again.',
  too_many_passkeys: ({ limit }) =>
    `You have ${limit} passkeys, the most that are possible. Remove one first.`,
  too_many_mails: () => 'Too many codes were sent. Please wait before you ask for another.',
  signature_of_another: ({ name }) => `Type the registered name, ${name}.`,
  signature_in_session_required: () => 'Type your full name.',
  signing_in_session_only: () =>
    'In this team contracts are signed by people who are signed in, not with a key.',
  sign_in_invalid: () =>
    'The code or link is wrong, already used or expired. Check it, or ask for a new one.',
  sign_in_without_mail: () => 'This service sends no mail. Ask your operator for a sign-in link.',
  switch_needs_code: () => 'To open another team, sign out and sign in with your email address.',
  portal_link_invalid: () => 'This link does not work. Use the latest one that you received.',
  portal_link_expired: () => 'This link has expired.',
  portal_without_mail: () =>
    'This service sends no mail. Your contact at the company can give you a new personal link.',
  portal_switch_needs_code: () =>
    'To open another team, open your personal link for that team, or sign out and sign in with your email address.',
  oidc_not_configured: () => 'This way to sign in is not set up.',
  oidc_unavailable: () => 'The sign-in service of your company cannot be reached. Try again in a moment.',
  oidc_attempt_invalid: () => 'This sign-in is too old or began in another browser. Sign in again.',
  oidc_denied: () => 'You cancelled the sign-in.',
  oidc_failed: () => 'Signing in failed. Try again, or tell your operator.',
  oidc_email_unverified: () => 'Your company account has no verified email address. Ask its administrator.',
  oidc_unknown_user: () => 'No user belongs to this account. Ask a team administrator for an invitation.',
  expired_key: () => 'The key has expired.',
  expired_link: () => 'The link has expired.',
  insufficient_scope: ({ scope }) => `Your key lacks the scope ${scope}.`,
  missing_permission: ({ permissions }) => `You lack the permission ${either(permissions)}.`,
  explicit_permission: ({ permission }) =>
    `Only another administrator can grant the permission ${permission}: you cannot grant it to yourself or in an invitation.`,
  admin_only: () => 'Only a team administrator can do this.',
  storage_quota: ({ storage, limit_bytes }) =>
    `Your team has used up its storage for ${STORAGE[storage]} (${number(toMegabytes(limit_bytes))} MB).`,
  expiry_beyond_key: ({ limit }) => `At the latest ${day(limit)}, when your own key expires.`,
  rate_beyond_key: ({ limit }) => `At most ${number(limit)}, the rate of your own key.`,
  rate_limited: ({ retry_after_seconds }) =>
    `Too many requests. Please try again in ${counted(retry_after_seconds, 'second')}.`,
  too_many_failed_logins: ({ retry_after_seconds }) =>
    `Too many failed attempts from your network. Please try again in ${counted(retry_after_seconds, 'second')}.`,

  too_many_in_progress: () => BUSY,
  queue_timeout: () => BUSY,
  locked: ({ resource }) => LOCKED[resource],
  connection_timeout: () => BUSY,
  conflicting_writes: () =>
    'Others are changing the same data right now. Nothing was changed. Please try again.',
  database_unreachable: () => `The service cannot reach its database. Nothing was changed. ${TRY_AGAIN}`,
  disk_full: () =>
    'The service has no storage space left. Nothing was changed. Please try again later; if this persists, contact the operator of the service.',
  database_timeout: () => BUSY,
  stopping: () => BUSY,
  rendering_queue_full: () => DOCUMENTS_BUSY,
  rendering_timeout: () => DOCUMENTS_BUSY,
  rendering_unavailable: () => DOCUMENTS_BUSY,
  rendering_conflict: () => 'Others keep changing this document. Nothing was changed. Please try again.',
  document_store_unavailable: () =>
    `The documents cannot be reached right now. Nothing was changed. ${TRY_AGAIN}`,
  starting: () => `The service is starting. ${TRY_AGAIN}`,
  draining: () => `The service is restarting. ${TRY_AGAIN}`,
  outcome_unknown: () =>
    'The connection was lost while your change was being saved: it may or may not have been saved. Reload the page and check before you try again.',
  internal_error: () => 'Something went wrong on the server. Please try again.',

  document_too_large: ({ measure, count, limit }) =>
    `The document would have ${number(count)} ${MEASURES[measure]}; at most ${number(limit)} are possible.`,
  document_too_slow: () => TOO_COMPLEX,
  document_out_of_memory: () => TOO_COMPLEX,
  word_too_long: ({ limit }) => `A word or a heading is longer than ${number(limit)} characters.`,
  too_many_brackets: ({ limit }) => `The template may have at most ${number(limit)} opening brackets.`,
  emphasis_too_deep: ({ limit }) => `Bold and italic text may be nested in at most ${limit} levels.`,
  unprintable_character: ({ character }) => `The character ${character} cannot be printed in the document.`,
  file_unreadable: () =>
    'This PDF cannot be opened. Choose a file that is not damaged and not protected by a password.',
  factur_x_invalid: ({ element, problem }) =>
    `The Factur-X data in this PDF cannot be read: ${element} ${INVOICE_DATA_PROBLEMS[problem]}.`,

  subscription_required: () => 'Your team needs a subscription to create missions.',
  required_for_mission_type: ({ mission_type }) => `Required for ${missionType(mission_type)} missions.`,
  only_for_mission_type: ({ mission_type }) => `Only for ${missionType(mission_type)} missions.`,
  only_for_contract_type: ({ contract_type }) => `Only for ${contractType(contract_type)}.`,
  only_with_rate: () => 'Only with a new rate.',
  rate_date_out_of_range: ({ earliest, latest }) =>
    `Must be between ${day(earliest)}, the first day that is not reported yet, and ${day(latest)}, the new end.`,
  template_not_requested: () => 'Only when the contract is made from a template.',
  signer_required: () => 'Choose who signs the contract.',
  template_required: () => 'Choose a template or a language.',
  required_for_framework_agreement: () => 'Required for a new framework agreement.',
  signature_required: () => 'Type your name to sign the document.',
  mission_person_only: ({ people }) =>
    `Only ${either(people.map((one) => PEOPLE[one] ?? one))} of the mission can do this.`,
  mission_status: ({ status }) => `Not possible while the mission is “${missionStatus(status)}”.`,
  mission_deleted: () => 'A deleted mission cannot be changed.',
  only_for_mission_types: ({ mission_types }) =>
    `Only for these types of mission: ${mission_types.map(missionType).join(', ')}.`,
  terms_fixed: () => 'The terms of a mission can only be changed while it is a draft.',
  agreement_fixed: () =>
    'A draft under a framework agreement keeps its freelancer. Choose a services agreement, or duplicate the mission and delete this draft.',
  approver_fixed: () => 'The approver can only be changed while the mission is a draft.',
  signer_fixed: () => 'The signer can only be changed before the first signature.',

  report_status: ({ status }) => `Not possible while the report is “${reportStatus(status)}”.`,
  report_paid: () => 'An accounting entry of this report is paid, so the report can no longer change.',
  approval_ahead: ({ last_day, approvable_from }) =>
    `This report has work after ${day(last_day)}: it can be approved from ${day(approvable_from)} on.`,
  mission_not_in_force: ({ status }) =>
    `Activity reports are not possible while the mission is “${missionStatus(status)}”.`,
  month_outside_mission: ({ month: sent, first, last }) =>
    `The mission runs from ${day(first)} to ${day(last)}, not in ${month(sent)}.`,
  quantity_step: ({ step }) => `Enter days in steps of ${number(step)}.`,
  day_exceeded: ({ date, limit, unit }) =>
    unit === 'hours'
      ? `${day(date)} has more than ${limit} hours.`
      : `${day(date)} has more than ${limit === 1 ? 'one day' : `${limit} days`}.`,
  deliverable_exceeded: ({ left }) =>
    plural(Number(left), { one: 'Only # is left to deliver.', other: 'Only # are left to deliver.' }),
  invoice_out_of_range: ({ amount, maximum }) =>
    `The invoice would be ${number(Number(amount))}; it must be between 0 and ${number(maximum)}.`,
  amount_too_large: ({ amount, maximum }) =>
    `An amount would be ${number(Number(amount))}; the maximum is ${number(maximum)}.`,
  vat_amount_with_kind: ({ kind }) =>
    kind === 'rebilled'
      ? 'Leave the VAT empty: it is calculated for a re-billed expense.'
      : 'Leave the VAT empty: a disbursement has none.',
  expenses_too_large: ({ maximum }) => `The expenses must add up to at most ${number(maximum)}.`,

  mission_not_in_month: ({ month: of }) => `This mission is not in force in ${month(of)}.`,
  report_not_due: ({ due_from }) => `The report is not due before ${day(due_from)}.`,
  report_submitted: () => 'The report has already been submitted.',
  freelancer_unreachable: () => 'This freelancer has no active profile, so no email reaches them.',
  reminded_recently: ({ reminded_at, next_at }) =>
    `Already reminded on ${moment(reminded_at)}. The next reminder is possible from ${moment(next_at)}.`,

  entry_cancelled: () => 'A cancelled accounting entry cannot be paid.',
  entry_contested: () =>
    'The freelancer contests this invoice: it can be paid once they withdraw the objection, or after the activity report is reopened and approved again.',
  entry_in_batch: () =>
    'This entry is in a payment batch whose file the bank may already have. Confirm the batch, or remove the entry from it first.',
  entry_paid: () => 'This entry has already been paid.',
  entry_not_paid: () => 'This entry has no payment to reverse.',
  reversal_too_late: ({ days }) =>
    `A payment can be reversed within ${counted(days, 'day')} of being recorded. Ask your accountant to book a later reversal.`,
  paid_in_the_future: ({ today }) => `The date must not be after today, ${day(today)}.`,
  paid_too_early: ({ earliest }) => `The date must not be before ${day(earliest)}.`,
  batch_status: ({ status }) => `Not possible: this payment batch is ${BATCHES[status] ?? status}.`,
  batch_empty: () => 'Add entries to the payment batch first.',
  batch_second_person: ({ cause }) => `A second person is needed: ${BATCH_CAUSES[cause]}`,
  batch_prepared: () => 'This payment batch is prepared: reopen it first.',
  batch_not_prepared: () => 'This payment batch is not prepared: prepare it first.',
  batch_approved: () => 'This payment batch has already been approved.',
  batch_changed: () =>
    'This payment batch was prepared again in the meantime. Reload the page and check it before you approve it.',
  batch_outdated: () =>
    'A bank account or an amount has changed since this payment batch was prepared. Reopen it, check it and prepare it again.',
  approval_missing: () =>
    'Your team requires two people: someone has to approve this payment batch before its file is created.',
  payment_file_cancelled: () =>
    'This payment batch was cancelled: its file must no longer be given to the bank.',
  rule_change_status: () => 'This rule change has already been decided.',
  rule_change_second_person: ({ cause }) =>
    `A second person has to approve this: ${RULE_CHANGE_CAUSES[cause]}`,
  second_person_required: ({ cause }) =>
    `This payment is above the limit of your team, so a second person has to record it, because ${PAYMENT_CAUSES[cause]}.`,
  reversal_second_person: ({ cause }) =>
    `Your team requires two people, so a second person has to reverse this payment, because ${REVERSAL_CAUSES[cause]}.`,
  batch_too_large: ({ limit }) =>
    `A payment batch holds at most ${number(limit)} entries. Create another batch for the rest.`,
  entry_not_payable: ({ problems }) => `This entry cannot be paid in a batch: ${listProblems(problems)}.`,
  batch_not_payable: ({ problems, count }) =>
    `${counted(count, 'entry', 'entries')} of this batch cannot be paid: ${listProblems(problems)}. Solve this, or remove ${count === 1 ? 'it' : 'them'} from the batch.`,
  payer_account_missing: () =>
    'Your company has no approved bank account to pay from. Enter one, and have a second person approve it.',
  payer_account_unwritable: () =>
    'Your company’s bank account cannot be used for SEPA payments: it needs an IBAN of a SEPA country and an account holder in Latin, Greek or Cyrillic letters. Enter another account.',
  bank_account_unreadable: () =>
    'The bank details of this batch cannot be decrypted: the server’s secret key was changed. Ask your operator.',
  bank_account_unwritable: ({ entry_ids }) =>
    `The bank details of ${counted(entry_ids.length, 'entry', 'entries')} cannot be written to a payment file: enter the account holder in Latin, Greek or Cyrillic letters, or remove ${entry_ids.length === 1 ? 'the entry' : 'the entries'} from the batch (${entry_ids.join(', ')}).`,
  entry_not_in_batch: () => 'This entry is no longer open in this payment batch.',
  execution_date_range: ({ today, latest }) =>
    `Choose a day between today, ${day(today)}, and ${day(latest)}.`,
  iban_format: () => 'Enter the IBAN in capital letters, without spaces.',
  iban_invalid: () => 'This IBAN is not valid: check the country, the length and the digits.',
  bic_invalid: () => 'A BIC has 8 or 11 capital letters and digits, without spaces.',
  holder_name_letters: () =>
    'Enter the account holder as the bank writes it, in Latin, Greek or Cyrillic letters.',
  bank_account_status: ({ status }) => `Not possible: this bank account is ${ACCOUNTS[status] ?? status}.`,
  bank_account_proposed: () =>
    'Another bank account is already awaiting approval. Have it approved, rejected or withdrawn first.',
  bank_account_of_archived: () => 'This freelancer is not active: the bank account cannot be changed.',
  bank_account_second_person: ({ cause }) =>
    `A second person has to approve this bank account, because ${SECOND_PERSON_CAUSES[cause]}.`,
  bank_account_of_freelancer: () =>
    'The freelancer entered this bank account, so only they can withdraw it. You can reject it.',
  bank_account_of_team: () => 'Your company entered this bank account, so only your company can withdraw it.',
  too_many_bank_accounts: ({ limit }) =>
    `${counted(limit, 'bank account')} have been entered in the last 24 hours, the maximum. Please try again tomorrow.`,
  bank_key_missing: () => 'Bank details cannot be stored: the server has no secret key. Ask your operator.',
  bank_key_unknown: () =>
    'These bank details cannot be decrypted: the server’s secret key was changed. Ask your operator, or enter the account again.',
  invoice_not_contestable: () =>
    'Only an issued invoice that is neither paid nor cancelled can be contested.',
  contest_period_over: ({ last_day }) => `This invoice could be contested until ${day(last_day)}.`,
  invoice_already_contested: () => 'This invoice is already contested.',
  invoice_not_contested: () => 'This invoice is not contested.',
  credit_note_not_acceptable: () => 'This credit note has already been accepted or was cancelled.',
  archive_too_large: ({ limit }) =>
    `This period has more than ${number(limit)} invoices. Choose a shorter one.`,
  supplier_invoice_not_expected: () =>
    'No invoice of the supplier is expected here: there is one already, or the company issues it.',
  supplier_invoice_status: () => 'This invoice has already been accepted, rejected or replaced.',
  supplier_invoice_differs: () =>
    'The amounts, the currency or the type differ. Reject it and ask for a corrected one, or reopen the activity report.',
  differs_from_file: ({ found }) => `The file says ${found}.`,
  invoice_number_format: () =>
    'Enter the number without blanks before or after it, double blanks or line breaks.',
  invoice_in_the_future: ({ today }) => `The date must not be after today, ${day(today)}.`,
  too_many_supplier_invoices: ({ limit }) =>
    `${number(limit)} invoices have already been sent for this activity report.`,
  document_missing: ({ kinds }) =>
    `Not possible yet: the freelancer’s documents are missing or have expired (${listDocuments(kinds)}).`,
  document_status: () => 'This document has already been reviewed or replaced.',
  document_expired: () => 'This document has expired meanwhile. Refuse it and ask for another one.',
  document_second_person: () => 'You uploaded this document yourself. Somebody else has to approve it.',
  document_of_archived: () => 'This freelancer is not active: their documents cannot change.',
  document_to_review: () => 'A document of this kind awaits its review. Approve or refuse it first.',
  document_in_the_future: ({ today }) => `The date must not be after today, ${day(today)}.`,
  document_over: ({ until }) => `This document only counts until ${day(until)}. Choose a newer one.`,
  document_code_required: () => 'Enter the security code of the certificate.',
  document_end_required: () => 'Enter the last day of the insurance.',
  blocks_without_block: () => 'Choose what is blocked only for “Collected, blocks if missing”.',
  too_many_receipts: ({ limit }) =>
    `${counted(limit, 'receipt')} were uploaded in 24 hours, the maximum. Please try again tomorrow.`,
  too_many_documents: ({ limit }) =>
    `${counted(limit, 'document')} were uploaded in 24 hours, the maximum. Please try again tomorrow.`,
  too_many_document_requests: ({ limit }) =>
    `This freelancer was asked for documents ${counted(limit, 'time')} in 24 hours. Please try again tomorrow.`,
  mandate_status: ({ status }) => `Not possible: this billing mandate is ${MANDATES[status] ?? status}.`,
  mandate_needs_team_siren: () =>
    'The mandate names your company by its SIREN. Enter it in the company details first.',
  mandate_not_self_billing: () =>
    'The supplier sends its own invoices. To issue them here, switch this freelancer to self-billing first.',
  supplier_code_taken: ({ code }) =>
    `Supplier code ${code} already belongs to another supplier. Give this freelancer another one.`,
  export_checks_failed: () =>
    'The export was not created: its amounts do not add up. Please contact the operator of this service.',
  accountant_missing: () =>
    'Nobody is named as your accountant. Add an address in the accounting settings, or invite your accountant.',
  sending_quota: ({ limit }) =>
    `Files were sent to your accountant ${counted(limit, 'time')} in 24 hours. Please try again tomorrow.`,
  unsent_with_range: () => 'An export of everything not sent yet has no dates: leave them out.',
  das2_too_large: ({ limit }) => `The year has more than ${limit} beneficiaries.`,
  unsubscribe_link_invalid: () => 'This link is incomplete or too old. Sign in to choose your emails.',
  override_target: () => 'Choose either a project code or a mission.',
  override_quota: ({ limit }) =>
    `At most ${limit} project codes and missions can have an account of their own.`,
  invitation_not_accepted: () =>
    'This freelancer becomes active by accepting the invitation. You can send it again.',
  freelancer_not_active: () => 'Only an active freelancer can have portal links.',
  open_missions: ({ count }) => `This freelancer has ${counted(count, 'open mission')}.`,
  team_closing: ({ due_at }) =>
    `The team will be deleted on ${day(due_at.slice(0, 10))}. Until then it can only be read.`,
  deletion_exists: () => 'The deletion of this team was requested already.',
  deletion_begun: () => 'The deletion has begun and cannot be cancelled.',
  freelancer_erased: () => 'The personal data of this freelancer were erased.',
  user_erased: () => 'The personal data of this user were erased.',
  erasure_open_missions: ({ count, missions }) =>
    `This freelancer has ${counted(count, 'open mission')}: ${missions.join(', ')}.`,
  erasure_open_work: ({ reports, entries }) =>
    `This freelancer has ${counted(reports, 'activity report')} to approve and ${counted(entries, 'accounting entry', 'accounting entries')} to pay.`,
  export_too_large: ({ limit }) =>
    `The export has more than ${number(limit)} rows. Ask the operator for the data.`,
  umbrella_invoices: () => 'The umbrella company sends the invoices.',
  vat_from_alone: () => 'Enter the VAT regime or the rate that begins on this day.',
  vat_periods_limit: ({ limit }) => `A freelancer has at most ${limit} VAT periods.`,
  umbrella_required: () => 'Required while an umbrella company is entered.',
  last_admin: () => 'The last active administrator can be neither deactivated nor given another role.',
  user_status_filter: () => NOT_ACCEPTED,
  admin_permissions: () => 'An administrator always has every permission.',
  parent_archived: () => 'The parent team is archived.',
  team_below_itself: () => 'A team cannot be moved below itself.',
  tree_too_deep: ({ limit }) => `Teams can be nested in at most ${limit} levels.`,
  project_code_in_use: ({ used_by }) =>
    `This project code is used by ${used_by.map((one) => USERS_OF_A_CODE[one] ?? one).join(', ')}.`,
  placeholder_unclosed: ({ line }) => `Line ${line}: the braces {{ are not closed.`,
  placeholder_stray: ({ line }) => `Line ${line}: the braces }} have no opening.`,
  placeholder_unknown: ({ line, placeholder }) =>
    `Line ${line}: the placeholder {{${placeholder}}} does not exist.`,
  unsupported_markup: ({ line, markup }) => `Line ${line}: a contract cannot contain ${MARKUP[markup]}.`,
  key_quota: ({ limit }) => `Your team may have at most ${counted(limit, 'active key')}.`,
  key_quota_for_invitation: ({ limit }) =>
    `The team already has ${counted(limit, 'active key')}, the maximum. Accept the invitation without a key.`,
  personal_scope: ({ scope }) => `A key for someone else cannot have the scope ${scope}.`,
  cursor_unknown: () => 'The list has changed. Load it again.',
  cursor_too_old: () => 'The list has changed. Load it again.',
  webhook_url_syntax: () => 'Enter a complete address that begins with https://.',
  webhook_url_scheme: () => 'The address must begin with https://.',
  webhook_url_credentials: () => 'The address must not contain a user name or a password.',
  webhook_url_address: () =>
    'The address must be reachable from the internet. The operator can allow other networks.',
  webhook_type_scope: ({ type, scope }) => `Events of the type ${type} require the scope ${scope}.`,
  logo_not_an_image: () => 'Choose a PNG or JPEG file.',
  logo_too_large: ({ limit_bytes }) => `The file must not be larger than ${number(limit_bytes / 1024)} KB.`,
  logo_dimensions: ({ limit }) => `The image may have at most ${number(limit)} × ${number(limit)} pixels.`,
  webhook_quota: ({ limit }) => `Your team may have at most ${counted(limit, 'webhook')}.`,
  webhook_backlog: ({ count, limit }) =>
    `This webhook has ${counted(count, 'pending delivery', 'pending deliveries')}. Deliveries can be sent again once fewer than ${number(limit)} are pending.`,
  webhook_disabled: () => 'The webhook is disabled.',
  webhook_access_lost: () =>
    'The person to whom this webhook belongs lost access. Take it over before you enable it.',
  secret_key_missing: () => 'Webhooks cannot be used: the server has no secret key. Ask your operator.',
  clock_moves: () => 'The clock is already moving. Wait until it has arrived.',
  clock_is_later: () => 'Must be later than the clock of the sandbox, which only moves forward.',
  clock_too_far: () => 'At most ten years after the real time.',
  one_move: () => 'Choose a number of days or a date, not both.',
  sandbox_resets: () => 'The sandbox is being reset. Wait until its data are deleted.',
  user_invitation_only: () => 'Only for the invitation of a user.',
}

export default { errors }
