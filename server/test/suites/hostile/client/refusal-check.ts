// Checks of every refusal, however broken the request: the envelope, one request id, and no internals.
import { expect } from 'vitest'
import { checkError } from '../../../check/contract-check.ts'
import type { Body } from '../../../world/world.ts'
import type { RawResponse } from './raw-socket.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Stack traces, SQL, names of tables and of libraries. */
export const INTERNALS =
  /node_modules|\.(?:ts|js):\d|\n\s+at |\bselect\b|\binsert into\b|tenant|team_user|project_code\b|api_key\b|HPE_|FST_|llhttp|fastify|postgres/i

/** Checks the whole response and returns its `error`. */
export function readRefusal(response: RawResponse): Body {
  const requestId = response.headers['x-request-id']
  expect(requestId).toMatch(UUID)
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  })
  // Resource names of the contract are not internals.
  expect(response.body.replace(/"resource":"\w+"/g, '')).not.toMatch(INTERNALS)
  const { error } = JSON.parse(response.body)
  expect(error).toMatchObject({ code: response.status, request_id: requestId, message: expect.any(String) })
  checkError(error)
  return error
}
