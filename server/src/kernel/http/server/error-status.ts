// The HTTP status and the headers of an error. No lower layer uses them (decision 0058).
import type { ApiError, ErrorDetails } from '../../../domain/errors/api-error.ts'
import type { Reason } from '../../../domain/errors/reasons.ts'

const STATUS_OF_REASON: Record<Reason, number> = {
  invalid_json: 400,
  duplicate_key: 400,
  invalid_type: 400,
  missing_field: 400,
  unknown_field: 400,
  unknown_parameter: 400,
  invalid_value: 400,
  invalid_uuid: 400,
  invalid_date: 400,
  invalid_date_range: 400,
  out_of_range: 400,
  cursor_invalid: 400,
  cursor_expired: 400,
  too_long: 400,
  too_short: 400,
  mutually_exclusive: 400,
  unknown_reference: 400,
  already_exists: 400,
  in_use: 400,
  invalid_state: 400,
  last_admin: 400,
  too_complex: 400,
  not_configured: 400,
  idempotency_key_reused: 400,
  idempotency_in_progress: 400,
  response_not_stored: 400,
  missing_key: 401,
  invalid_key: 401,
  expired_key: 401,
  multiple_auth_methods: 401,
  insufficient_scope: 403,
  not_allowed_for_user: 403,
  subscription_required: 403,
  step_up_required: 403,
  quota_exceeded: 403,
  not_found: 404,
  method_not_allowed: 405,
  body_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  busy: 503,
}

/** Codes with another status than that of their reason. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  request_timeout: 408,
  unsupported_expectation: 417,
  // Responses of /readyz.
  starting: 503,
  draining: 503,
}

export const toHttpStatus = ({ code, reason }: Pick<ErrorDetails, 'code' | 'reason'>): number =>
  STATUS_OF_CODE[code] ?? STATUS_OF_REASON[reason]

/** Errors after which it is unknown where the next request on the connection begins. */
const CLOSES_CONNECTION = new Set(['too_many_headers', 'unsupported_transfer_encoding'])

export function buildErrorHeaders({ details }: ApiError): Record<string, string> {
  const { code, params, retryAfterSeconds } = details
  const headers: Record<string, string> = {}
  if (toHttpStatus(details) === 401) headers['www-authenticate'] = 'Bearer'
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds)
  if (code === 'method_not_allowed') headers['allow'] = (params['allowed'] as string[]).join(', ')
  if (CLOSES_CONNECTION.has(code)) headers['connection'] = 'close'
  return headers
}
