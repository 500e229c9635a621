import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describe } from './error-kinds.ts'
import { SERVICE_ERRORS } from './service.errors.ts'

const framesOf = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
const internal = describe(SERVICE_ERRORS.internal_error, {})

test('an error that is not logged has no stack trace; a 500, and any other error, has one', () => {
  for (const reason of ['busy', 'rate_limited'] as const)
    expect(framesOf(new ApiError({ ...internal, reason }))).toEqual([])
  expect(framesOf(new ApiError(internal))).not.toEqual([])
  expect(framesOf(new Error('any other'))).not.toEqual([])
})
