// Measures the CPU time of this thread for a task; neither other load on the machine nor other test files change it.
import { expect } from 'vitest'

/** Quadratic work on the largest input takes far longer. */
const MAX_CPU_MS = 1000

export async function measureCpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

export async function expectLowCpuTime(work: () => unknown): Promise<void> {
  expect(await measureCpuMs(work)).toBeLessThan(MAX_CPU_MS)
}
