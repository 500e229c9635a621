// Errors of the HTTP protocol, before the path, query and body are read.
import { defineErrors, kind, LIMIT, LIMIT_BYTES, LIST, NUMBER, TEXT } from './error-kinds.ts'

const formatKilobytes = (bytes: number) => `${bytes / 1024} kB`

export const REQUEST_ERRORS = defineErrors({
  malformed_http: kind('invalid_value', {}, () => 'The request is not valid HTTP'),
  request_timeout: kind('invalid_value', {}, () => 'The request took too long to arrive'),
  incomplete_request: kind('invalid_value', {}, () => 'The request ended before its body was complete'),
  unsupported_expectation: kind('invalid_value', {}, () => 'The only supported expectation is 100-continue'),
  unsupported_transfer_encoding: kind(
    'invalid_value',
    {},
    () => 'The only supported transfer encoding is chunked',
  ),
  too_many_headers: kind(
    'headers_too_large',
    { limit: LIMIT },
    ({ limit }) => `The request must have at most ${limit} headers`,
  ),
  headers_too_large: kind(
    'headers_too_large',
    { limit_bytes: LIMIT_BYTES },
    ({ limit_bytes }) => `The headers are larger than ${formatKilobytes(limit_bytes)}`,
  ),
  repeated_header: kind('invalid_value', {}, (_, field) => `The header ${field} must be sent only once`),
  uri_too_long: kind(
    'uri_too_long',
    { limit: LIMIT },
    ({ limit }) => `The URL must have at most ${limit} characters`,
  ),
  uri_fragment: kind('invalid_value', {}, () => 'The URL of a request must not contain a fragment'),
  path_encoding: kind('invalid_value', {}, () => 'The path is not valid percent-encoded text'),
  unknown_path: kind('not_found', {}, () => 'There is no resource at this URL'),
  method_not_allowed: kind(
    'method_not_allowed',
    {
      method: TEXT('The method of the request.', 'PUT'),
      allowed: LIST('The methods that this path supports.', ['GET']),
    },
    ({ method, allowed }) => `${method} is not allowed here; allowed: ${allowed.join(', ')}`,
  ),
  unsupported_media_type: kind(
    'unsupported_media_type',
    {},
    () => 'The body must be application/json in UTF-8',
  ),
  body_too_large: kind(
    'body_too_large',
    { limit_bytes: LIMIT_BYTES },
    ({ limit_bytes }) => `The body is larger than ${formatKilobytes(limit_bytes)}`,
  ),
  chunks_too_small: kind(
    'invalid_value',
    {
      max_chunks: NUMBER('The number of chunks above which the minimum average size applies.', 1000),
      min_bytes: NUMBER('The minimum average size of a chunk, in bytes.', 512),
    },
    ({ max_chunks, min_bytes }) =>
      `The body has more than ${max_chunks} chunks of fewer than ${min_bytes} bytes on average`,
  ),
  idempotency_key_not_supported: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not supported by this operation`,
  ),
  idempotency_key_format: kind(
    'invalid_value',
    { limit: LIMIT },
    ({ limit }, field) => `${field} must have 1 to ${limit} visible ASCII characters`,
  ),
  idempotency_key_reused: kind(
    'idempotency_key_reused',
    {},
    (_, field) => `${field} was already used with another request`,
  ),
  idempotency_in_progress: kind(
    'idempotency_in_progress',
    {},
    (_, field) => `A request with this ${field} is still in progress; retry later`,
  ),
  dry_run_value: kind('invalid_value', {}, (_, field) => `${field} must be true`),
  dry_run_not_supported: kind(
    'invalid_value',
    {},
    (_, field) => `${field} is not supported by this operation; nothing was changed`,
  ),
  response_not_stored: kind(
    'response_not_stored',
    { limit_bytes: LIMIT_BYTES },
    ({ limit_bytes }, field) =>
      `The request with this ${field} has succeeded; its response was larger than ${formatKilobytes(limit_bytes)} and was not stored`,
  ),
})
