import {
  DATE,
  defineErrors,
  kind,
  LIMIT,
  LIST,
  STATE_PARAMS,
  TEXT,
} from '../../../domain/errors/error-kinds.ts'

export const COMPLIANCE_ERRORS = defineErrors({
  document_missing: kind(
    'invalid_state',
    {
      ...STATE_PARAMS,
      kinds: LIST('The kinds of documents of which none is approved and valid.', ['urssaf_vigilance']),
      freelancer_ids: LIST('The freelancers whose documents are missing.', [
        '0197f2a4-0000-7000-8000-000000000001',
      ]),
    },
    ({ kinds }) =>
      `Documents of the freelancer are missing or have expired: ${kinds.join(', ')}. The team requires them for this step`,
  ),
  document_status: kind(
    'invalid_state',
    { ...STATE_PARAMS, action: TEXT('The action.', 'approve') },
    ({ action, status, allowed }) =>
      `Cannot ${action} a compliance document that is ${status}${allowed.length > 0 ? `; allowed: ${allowed.join(', ')}` : ''}`,
  ),
  document_expired: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The document has expired meanwhile: refuse it, and ask for another one',
  ),
  document_second_person: kind(
    'not_allowed_for_user',
    {},
    () => 'Somebody other than the user who uploaded the document must approve it',
  ),
  document_of_archived: kind(
    'invalid_state',
    STATE_PARAMS,
    () => 'The freelancer is not active: their compliance documents cannot change',
  ),
  document_to_review: kind(
    'invalid_value',
    {},
    (_, field) => `${field}: a document of this kind awaits its review; approve or refuse it first`,
  ),
  document_in_the_future: kind(
    'out_of_range',
    { today: DATE("Today in the team's time zone.") },
    ({ today }, field) => `${field} must not be after today, ${today}`,
  ),
  document_over: kind(
    'out_of_range',
    {
      until: DATE('The last day on which the document counts.', '2026-02-28'),
      today: DATE("Today in the team's time zone."),
    },
    ({ until, today }) =>
      `The document counts until ${until}, which is before today, ${today}: send a newer one`,
  ),
  document_code_required: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required: the security code of the URSSAF certificate`,
  ),
  document_end_required: kind(
    'missing_field',
    {},
    (_, field) => `${field} is required: the last day of the insurance`,
  ),
  blocks_without_block: kind(
    'invalid_value',
    {},
    (_, field) => `${field} must be empty unless the mode is block`,
  ),
  too_many_documents: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) =>
      `${limit} documents of this freelancer have been uploaded in the last 24 hours; upload another one later`,
  ),
  too_many_document_requests: kind(
    'too_complex',
    { limit: LIMIT },
    ({ limit }) =>
      `This freelancer was asked for documents ${limit} times in the last 24 hours; ask again later`,
  ),
})
