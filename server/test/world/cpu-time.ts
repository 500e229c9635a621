// How much of this process's own time something takes: a machine that is busy with other things does not change it.
import { expect } from 'vitest'

/** Work that grows with the square of what is sent takes far longer. */
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
