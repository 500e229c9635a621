import { expect, test } from 'vitest'
import { startJobs } from './runner.ts'

test('a job that throws synchronously is a failed round, and the next round runs', async () => {
  const failures: unknown[] = []
  let rounds = 0
  const run = (): Promise<void> => {
    rounds += 1
    throw new Error(`round ${rounds}`)
  }
  const runner = startJobs([{ name: 'broken', everyMs: 1, run }], (error) => void failures.push(error))
  await expect.poll(() => failures.length).toBeGreaterThan(1)
  await runner.stop()
  expect(failures[0]).toEqual(new Error('round 1'))
})
