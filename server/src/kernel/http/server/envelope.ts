// The envelopes of responses: `data` and `error`.
import { STATUS_CODES } from 'node:http'
import type { ErrorDetails } from '../../../domain/errors/api-error.ts'
import type { JsonText } from '../../../domain/json-text.ts'

export const buildDataBody = (json: JsonText<unknown>): string => `{"data":${json}}`

export const buildErrorBody = (
  status: number,
  message: string,
  requestId: string,
  details: ErrorDetails,
): string =>
  JSON.stringify({
    error: { code: status, message: message || STATUS_CODES[status], request_id: requestId, details },
  })

export const JSON_TYPE = 'application/json; charset=utf-8'
