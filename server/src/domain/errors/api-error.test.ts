import { expect, test } from 'vitest'
import { notFound, refused } from './api-error.ts'
import { SERVICE_ERRORS } from './service.errors.ts'

const listFrames = (error: Error) => (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))

test('only errors that are logged have a stack trace: internal errors, and errors other than ApiError', () => {
  expect(listFrames(refused(SERVICE_ERRORS.stopping))).toEqual([])
  expect(listFrames(notFound('team'))).toEqual([])
  expect(listFrames(refused(SERVICE_ERRORS.internal_error))).not.toEqual([])
  expect(listFrames(new Error('any other'))).not.toEqual([])
})
