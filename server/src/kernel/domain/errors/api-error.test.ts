import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { describe } from './error-kinds.ts'
import { SERVICE_ERRORS } from './service.errors.ts'

const framesOf = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
const internal = describe(SERVICE_ERRORS.internal_error, {})
const refused = describe(SERVICE_ERRORS.queue_timeout, { waited_ms: 1 })

test('an error that is not logged has no stack trace; a 500, and any other error, has one', () => {
  expect(framesOf(new ApiError(refused))).toEqual([])
  expect(framesOf(new ApiError(internal))).not.toEqual([])
  expect(framesOf(new Error('any other'))).not.toEqual([])
})
