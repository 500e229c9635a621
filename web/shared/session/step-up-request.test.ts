// Requests that need a confirmation at the same time share one dialog.
import { expect, test } from 'vitest'
import { requestStepUp, stepUpRequest } from './step-up-request.ts'

test.each([true, false])('all waiting requests get the same result: %s', async (isConfirmed) => {
  const waiting = [requestStepUp(), requestStepUp(), requestStepUp()]
  stepUpRequest.peek()?.end(isConfirmed)
  expect(await Promise.all(waiting)).toEqual([isConfirmed, isConfirmed, isConfirmed])
  expect(stepUpRequest.peek()).toBeUndefined()
})

test('a later request asks again', async () => {
  const first = requestStepUp()
  stepUpRequest.peek()?.end(true)
  await first
  const second = requestStepUp()
  expect(stepUpRequest.peek()).toBeDefined()
  stepUpRequest.peek()?.end(false)
  expect(await second).toBe(false)
})
