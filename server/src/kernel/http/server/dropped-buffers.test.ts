import { afterEach, expect, test, vi } from 'vitest'
import { countDropped } from './dropped-buffers.ts'

const MEGABYTE = 1024 * 1024

afterEach(() => vi.unstubAllGlobals())

test('a minor collection runs for each 16 MB of dropped buffers, and none for less', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  // Test files share the module and what it has counted; a collection starts the count again.
  countDropped(16 * MEGABYTE)
  gc.mockClear()
  for (let count = 0; count < 15; count += 1) countDropped(MEGABYTE)
  expect(gc).not.toHaveBeenCalled()
  countDropped(MEGABYTE)
  expect(gc.mock.calls).toEqual([[{ type: 'minor' }]])
  countDropped(15 * MEGABYTE)
  expect(gc).toHaveBeenCalledTimes(1)
  countDropped(40 * MEGABYTE)
  expect(gc).toHaveBeenCalledTimes(2)
})

test('a process without an exposed collector leaves the buffers to V8', () => {
  vi.stubGlobal('gc', undefined)
  expect(() => countDropped(100 * MEGABYTE)).not.toThrow()
})
