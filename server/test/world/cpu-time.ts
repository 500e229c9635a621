// The CPU time of this process for a task: independent of other load on the machine.
import { expect } from 'vitest'

/** Quadratic work on the largest input takes far longer. */
const MOMENT_MS = 1000

export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export async function expectMoments(work: () => unknown): Promise<void> {
  expect(await cpuMsOf(work)).toBeLessThan(MOMENT_MS)
}
