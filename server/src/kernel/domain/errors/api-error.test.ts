import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describe } from './error-kinds.ts'
import { SERVICE_ERRORS } from './service.errors.ts'

const framesOf = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
const cause = describe(SERVICE_ERRORS.internal_error, {})

test('an error that is not logged has no stack trace; a 500, and any other error, has one', () => {
  expect(framesOf(new ApiError(503, cause))).toEqual([])
  expect(framesOf(new ApiError(429, cause))).toEqual([])
  expect(framesOf(new ApiError(500, cause))).not.toEqual([])
  expect(framesOf(new Error('any other'))).not.toEqual([])
})
